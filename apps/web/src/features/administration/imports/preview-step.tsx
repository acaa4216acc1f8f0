import { faultsText, IMPORT_PAGE } from '@cadran/rules/administration/import-messages'
import { formatCount } from '@cadran/rules/portal/french'
import { IconArrowLeft, IconFileImport, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { Loaded } from '../../portal/records/index.ts'
import styles from './imports.module.css'
import { type ImportRun, type ImportSection, linesQuery } from './imports.queries.ts'
import { FaultsDownload, LineRow } from './preview-lines.tsx'
import { useImportAct } from './use-import-act.ts'

type Counted = Exclude<ImportSection, 'sensitive'>

const SECTIONS: Readonly<Record<Counted, string>> = {
  new: 'Nouveaux',
  changed: 'Modifiés',
  recounted: 'Recomptés',
  left: 'Restent',
  faults: 'Erreurs',
}
const ALL = Object.keys(SECTIONS) as Counted[]

interface PreviewStepProps {
  run: ImportRun
  onBack: () => void
}

/** What the file would do, and the act that does it (IMP-08, IMP-09, IMP-16). */
export function PreviewStep({ run, onBack }: PreviewStepProps) {
  const { counts } = run
  const first = counts ? ALL.find((one) => one !== 'faults' && counts[one] > 0) : undefined
  const [section, setSection] = useState<Counted>(first ?? 'faults')
  if (!counts) return <Acts run={run} onBack={onBack} />
  return (
    <Stack gap={16}>
      <Acts run={run} onBack={onBack} />
      <Counts counts={counts} section={section} onChoose={setSection} />
      <Box card minWidth={0} overflow="hidden">
        {run.is_sensitive && (
          <Lines run={run} section="sensitive" title="Droits sensibles" lead="mot de passe redemandé à l’import" />
        )}
        {counts.faults > 0 && section !== 'faults' && <Faults run={run} />}
        {section === 'faults' ? (
          <Faults run={run} searched />
        ) : (
          <Lines key={section} run={run} section={section} title={SECTIONS[section]} searched />
        )}
      </Box>
    </Stack>
  )
}

function Faults({ run, searched = false }: { run: ImportRun; searched?: boolean }) {
  const lead = run.counts?.faults ? 'à corriger dans le fichier, puis à redéposer' : ''
  const end = run.counts?.faults ? <FaultsDownload id={run.id} /> : undefined
  return <Lines run={run} section="faults" title="Erreurs" lead={lead} end={end} searched={searched} />
}

function Acts({ run, onBack }: PreviewStepProps) {
  const { id, state, counts, preview_key, refusal } = run
  const write = useImportAct(
    (key: string) => api.post('administration/import/{id}/run', { params: { id }, body: { preview_key: key } }),
    id,
  )
  const check = useImportAct(
    () =>
      api.post('administration/import/{id}/check', {
        params: { id },
        body: { fields: run.columns.map(({ field }) => field) },
      }),
    id,
  )
  const reason = counts && counts.faults > 0 ? faultsText(counts.faults) : undefined
  const said = state === 'interrupted' ? 'Interrompu, rien n’a été écrit.' : (reason ?? refusal)
  const canWrite = preview_key !== null && counts !== null
  return (
    <Row gap={12} align="center" justify="end" wrap>
      <Button icon={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />} onClick={onBack}>
        Revenir aux colonnes
      </Button>
      {said != null && (
        <Text as="p" tone="error" weight={600} role="status">
          {said}
        </Text>
      )}
      {canWrite ? (
        <Button
          variant="primary"
          icon={<IconFileImport size={18} stroke={1.75} aria-hidden="true" />}
          loading={write.isPending}
          reason={reason}
          onClick={() => write.mutate(preview_key)}
        >
          {state === 'interrupted' ? 'Recommencer' : 'Importer'}
        </Button>
      ) : (
        <Button
          variant="primary"
          icon={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />}
          loading={check.isPending}
          onClick={() => check.mutate(undefined)}
        >
          {state === 'interrupted' ? 'Recommencer' : 'Aperçu'}
        </Button>
      )}
    </Row>
  )
}

interface CountsProps {
  counts: NonNullable<ImportRun['counts']>
  section: Counted
  onChoose: (section: Counted) => void
}

/** Six figures, five of which choose what is listed (IMP-08). */
function Counts({ counts, section, onChoose }: CountsProps) {
  return (
    <Box as="ul" card className={styles.counts} aria-label="Ce que le fichier fait">
      {ALL.map((one) => (
        <li key={one}>
          <button
            type="button"
            className={styles.count}
            aria-pressed={one === section}
            data-section={counts[one] > 0 ? one : undefined}
            onClick={() => onChoose(one)}
          >
            <strong>{formatCount(counts[one])}</strong>
            {SECTIONS[one]}
          </button>
        </li>
      ))}
      <li className={styles.count}>
        <strong>{formatCount(counts.unchanged)}</strong>
        Inchangés
      </li>
    </Box>
  )
}

interface LinesProps {
  run: ImportRun
  section: ImportSection
  title: string
  lead?: string
  end?: ReactNode
  searched?: boolean
}

/** One list of the preview, by pages of 200. */
function Lines({ run, section, title, lead, end, searched = false }: LinesProps) {
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const query = useQuery(linesQuery(run, { section, search: wanted, page }))
  const type = (text: string) => {
    setSearch(text)
    setPage(1)
  }
  const total = query.data?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / IMPORT_PAGE))
  return (
    <section aria-label={title}>
      <Row gap={8} align="center" className={styles.head} data-section={section}>
        <Text as="h2" size="md" weight={650}>
          {title}
        </Text>
        <Text tone="muted" tabular>
          {lead ?? formatCount(total)}
        </Text>
        <Row marginLeft="auto" gap={12} align="center">
          {end}
          {searched && (
            <SearchField label="Chercher dans les lignes" placeholder="Nom, matricule" text={search} onChange={type} />
          )}
        </Row>
      </Row>
      <Loaded query={query} skeleton={<SkeletonRows count={6} height={44} />}>
        {({ items }) => (
          <Stack as="ul">
            {items.map((line, place) => (
              // A line of a file may say several things.
              <LineRow key={`${String(line.line)} ${String(place)}`} line={line} />
            ))}
            {items.length === 0 && <li className={styles.line}>Aucune ligne.</li>}
          </Stack>
        )}
      </Loaded>
      {pages > 1 && (
        <Row justify="center" paddingY={8}>
          <Pager page={page} pages={pages} onChange={setPage} />
        </Row>
      )}
    </section>
  )
}
