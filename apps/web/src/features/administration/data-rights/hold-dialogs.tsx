import type { LegalHold } from '@cadran/contract/administration/legal-holds'
import { ERASED_KEYS, entryOf } from '@cadran/rules/administration/retention-plan'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { useToday } from '../../../platform/public-config.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ActDialog, useAct } from '../../portal/records/index.ts'
import { holdsQuery } from './data-rights.queries.ts'

const ALL = 'all'
const CHOICES = [
  { value: ALL, label: 'Toutes les données' },
  ...ERASED_KEYS.map((key) => ({ value: key, label: entryOf(key).purpose })),
]

/** Keeps entries of somebody from erasure; without a matricule, of the whole company (RGD-17). */
export function HoldDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState({ matricule: '', entry: ALL, reason: '', until: '' })
  const { matricule, entry, reason, until } = draft
  const today = useToday()
  const change = (part: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...part }))
  const act = useAct(
    holdsQuery.queryKey,
    async () => {
      const person = matricule.trim()
        ? await api.get('administration/erasure/person', { query: { matricule: matricule.trim() } })
        : null
      const whom = person ? { person_id: person.id, company: false } : { person_id: null, company: true }
      const entries = ERASED_KEYS.filter((key) => key === entry)
      await api.post('administration/legal-hold', { body: { ...whom, entries, reason, until: until || null } })
    },
    onClose,
  )
  const unknown = act.error instanceof ApiError && act.error.status === 404
  return (
    <ActDialog title="Ajouter un gel" confirm="Geler" act={act} disabled={reason.trim() === ''} onClose={onClose}>
      <TextField
        label="Matricule"
        hint="Vide : toute la société."
        value={matricule}
        error={unknown ? 'Ce matricule est inconnu.' : undefined}
        onChange={(event) => change({ matricule: event.currentTarget.value })}
      />
      <SelectField
        label="Données"
        value={entry}
        options={CHOICES}
        onChange={(event) => change({ entry: event.currentTarget.value })}
      />
      <TextArea
        label="Motif"
        value={reason}
        maxLength={1000}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
      <DateField
        label="Jusqu’au"
        hint="Vide : jusqu’à sa levée."
        value={until}
        today={today}
        onChange={(day) => change({ until: day })}
      />
    </ActDialog>
  )
}

export function LiftDialog({ hold, onClose }: { hold: LegalHold; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const act = useAct(
    holdsQuery.queryKey,
    () => api.post('administration/legal-hold/{id}/lift', { params: { id: hold.id }, body: { reason } }),
    onClose,
  )
  return (
    <ActDialog title="Lever ce gel ?" confirm="Lever" act={act} disabled={reason.trim() === ''} onClose={onClose}>
      <p>{hold.person ? hold.person.identity : 'Toute la société'} : les échéances s’appliqueront de nouveau.</p>
      <TextArea
        label="Motif"
        value={reason}
        maxLength={1000}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActDialog>
  )
}
