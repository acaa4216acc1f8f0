import { IMPORT_KIND_FACTS } from '@cadran/rules/administration/import-kinds'
import { formatCount } from '@cadran/rules/portal/french'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { StepPath } from '../../../ui/step-path.tsx'
import { Loaded, RecordFrame } from '../../portal/records/index.ts'
import { ColumnsStep } from './columns-step.tsx'
import { DoneStep } from './done-step.tsx'
import { type ImportRun, importQuery } from './imports.queries.ts'
import { PreviewStep } from './preview-step.tsx'
import { UnderWay } from './under-way.tsx'

/** One file on its way: its columns, what it would do, and what became of it (IMP-05 to IMP-16). */
export function ImportPage() {
  const { id } = useParams({ from: '/guarded/backend/imports/$id' })
  const query = useQuery(importQuery(id))
  const { data, error } = query
  if (!data && error instanceof ApiError && error.status === 404) return <Navigate to="/not-found" replace />
  return (
    <RecordFrame {...(data && { title: IMPORT_KIND_FACTS[data.kind].title })}>
      <Loaded query={query} skeleton={<SkeletonRows count={8} height={52} />}>
        {(run) => <Steps run={run} />}
      </Loaded>
    </RecordFrame>
  )
}

const STEPS = [
  { id: 'file', title: 'Fichier' },
  { id: 'columns', title: 'Colonnes' },
  { id: 'preview', title: 'Aperçu' },
  { id: 'import', title: 'Import' },
] as const
type Step = (typeof STEPS)[number]['id']

function stepOf({ state, counts }: ImportRun): Step {
  if (state === 'running' || state === 'done' || state === 'expired' || state === 'undone') return 'import'
  return state === 'checking' || state === 'checked' || counts ? 'preview' : 'columns'
}

function Steps({ run }: { run: ImportRun }) {
  const navigate = useNavigate()
  // Whoever steps back on the columns stays there until another preview is asked for.
  const [isBack, setIsBack] = useState(false)
  const step = isBack && stepOf(run) === 'preview' && run.state !== 'checking' ? 'columns' : stepOf(run)
  const stepBack = (to: Step) => (to === 'file' ? void navigate({ to: '/backend/imports' }) : setIsBack(true))
  const canStepBack = step === 'columns' || (step === 'preview' && run.state !== 'checking')
  return (
    <Stack gap={16}>
      <Row gap={12} align="center" justify="between" wrap minHeight={40}>
        <h1>Import {IMPORT_KIND_FACTS[run.kind].of}</h1>
        <FileLine run={run} />
      </Row>
      <StepPath
        label="Étapes de l’import"
        direction="horizontal"
        steps={STEPS}
        current={step}
        onBack={(to) => canStepBack && stepBack(to)}
      />
      {step === 'columns' && <ColumnsStep key={run.sheet} run={run} onAsked={() => setIsBack(false)} />}
      {step === 'preview' && run.state !== 'checking' && <PreviewStep run={run} onBack={() => setIsBack(true)} />}
      {(run.state === 'checking' || run.state === 'running') && <UnderWay run={run} />}
      {step === 'import' && run.state !== 'running' && <DoneStep run={run} />}
    </Stack>
  )
}

function FileLine({ run: { file_name, sheet, rows } }: { run: ImportRun }) {
  return (
    <Row as="p" gap={6} align="center" tone="muted" anywhere>
      <IconFileSpreadsheet size={18} stroke={1.75} aria-hidden="true" />
      <Text>
        {[file_name, sheet !== null && `feuille « ${sheet} »`, `${formatCount(rows)} ${rows < 2 ? 'ligne' : 'lignes'}`]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Row>
  )
}
