import { IconAlertTriangle, IconChecks, IconX } from '@tabler/icons-react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import type { SeveralOutcome } from './several-outcome.ts'
import styles from './several-result.module.css'

interface SeveralResultProps {
  outcome: SeveralOutcome
  onClose: () => void
}

/** Names those that did not go and why, and those that did; it stays until it is closed. */
export function SeveralResult({ outcome: { title, done, refused, left }, onClose }: SeveralResultProps) {
  const isWhole = refused.length === 0 && left === null
  const Icon = isWhole ? IconChecks : IconAlertTriangle
  const others = [left, done?.title].filter((words) => words && words !== title)
  return (
    <Row
      as="section"
      gap={12}
      align="start"
      tone="ink"
      className={styles.result}
      data-family={isWhole ? 'validated2' : 'non_submitted'}
      role={isWhole ? 'status' : 'alert'}
      aria-label={title}
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <Box minWidth={0} className={styles.words}>
        <p>
          <strong>{title}</strong>
          {others.map((words) => (
            <Text weight={400} key={words}>
              {' '}
              · {words}
            </Text>
          ))}
        </p>
        {refused.length > 0 && (
          <Stack as="ul" gap={2} className={styles.list}>
            {refused.map(({ key, name, message }) => (
              <li key={key}>
                <strong>{name}</strong> : {message}
              </li>
            ))}
          </Stack>
        )}
        {done && (
          <details>
            <summary>Voir qui a été traité</summary>
            <Stack as="ul" gap={2} className={styles.list}>
              {done.names.map((name, index) => (
                <li key={`${String(index)} ${name}`}>{name}</li>
              ))}
            </Stack>
          </details>
        )}
      </Box>
      <IconButton size="sm" label="Fermer" icon={<IconX size={18} stroke={1.75} />} onClick={onClose} />
    </Row>
  )
}
