import { counted } from '@cadran/rules/portal/french'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { useToday } from '../../../platform/public-config.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { LongJobBar } from '../long-jobs/index.ts'
import { previewed } from '../previews/index.ts'
import type { ListedHoliday } from './organisation.queries.ts'

const HALVES = [
  { value: 'day', label: 'Toute la journée' },
  { value: 'am', label: 'Matin' },
  { value: 'pm', label: 'Après-midi' },
]

interface OwnDayDialogProps {
  workplace_id: number
  year: number
  /** Null for a new one. */
  holiday: ListedHoliday | null
  onClose: () => void
}

/** Sends what is written of a day, or takes it away: tried first, asked where somebody is concerned (ORG-07). */
function useOwnDay({ workplace_id, holiday, onClose }: OwnDayDialogProps) {
  const client = useQueryClient()
  const [job_id, setJob] = useState<number | null>(null)
  const end = async (fault?: string) => {
    if (fault !== undefined) notify.error(fault)
    await client.invalidateQueries({ queryKey: ['administration'] })
    onClose()
  }
  const own_day = holiday?.own_day
  const { mutate, isPending, error } = useMutation({
    mutationFn: (draft: Draft | null) =>
      previewed((asked) => {
        if (!own_day) {
          const { is_everywhere, ...day } = draft ?? EMPTY
          const where = { workplace_id: is_everywhere ? null : workplace_id }
          return api.post('administration/holiday-day', { body: { ...day, ...where, ...asked } })
        }
        const [params, seen] = [{ id: own_day.id }, { updated_at: own_day.updated_at, ...asked }]
        return draft
          ? api.patch('administration/holiday-day/{id}', { params, body: { ...draft, ...seen } })
          : api.post('administration/holiday-day/{id}/removal', { params, body: seen })
      }),
    meta: { quiet: true },
    onSuccess: ({ job_id: begun, effects }) => {
      if (begun !== null) return setJob(begun)
      const { people } = effects
      notify.success(
        people === 0 ? 'Modification effectuée' : `Modification effectuée, ${counted(people, 'personne')} à recompter`,
      )
      return end()
    },
  })
  const refused = error instanceof ApiError && !error.silent ? error : null
  return { send: mutate, isPending, refused, job_id, end }
}

const EMPTY = { day: '', name: '', half: 'day', is_everywhere: false }
type Draft = typeof EMPTY

/** A day or a half-day that the company does not work, added, moved or taken away (ORG-06). */
export function OwnDayDialog(props: OwnDayDialogProps) {
  const { holiday, onClose } = props
  const { send, isPending, refused, job_id, end } = useOwnDay(props)
  const [draft, setDraft] = useState<Draft>(() => (holiday ? { ...EMPTY, ...pickDay(holiday) } : EMPTY))
  const errorAt = (field: string) => refused?.errors[field]?.[0]
  const is_told = refused && !['day', 'name', 'half'].some(errorAt)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={holiday ? 'Modifier un jour de la société' : 'Ajouter un jour non travaillé'}
      size={480}
      footer={
        <>
          {holiday && (
            <Button variant="danger" disabled={isPending} onClick={() => send(null)}>
              Retirer
            </Button>
          )}
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" loading={isPending} onClick={() => send(draft)}>
            Vérifier et enregistrer
          </Button>
        </>
      }
    >
      <Stack gap={14}>
        <OwnDayFields draft={draft} change={setDraft} is_new={holiday === null} errorAt={errorAt} />
        {is_told && <p role="alert">{refused.message}</p>}
        {job_id !== null && (
          <LongJobBar id={job_id} label="Recomptage en cours" onEnd={({ faults }) => void end(faults[0])} />
        )}
      </Stack>
    </Dialog>
  )
}

const pickDay = ({ day, name, half }: ListedHoliday) => ({ day, name, half })

interface OwnDayFieldsProps {
  draft: Draft
  change: (draft: Draft) => void
  is_new: boolean
  errorAt: (field: string) => string | undefined
}

function OwnDayFields({ draft, change, is_new, errorAt }: OwnDayFieldsProps) {
  const today = useToday()
  return (
    <>
      <DateField
        label="Jour"
        today={today}
        value={draft.day}
        error={errorAt('day')}
        onChange={(day) => change({ ...draft, day })}
      />
      <TextField
        label="Nom"
        hint="Pont de l’Ascension, fête de la ville…"
        maxLength={100}
        value={draft.name}
        error={errorAt('name')}
        onChange={({ currentTarget }) => change({ ...draft, name: currentTarget.value })}
      />
      <SelectField
        label="Durée"
        options={HALVES}
        value={draft.half}
        error={errorAt('half')}
        onChange={({ currentTarget }) => change({ ...draft, half: currentTarget.value })}
      />
      {is_new && (
        <Row as="label" gap={10} align="center" htmlFor="own-day-everywhere">
          <Switch
            id="own-day-everywhere"
            checked={draft.is_everywhere}
            onChange={({ currentTarget }) => change({ ...draft, is_everywhere: currentTarget.checked })}
          />
          Pour tous les lieux de travail
        </Row>
      )}
    </>
  )
}
