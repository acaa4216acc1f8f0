import { IMPORT_PHASES } from '@cadran/contract/administration/imports'
import { Box, Stack, Text } from '../../../ui/layout.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { PHASES } from './import-words.ts'
import type { ImportRun } from './imports.queries.ts'

/** How far a preview or an import is, phase by phase (IMP-11). */
export function UnderWay({ run: { phase, state } }: { run: ImportRun }) {
  const name = state === 'checking' ? 'Aperçu en cours' : 'Import en cours'
  const at = phase === null ? 0 : IMPORT_PHASES.indexOf(phase) + 1
  return (
    <Box as="section" card padding={16} aria-label={name}>
      <Stack gap={12}>
        <Text as="h2" size="lg" aria-live="polite">
          {phase === null ? `${name}…` : `${PHASES[phase]}…`}
        </Text>
        <ProgressBar value={at} max={IMPORT_PHASES.length} label={name} />
        <Text as="p" tone="muted">
          Vous pouvez quitter cette page : le travail continue, et se retrouve dans l’historique.
        </Text>
      </Stack>
    </Box>
  )
}
