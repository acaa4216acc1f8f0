import { IconAlertTriangle, IconChecks, IconHandStop, IconX } from '@tabler/icons-react'
import type { Family } from '../../../ui/family.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import type { SeveralOutcome } from './several-outcome.ts'
import styles from './several-result.module.css'

interface Look {
  family: Family
  Icon: typeof IconX
}

/** All went; somebody stopped it; something is amiss. */
function lookOf({ refused, left, is_stopped }: SeveralOutcome): Look {
  if (refused.length > 0) return { family: 'non_submitted', Icon: IconAlertTriangle }
  if (is_stopped) return { family: 'neutral', Icon: IconHandStop }
  if (left !== null) return { family: 'non_submitted', Icon: IconAlertTriangle }
  return { family: 'validated2', Icon: IconChecks }
}

/** What became of it, the most important first; each once. */
function wordsOf({ title, left, done, left_out }: SeveralOutcome): string[] {
  return [...new Set([title, left, done?.title, left_out?.words].flatMap((words) => words ?? []))]
}

interface SeveralResultProps {
  outcome: SeveralOutcome | null
  onClose: () => void
}

/** What became of an act on several. The live region stands from the start, so that screen readers follow it, and says no names. */
export function SeveralResult({ outcome, onClose }: SeveralResultProps) {
  return (
    <>
      <p className="visually-hidden" role="status">
        {outcome && wordsOf(outcome).join('. ')}
      </p>
      {outcome && <Result outcome={outcome} onClose={onClose} />}
    </>
  )
}

/** Names those that did not go and why, and those that did; it stays until it is closed. */
function Result({ outcome, onClose }: { outcome: SeveralOutcome; onClose: () => void }) {
  const { title, done, refused, left_out } = outcome
  const { family, Icon } = lookOf(outcome)
  const others = wordsOf({ ...outcome, left_out: null }).slice(1)
  return (
    <Row
      as="section"
      gap={12}
      align="start"
      tone="ink"
      className={styles.result}
      data-family={family}
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
        {left_out && <p>{left_out.words}</p>}
        {left_out && <Names summary="Voir qui n’est pas concerné" names={left_out.names} />}
        {done && <Names summary="Voir qui a été traité" names={done.items.map(({ name }) => name)} />}
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
