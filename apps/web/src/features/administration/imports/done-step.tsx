import { ButtonLink } from '../../../ui/button-link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Box } from '../../../ui/layout.tsx'
import { countsText } from './import-columns.tsx'
import type { ImportRun } from './imports.queries.ts'
import { UndoImport } from './undo-import.tsx'

/** What a file has changed; after 30 days its counts are all that is left (IMP-13, IMP-17, IMP-21). */
export function DoneStep({ run }: { run: ImportRun }) {
  return (
    <Box as="section" card aria-label="Résultat">
      <EmptyState text={countsText(run)}>
        {run.state === 'expired' && <p>Le fichier et son détail ont été effacés après 30 jours.</p>}
        {run.state === 'undone' && <p>Cet import a été annulé : ce qui était là avant est revenu.</p>}
        {run.undo && <UndoImport run={run} because={run.undo.because} />}
        <ButtonLink to="/backend/imports">Retour aux imports</ButtonLink>
      </EmptyState>
    </Box>
  )
}
