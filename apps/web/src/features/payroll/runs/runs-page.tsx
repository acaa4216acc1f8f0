import { counted, monthTitle } from '@cadran/rules/portal/french'
import { addMonths, type Period, periodOf } from '@cadran/rules/timesheet/day'
import { IconArrowRight, IconFileExport, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCurrentPage } from '../../../platform/pages.ts'
import { parisMoment } from '../../../platform/paris-time.ts'
import { useToday } from '../../../platform/public-config.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { Loaded, RecordFrame } from '../../portal/records/index.ts'
import { PrepareDialog } from './prepare-dialog.tsx'
import { RunBadge } from './run-words.tsx'
import styles from './runs.module.css'
import { type PayrollRun, runsQuery } from './runs.queries.ts'

const HEADS = ['Export', 'Période', 'État', 'Émission', 'Personnes', 'Lignes', 'Rappels', 'Acceptés', 'Sceau'] as const

/** What is next, then everything that ever went out (PAY-59). */
export function PayrollRunsPage() {
  return (
    <RecordFrame>
      <Runs />
    </RecordFrame>
  )
}

function Runs() {
  const { title } = useCurrentPage()
  const today = useToday()
  const [year, setYear] = useState(periodOf(today).year)
  const query = useQuery(runsQuery(year))
  return (
    <Stack gap={16} columns={1}>
      <Row gap={12} align="center" justify="between" wrap>
        <h1>{title}</h1>
        <Row gap={8} align="center">
          <ButtonLink to="/backend/payroll/templates" icon={<IconTable size={18} stroke={1.75} aria-hidden="true" />}>
            Modèles
          </ButtonLink>
          <YearChoice year={year} onChange={setYear} />
        </Row>
      </Row>
      <Loaded query={query} skeleton={<SkeletonRows count={4} height={56} />}>
        {(runs) => (
          <>
            <Next runs={runs} />
            <History runs={runs.filter(({ number }) => number !== null)} year={year} />
          </>
        )}
      </Loaded>
    </Stack>
  )
}

function YearChoice({ year, onChange }: { year: number; onChange: (year: number) => void }) {
  return (
    <Row as="nav" gap={4} align="center" aria-label="Année">
      <IconButton label="Année précédente" icon="‹" onClick={() => onChange(year - 1)} />
      <Text weight={650} tabular aria-live="polite">
        {year}
      </Text>
      <IconButton label="Année suivante" icon="›" onClick={() => onChange(year + 1)} />
    </Row>
  )
}

/** The month after the last one exported; the month that is over, where there was none. */
function nextPeriod(runs: readonly PayrollRun[], today: string): Period {
  const last = runs.find(({ state }) => state === 'issued')
  const current = periodOf(today)
  const following = last ? addMonths(last, 1) : addMonths(current, -1)
  return following.year * 12 + following.month > current.year * 12 + current.month ? current : following
}

/** The open draft, or the proposal of the next month: the only solid button of the page. */
function Next({ runs }: { runs: readonly PayrollRun[] }) {
  const today = useToday()
  const [preparing, setPreparing] = useState(false)
  const draft = runs.find(({ state }) => state === 'draft' || state === 'issuing')
  const next = nextPeriod(runs, today)
  return (
    <Row card gap={16} align="center" justify="between" wrap paddingX={16} paddingY={14}>
      <Stack>
        <Row gap={8} align="center">
          <Text as="h2" size="lg">
            {monthTitle(draft ?? next)}
          </Text>
          {draft && <RunBadge state={draft.state} />}
        </Row>
        <Text size="sm" tone="muted">
          {draft
            ? `Ouvert par ${draft.author ?? 'personne'} le ${parisMoment(draft.created_at)}`
            : 'Un export transmet à la paie ce qui est validé, en fichiers numérotés et scellés.'}
        </Text>
      </Stack>
      {draft ? (
        <ButtonLink
          variant="primary"
          to="/backend/payroll/$id"
          params={{ id: draft.id }}
          end={<IconArrowRight size={18} stroke={1.75} aria-hidden="true" />}
        >
          Reprendre le contrôle
        </ButtonLink>
      ) : (
        <Button variant="primary" onClick={() => setPreparing(true)}>
          Préparer {monthTitle(next).toLowerCase()}
        </Button>
      )}
      {preparing && <PrepareDialog next={next} onClose={() => setPreparing(false)} />}
    </Row>
  )
}

function History({ runs, year }: { runs: readonly PayrollRun[]; year: number }) {
  if (runs.length === 0) {
    return <EmptyState icon={<IconFileExport size={32} stroke={1.5} />} text={`Aucun export de paie en ${year}`} />
  }
  const files = runs.reduce((sum, run) => sum + run.files.length, 0)
  return (
    <Stack gap={8} columns={1}>
      <Box className={styles.scrolls}>
        <DataTable label="Exports" heads={HEADS}>
          {runs.map((run) => (
            <HistoryRow key={run.id} run={run} />
          ))}
        </DataTable>
      </Box>
      <Row gap={12} justify="between" wrap>
        <Text size="sm" tone="muted">
          Rien ne s’efface : un export annulé garde son numéro, ses fichiers et son sceau. Seul le dernier export émis
          peut être annulé.
        </Text>
        <Text size="sm" tone="muted">
          {counted(runs.length, 'export')}, {counted(files, 'fichier')}
        </Text>
      </Row>
    </Stack>
  )
}

function HistoryRow({ run }: { run: PayrollRun }) {
  const { cancelled } = run
  return (
    <>
      <tr>
        <td>
          <Link to="/backend/payroll/$id" params={{ id: run.id }} className={cancelled ? styles.struck : undefined}>
            n° {run.number}
          </Link>
        </td>
        <td>{monthTitle(run)}</td>
        <td>
          <RunBadge state={run.state} />
        </td>
        <td>
          {run.issued_at && parisMoment(run.issued_at)}
          <Text block size="sm" tone="muted">
            {run.issued_by}
          </Text>
        </td>
        {[run.people, run.lines, run.rappels, run.accepted].map((figure, index) => (
          <Text as="td" key={HEADS[index + 4]} tabular tone={figure === 0 ? 'muted' : undefined}>
            {figure}
          </Text>
        ))}
        <td>
          <code>{run.seal?.slice(0, 12)}</code>
        </td>
      </tr>
      {cancelled && (
        <tr>
          <td colSpan={HEADS.length}>
            <Text size="sm" tone="muted">
              Annulé le {parisMoment(cancelled.at)} par {cancelled.by} : « {cancelled.reason} »
            </Text>
          </td>
        </tr>
      )}
    </>
  )
}
