import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import styles from './force-submit-dialog.module.css'
import { counted, number } from './period-words.ts'
import type { ForceSubmitRun } from './use-force-submit.ts'

const leftWords = (n: number) => `${number(n)} ${counted(n, 'CRA reste à examiner', 'CRA restent à examiner')}`

/** How much of it is done, of a hundred; before the first answer nothing is. */
export function shareOf({ period, progress: { remaining } }: ForceSubmitRun): number {
  if (remaining === null || period.non_submitted === 0) return 0
  return Math.min(99, Math.max(0, Math.round((1 - remaining / period.non_submitted) * 100)))
}

const STAGES = {
  running:
    'Soumission en cours… Vous pouvez fermer cette fenêtre : elle continue tant que le portail reste ouvert, et le résultat s’affichera à la fin.',
  stopping: 'Arrêt à la fin de l’étape en cours…',
  stopped: 'Soumission interrompue. Les CRA déjà soumis le restent.',
  failed: 'La soumission s’est arrêtée avant la fin. Les CRA déjà soumis le restent.',
} as const

/** How far it is, in counts, and what may be done about it. */
export function ForceSubmitProgress({ run }: { run: ForceSubmitRun }) {
  const { stage, progress, text } = run
  return (
    <Stack gap={12}>
      <ProgressBar
        label="Progression de la soumission"
        value={shareOf(run)}
        max={100}
        family={stage === 'failed' ? 'non_submitted' : 'brand'}
      />
      <div role="status">
        <Row as="p" wrap gap={16} rowGap={4} justify="between" tabular className={styles.counts}>
          <strong>{number(progress.complete)} CRA soumis</strong>
          {progress.remaining !== null && <span>{leftWords(progress.remaining)}</span>}
        </Row>
        {text && (
          <Text as="p" weight={600} tone="error" className={styles.failure}>
            {text}
          </Text>
        )}
        <Text as="p" tone="muted">
          {STAGES[stage]}
        </Text>
      </div>
    </Stack>
  )
}
