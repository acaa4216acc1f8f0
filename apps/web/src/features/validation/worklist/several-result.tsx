import { IconAlertTriangle, IconChecks, IconHandStop, IconX } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import type { Family } from '../../../ui/family.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import type { SeveralOutcome } from './several-outcome.ts'
import styles from './several-result.module.css'

interface SeveralResultProps {
  outcome: SeveralOutcome
  onClose: () => void
}

type Look = Pick<ComponentProps<'section'>, 'role'> & { family: Family; Icon: typeof IconX }

/** All went; somebody stopped it; something is amiss. */
function lookOf({ refused, left, is_stopped }: SeveralOutcome): Look {
  if (refused.length > 0) return { family: 'non_submitted', Icon: IconAlertTriangle, role: 'alert' }
  if (is_stopped) return { family: 'neutral', Icon: IconHandStop, role: 'status' }
  if (left !== null) return { family: 'non_submitted', Icon: IconAlertTriangle, role: 'alert' }
  return { family: 'validated2', Icon: IconChecks, role: 'status' }
}

/** Names those that did not go and why, and those that did; it stays until it is closed. */
export function SeveralResult({ outcome, onClose }: SeveralResultProps) {
  const { title, done, refused, left, aside } = outcome
  const { family, Icon, role } = lookOf(outcome)
  const others = [left, done?.title].filter((words) => words && words !== title)
  return (
    <Row
      as="section"
      gap={12}
      align="start"
      tone="ink"
      className={styles.result}
      data-family={family}
      role={role}
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
        {aside && <p>{aside.words}</p>}
        {aside && <Names summary="Voir qui n’est pas concerné" names={aside.names} />}
        {done && <Names summary="Voir qui a été traité" names={done.names} />}
      </Box>
      <IconButton size="sm" label="Fermer" icon={<IconX size={18} stroke={1.75} />} onClick={onClose} />
    </Row>
  )
}

/** So few are named without being asked for. */
const FEW = 3

function Names({ summary, names }: { summary: string; names: readonly string[] }) {
  return (
    <details open={names.length <= FEW}>
      <summary>{summary}</summary>
      <Stack as="ul" gap={2} className={styles.list}>
        {names.map((name, index) => (
          <li key={`${String(index)} ${name}`}>{name}</li>
        ))}
      </Stack>
    </details>
  )
}
