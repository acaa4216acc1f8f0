import { counted, formatCount, monthTitle } from '@cadran/rules/portal/french'
import { addMonths, type Period, periodOf } from '@cadran/rules/timesheet/day'
import {
  IconArrowRight,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconFileExport,
  IconTable,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
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
import { ActionMenu } from '../../../ui/more-menu.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { Loaded, RecordFrame } from '../../portal/records/index.ts'
import { PrepareDialog } from './prepare-dialog.tsx'
import { RunBadge } from './run-words.tsx'
import styles from './runs.module.css'
import { type PayrollRun, runQuery, runsQuery, useKeptFile } from './runs.queries.ts'

const FIGURES = ['Personnes', 'Lignes', 'Rappels', 'Acceptés'] as const
const HEADS = ['Export', 'Période', 'État', 'Émission', ...FIGURES, 'Sceau', 'Fichiers'] as const

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
  const { year: current } = periodOf(useToday())
  return (
    <Row as="nav" gap={4} align="center" card aria-label="Année">
      <IconButton
        label="Année précédente"
        icon={<IconChevronLeft size={18} stroke={1.75} />}
        onClick={() => onChange(year - 1)}
      />
      <Text weight={650} tabular aria-live="polite">
        {year}
      </Text>
      <IconButton
        label="Année suivante"
        icon={<IconChevronRight size={18} stroke={1.75} />}
        disabled={year >= current}
        onClick={() => onChange(year + 1)}
      />
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
    <Row card gap={16} align="center" wrap paddingX={16} paddingY={14}>
      <span className={styles.next_icon} aria-hidden="true">
        <IconFileExport size={24} stroke={1.5} />
      </span>
      <Stack className={styles.next} columns={1}>
        <Row gap={8} align="center" wrap>
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
      {draft?.state === 'draft' && <HeldBack id={draft.id} />}
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

const HELD = [
  ['blocking', 'bloquants', 'non_submitted'],
  ['accepted', 'acceptés', 'validated2'],
  ['warnings', 'avertissements', 'submitted'],
] as const

/** How many points of the open draft hold it back, were let go or only warn. */
function HeldBack({ id }: { id: number }) {
  const { data } = useQuery(runQuery(id))
  if (!data) return null
  return (
    <Row as="ul" gap={16} wrap aria-label="Points de contrôle">
      {HELD.map(([figure, words, family]) => (
        <Row as="li" key={figure} gap={6} align="baseline" className={styles.held} data-family={family}>
          <Text size="lg" weight={650} tabular>
            {formatCount(data[figure])}
          </Text>
          <Text size="sm" tone="muted">
            {words}
          </Text>
        </Row>
      ))}
    </Row>
  )
}

function History({ runs, year }: { runs: readonly PayrollRun[]; year: number }) {
  if (runs.length === 0) {
    return <EmptyState icon={<IconFileExport size={32} stroke={1.5} />} text={`Aucun export de paie en ${year}`} />
  }
  const files = runs.reduce((sum, run) => sum + run.files.length, 0)
  return (
    <Stack card columns={1} overflow="hidden">
      <Box className={styles.scrolls}>
        <DataTable bare label="Exports" heads={HEADS} figures={FIGURES}>
          {runs.map((run) => (
            <HistoryRow key={run.id} run={run} />
          ))}
        </DataTable>
      </Box>
      <Row gap={12} justify="between" wrap paddingX={12} paddingY={12} borderTop>
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

/** Downloads without opening the run: at once where there is one file, else to choose from. */
function RunFiles({ run: { id, number, files } }: { run: PayrollRun }) {
  const download = useKeptFile(id)
  const [only] = files
  if (!only) return null
  const words = counted(files.length, 'fichier')
  const button = (onClick?: () => void) => (
    <Button
      size="sm"
      aria-label={`Télécharger ${words} de l’export n° ${number}`}
      icon={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
      loading={download.isPending}
      {...(onClick && { onClick })}
    >
      {words}
    </Button>
  )
  if (files.length === 1) return button(() => download.mutate(only.id))
  const actions = files.map((file) => ({
    label: file.name,
    icon: <IconDownload size={16} stroke={1.75} />,
    onChoose: () => download.mutate(file.id),
  }))
  return <ActionMenu target={button()} actions={actions} />
}

/** Why a run was taken back, in full under it. */
function Cancelled({ cancelled: { at, by, reason } }: { cancelled: NonNullable<PayrollRun['cancelled']> }) {
  return (
    <tr className={styles.continued}>
      <td />
      <td colSpan={HEADS.length - 1}>
        <Text size="sm" tone="muted">
          Annulé le {parisMoment(at)} par {by} : « {reason} »
        </Text>
      </td>
    </tr>
  )
}

function HistoryRow({ run }: { run: PayrollRun }) {
  const { cancelled } = run
  const navigate = useNavigate()
  const tone = cancelled ? 'muted' : undefined
  return (
    <>
      {/* The whole row opens the run under a pointer; keys have its link. */}
      <tr
        className={styles.opens}
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('a, button')) return
          void navigate({ to: '/backend/payroll/$id', params: { id: run.id } })
        }}
      >
        <td>
          <Link to="/backend/payroll/$id" params={{ id: run.id }} className={cancelled ? styles.struck : undefined}>
            n° {run.number}
          </Link>
        </td>
        <Text as="td" weight={600} tone={tone}>
          {monthTitle(run)}
        </Text>
        <td>
          <RunBadge state={run.state} />
        </td>
        <Text as="td" tone={tone}>
          {run.issued_at && parisMoment(run.issued_at)}
          <Text block size="sm" tone="muted">
            {run.issued_by}
          </Text>
        </Text>
        {[run.people, run.lines, run.rappels, run.accepted].map((figure, index) => (
          <Text as="td" key={FIGURES[index]} tabular data-figure tone={figure === 0 ? 'muted' : tone}>
            {formatCount(figure)}
          </Text>
        ))}
        <Text as="td" tone={tone}>
          <code>{run.seal?.slice(0, 12)}</code>
        </Text>
        <td>
          <RunFiles run={run} />
        </td>
      </tr>
      {cancelled && <Cancelled cancelled={cancelled} />}
    </>
  )
}
