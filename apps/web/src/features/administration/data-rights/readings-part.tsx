import type { PersonReading } from '@cadran/contract/administration/record'
import { formatDate } from '@cadran/rules/portal/french'
import { REASON_LENGTH } from '@cadran/rules/portal/run-as'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { useToday } from '../../../platform/public-config.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ActDialog, Loaded, useAct } from '../../portal/records/index.ts'
import { READINGS_SHOWN, readingsQuery } from './data-rights.queries.ts'

/** Who opened somebody's record, and what of it an inquiry withholds from them (AUD-18). */
export function ReadingsPart() {
  const [typed, setTyped] = useState('')
  const [matricule, setMatricule] = useState('')
  const search = (event: FormEvent) => {
    event.preventDefault()
    setMatricule(typed.trim())
  }
  return (
    <Stack gap={16} columns={1}>
      <Text as="p" tone="muted">
        Une consultation qui fait partie d’une enquête n’est montrée à la personne qu’à la fin de celle-ci, six mois
        plus tard au plus. Votre recherche est elle-même une consultation.
      </Text>
      <Row as="form" gap={12} align="end" onSubmit={search}>
        <TextField label="Matricule" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
        <Button type="submit" variant="primary" disabled={typed.trim() === ''}>
          Chercher
        </Button>
      </Row>
      {matricule !== '' && <Readings key={matricule} matricule={matricule} />}
    </Stack>
  )
}

function Readings({ matricule }: { matricule: string }) {
  const [page, setPage] = useState(1)
  const [marked, setMarked] = useState<PersonReading | null>(null)
  const asked = readingsQuery(matricule, page)
  const query = useQuery(asked)
  if (query.error instanceof ApiError && query.error.status === 404)
    return <p role="alert">Ce matricule est inconnu.</p>
  return (
    <Loaded query={query} skeleton={<SkeletonRows count={4} height={48} />}>
      {({ items, total }) => (
        <Stack gap={16} columns={1}>
          {total === 0 && <p>Personne d’autre n’a ouvert ce dossier depuis douze mois.</p>}
          {total > 0 && (
            <DataTable label="Consultations" heads={['Jour', 'Par', 'Ouvert', 'Fois', 'Enquête']}>
              {items.map((reading) => (
                <ReadingRow key={reading.id} reading={reading} onMark={() => setMarked(reading)} />
              ))}
            </DataTable>
          )}
          {total > READINGS_SHOWN && (
            <Row justify="center">
              <Pager page={page} pages={Math.ceil(total / READINGS_SHOWN)} onChange={setPage} />
            </Row>
          )}
          {marked && <InquiryDialog reading={marked} list={asked.queryKey} onClose={() => setMarked(null)} />}
        </Stack>
      )}
    </Loaded>
  )
}

function ReadingRow({ reading, onMark }: { reading: PersonReading; onMark: () => void }) {
  const { day, identity, on_behalf_of, what, times, withheld_until, withheld_reason } = reading
  const words = `${what}, ${identity}, ${formatDate(day)}`
  return (
    <tr>
      <th scope="row">{formatDate(day)}</th>
      <td>{on_behalf_of ? `${identity} au nom de ${on_behalf_of}` : identity}</td>
      <td>{what}</td>
      <td>{times}</td>
      <td>
        {withheld_until && (
          <Text block size="sm">
            Jusqu’au {formatDate(withheld_until)} : {withheld_reason}
          </Text>
        )}
        <Button size="sm" aria-label={`Marquer comme partie d’une enquête : ${words}`} onClick={onMark}>
          {withheld_until ? 'Changer' : 'Marquer'}
        </Button>
      </td>
    </tr>
  )
}

interface InquiryDialogProps {
  reading: PersonReading
  list: ReturnType<typeof readingsQuery>['queryKey']
  onClose: () => void
}

function InquiryDialog({ reading, list, onClose }: InquiryDialogProps) {
  const today = useToday()
  const [reason, setReason] = useState(reading.withheld_reason ?? '')
  const [until, setUntil] = useState(reading.withheld_until ?? '')
  const act = useAct(
    list,
    () => api.post('administration/reading/{id}/inquiry', { params: { id: reading.id }, body: { reason, until } }),
    onClose,
  )
  const refused = act.error instanceof ApiError ? act.error : null
  return (
    <ActDialog
      title="Une consultation d’une enquête"
      confirm="Marquer"
      act={act}
      disabled={reason.trim().length < REASON_LENGTH.min || until === ''}
      onClose={onClose}
    >
      <p>
        {reading.what}, ouvert par {reading.identity} le {formatDate(reading.day)} : la personne ne le verra qu’après
        cette date.
      </p>
      <TextArea
        label="Motif"
        hint={`Au moins ${String(REASON_LENGTH.min)} caractères.`}
        value={reason}
        maxLength={REASON_LENGTH.max}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <DateField
        label="Montrée après le"
        value={until}
        today={today}
        min={today}
        error={refused?.errors.until?.[0]}
        onChange={setUntil}
      />
    </ActDialog>
  )
}
