import type { RetentionRun } from '@cadran/contract/administration/retention'
import { entryOf } from '@cadran/rules/administration/retention-plan'
import { counted, formatCount, formatDate } from '@cadran/rules/portal/french'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { parisMoment } from '../../../platform/paris-time.ts'
import { useDownload } from '../../../platform/use-download.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { Loaded } from '../../portal/records/index.ts'
import { LongJobBar } from '../long-jobs/index.ts'
import { retentionQuery } from './data-rights.queries.ts'
import { EraseDialog } from './erase-dialog.tsx'

/** What is due, shown before anything goes, and what went with its certificate (RGD-10 to RGD-16). */
export function DeadlinesPart() {
  const client = useQueryClient()
  const query = useQuery(retentionQuery)
  const [job, setJob] = useState<number | null>(null)
  const looking = useMutation({
    mutationFn: () => api.post('administration/retention', { body: { dry_run: true } }),
    onSuccess: ({ job_id }) => setJob(job_id),
  })
  const end = () => {
    setJob(null)
    void client.invalidateQueries({ queryKey: retentionQuery.queryKey })
  }
  return (
    <Stack gap={16} columns={1}>
      <Row gap={12} align="center" justify="between">
        <Text as="p" tone="muted">
          Le calcul montre ce qui est échu et n’efface rien.
        </Text>
        <Button variant="primary" loading={looking.isPending || job !== null} onClick={() => looking.mutate()}>
          Calculer les échéances
        </Button>
      </Row>
      {job !== null && <LongJobBar id={job} label="Traitement en cours" onEnd={end} />}
      <Loaded query={query} skeleton={<SkeletonRows count={6} height={48} />}>
        {({ runs, without_end }) => (
          <Stack gap={16} columns={1}>
            <LastDryRun run={runs.find(({ kind, state }) => kind === 'dry_run' && state === 'done')} onBegun={setJob} />
            {without_end.length > 0 && (
              <Text as="p">
                Sans date de fin, jamais effacés ({formatCount(without_end.length)}) : {without_end.join(', ')}
              </Text>
            )}
            <Certificates runs={runs.filter(({ kind }) => kind !== 'dry_run')} />
          </Stack>
        )}
      </Loaded>
    </Stack>
  )
}

interface LastDryRunProps {
  run: RetentionRun | undefined
  onBegun: (job: number) => void
}

function LastDryRun({ run, onBegun }: LastDryRunProps) {
  const [erasing, setErasing] = useState(false)
  const people = useDownload((id: number) => api.file('administration/retention/{id}/people', { params: { id } }))
  if (!run) return null
  const count = run.people_count ?? 0
  return (
    <Stack gap={12} columns={1}>
      <Row gap={12} align="center" justify="between">
        <Text as="h2" size="lg">
          Calcul du {parisMoment(run.asked_at)} : {counted(count, 'personne')}
        </Text>
        <Row gap={8}>
          <Button disabled={count === 0} onClick={() => people.start(run.id)}>
            Liste des personnes (CSV)
          </Button>
          <Button variant="danger" disabled={run.preview_key === null} onClick={() => setErasing(true)}>
            Effacer…
          </Button>
        </Row>
      </Row>
      <DataTable label="Ce qui est échu" heads={['Traitement', 'Personnes', 'Lignes', 'Plus ancienne', 'Gel']}>
        {run.entries.map(({ key, people: concerned, rows, oldest, held }) => (
          <tr key={key}>
            <th scope="row">{entryOf(key).purpose}</th>
            <td>{formatCount(concerned)}</td>
            <td>{formatCount(rows)}</td>
            <td>{oldest ? formatDate(oldest) : '–'}</td>
            <td>{held > 0 ? formatCount(held) : '–'}</td>
          </tr>
        ))}
      </DataTable>
      {erasing && <EraseDialog run={run} onClose={() => setErasing(false)} onBegun={onBegun} />}
    </Stack>
  )
}

function Certificates({ runs }: { runs: readonly RetentionRun[] }) {
  const certificate = useDownload(({ id, format }: { id: number; format: 'pdf' | 'json' }) =>
    api.file('administration/retention/{id}/certificate', { params: { id }, query: { format } }),
  )
  if (runs.length === 0) return null
  return (
    <Stack gap={12} columns={1}>
      <Text as="h2" size="lg">
        Certificats
      </Text>
      <DataTable label="Certificats" heads={['Numéro', 'Demandé', 'Par', 'État', 'Certificat']}>
        {runs.map(({ id, asked_at, asked_by, state }) => (
          <tr key={id}>
            <th scope="row">n° {id}</th>
            <td>{parisMoment(asked_at)}</td>
            <td>{asked_by}</td>
            <td>{state === 'done' ? 'Terminé' : 'En cours'}</td>
            <td>
              {state === 'done' && (
                <Row gap={8}>
                  <Button size="sm" onClick={() => certificate.start({ id, format: 'pdf' })}>
                    PDF
                  </Button>
                  <Button size="sm" onClick={() => certificate.start({ id, format: 'json' })}>
                    JSON
                  </Button>
                </Row>
              )}
            </td>
          </tr>
        ))}
      </DataTable>
    </Stack>
  )
}
