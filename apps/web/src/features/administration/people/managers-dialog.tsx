import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { useToday } from '../../../platform/public-config.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { TickBox } from '../../../ui/tick-box.tsx'
import { CheckDialog, useCheck } from '../previews/index.ts'
import { EffectiveOn, Reason, useDraft } from './contract-fields.tsx'
import { labelOfField, toldOf } from './contract-words.ts'
import { type PersonCard, peopleQuery } from './people.queries.ts'

const SHORTEST_SEARCH = 2

interface ManagerDialogProps {
  person: PersonCard
  updated_at: string
  onClose: () => void
}

/** Who manages somebody from a day on; who has no team yet becomes a manager with it, when it is said (ADM-37). */
export function ManagerDialog({ person, updated_at, onClose }: ManagerDialogProps) {
  const { id, identity, matricule } = person
  const today = useToday()
  const { draft, write } = useDraft({ effective_on: today, manager: '', make_manager: false, reason: '' })
  const { effective_on, manager, make_manager, reason } = draft
  const ready = manager !== '' && effective_on !== ''
  const check = useCheck({
    asked: ready ? JSON.stringify([id, manager, effective_on, make_manager]) : null,
    version: updated_at,
    ask: (how) =>
      api.post('administration/person/{id}/change', {
        params: { id },
        body: { changes: { manager }, effective_on, make_manager, updated_at, reason, ...how },
      }),
    onSaved: onClose,
  })
  const question = check.errors.manager?.[0]
  const promotion = write('make_manager')
  return (
    <CheckDialog
      title="Changer de manager"
      subtitle={`${identity} · ${matricule}`}
      check={check}
      labelOf={labelOfField}
      subject={toldOf(person)}
      waiting="Choisissez le nouveau manager."
      onClose={onClose}
    >
      <EffectiveOn {...write('effective_on')} error={check.errors.effective_on?.[0]} />
      <ManagerChoice {...write('manager')} error={question} />
      {(make_manager || question?.startsWith('Faire de')) && (
        <TickBox ticked={promotion.value} onChange={promotion.onChange}>
          En faire un manager
        </TickBox>
      )}
      <Reason {...write('reason')} />
    </CheckDialog>
  )
}

interface ManagerChoiceProps {
  value: string
  onChange: (matricule: string) => void
  error: string | undefined
}

export function ManagerChoice({ value, onChange, error }: ManagerChoiceProps) {
  const [search, setSearch] = useState('')
  const { data } = useQuery({ ...peopleQuery({ search }), enabled: search.length >= SHORTEST_SEARCH })
  const found = search.length >= SHORTEST_SEARCH ? (data?.items ?? []) : []
  return (
    <>
      <TextField
        type="search"
        label="Chercher un manager"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <SelectField
        label="Nouveau manager"
        error={error}
        value={value}
        options={[
          { value: '', label: found.length === 0 ? 'Cherchez par nom ou matricule' : 'Choisir…' },
          ...found.map(({ matricule, identity }) => ({ value: matricule, label: `${identity} · ${matricule}` })),
        ]}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </>
  )
}
