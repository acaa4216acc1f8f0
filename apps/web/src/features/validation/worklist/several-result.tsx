import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import styles from './several-result.module.css'

/** What became of an act on several: the sentence of those that went, and each that did not with its reason. */
export interface SeveralOutcome {
  /** '2 absences n'ont pas pu être traitées'. */
  title: string
  done: string | null
  refused: readonly { key: string; name: string; message: string }[]
}

interface SeveralResultProps {
  outcome: SeveralOutcome
  onClose: () => void
}

/** Names the ones that did not go and why; it stays until it is closed. */
export function SeveralResult({ outcome: { title, done, refused }, onClose }: SeveralResultProps) {
  return (
    <Row
      as="section"
      gap={12}
      align="start"
      tone="ink"
      className={styles.result}
      data-family="non_submitted"
      role="alert"
      aria-label={title}
    >
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
      <Box minWidth={0} className={styles.words}>
        <p>
          <strong>{title}</strong>
          {done && <Text weight={400}> · {done}</Text>}
        </p>
        <Stack as="ul" gap={2} className={styles.list}>
          {refused.map(({ key, name, message }) => (
            <li key={key}>
              <strong>{name}</strong> : {message}
            </li>
          ))}
        </Stack>
      </Box>
      <IconButton size="sm" label="Fermer" icon={<IconX size={18} stroke={1.75} />} onClick={onClose} />
    </Row>
  )
}
