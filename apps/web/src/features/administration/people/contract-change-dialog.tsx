import { MODALITIES, modalityLabel, PERSON_TYPE_LABELS, PERSON_TYPES } from '@cadran/rules/portal/person'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { useToday } from '../../../platform/public-config.ts'
import { Text } from '../../../ui/layout.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { CheckDialog, useCheck } from '../previews/index.ts'
import type { PersonContract } from './contract.queries.ts'
import { EffectiveOn, Reason, useDraft } from './contract-fields.tsx'
import { labelOfField } from './contract-words.ts'
import { companiesQuery, workplacesQuery } from './people.queries.ts'

type Position = PersonContract['positions'][number]

interface Draft {
  effective_on: string
  person_type: Position['person_type']
  modality: string
  company: string
  workplace: string
  reason: string
}

const draftOf = ({ person_type, modality, company, workplace }: Position, today: string): Draft => ({
  effective_on: today,
  person_type,
  modality: String(modality ?? ''),
  company,
  workplace,
  reason: '',
})

/** What of a position a draft changes, as the call names it. */
function changesOf(draft: Draft, held: Position) {
  const { person_type, company, workplace } = draft
  const modality = MODALITIES.find((one) => String(one) === draft.modality) ?? null
  return {
    ...(person_type !== held.person_type && { person_type }),
    ...(modality !== held.modality && { modality }),
    ...(company !== held.company && { company }),
    ...(workplace !== held.workplace && { workplace }),
  }
}

const named = (rows: readonly { name: string; archived: boolean }[], held: string) =>
  [...new Set([held, ...rows.flatMap(({ name, archived }) => (archived ? [] : [name]))])].map((name) => ({
    value: name,
    label: name,
  }))

const TYPES = PERSON_TYPES.map((value) => ({ value, label: PERSON_TYPE_LABELS[value] }))
const MODALITY_OPTIONS = [
  { value: '', label: 'Aucune' },
  ...MODALITIES.map((value) => ({ value: String(value), label: modalityLabel(value) })),
]

interface DialogProps {
  contract: PersonContract
  onClose: () => void
}

/** Changes what somebody is from a day on, shown before it is written (ADM-15 to ADM-20). */
export function ContractChangeDialog({ contract, onClose }: DialogProps) {
  const { id, identity, matricule, updated_at, positions } = contract
  const today = useToday()
  const held = positions.find(({ in_force }) => in_force) ?? positions[0]
  const { draft, write } = useDraft(held ? draftOf(held, today) : ({} as Draft))
  const changes = held ? changesOf(draft, held) : {}
  const { effective_on, reason } = draft
  const ready = Object.keys(changes).length > 0 && effective_on !== ''
  const check = useCheck({
    asked: ready ? JSON.stringify([id, changes, effective_on]) : null,
    version: updated_at,
    ask: (how) =>
      api.post('administration/person/{id}/change', {
        params: { id },
        body: { changes, effective_on, updated_at, reason, ...how },
      }),
    onSaved: onClose,
  })
  return (
    <CheckDialog
      title="Changer à une date"
      subtitle={`${identity} · ${matricule}`}
      check={check}
      labelOf={labelOfField}
      subject={contract}
      waiting="Choisissez ce qui change."
      further={'modality' in changes && <JrsNote />}
      onClose={onClose}
    >
      <EffectiveOn {...write('effective_on')} error={check.errors.effective_on?.[0]} />
      <PositionFields write={write} errors={check.errors} held={held} />
      <Reason {...write('reason')} />
    </CheckDialog>
  )
}

function JrsNote() {
  return (
    <Text as="p" role="note">
      Les JRS déjà acquis ne bougent pas : ajoutez un mouvement si besoin.
    </Text>
  )
}

interface PositionFieldsProps {
  write: ReturnType<typeof useDraft<Draft>>['write']
  errors: Readonly<Record<string, readonly string[]>>
  held: Position | undefined
}

function PositionFields({ write, errors, held }: PositionFieldsProps) {
  const { data: companies = [] } = useQuery(companiesQuery)
  const { data: workplaces = [] } = useQuery(workplacesQuery)
  const select = (name: 'modality' | 'company' | 'workplace') => {
    const { value, onChange } = write(name)
    return {
      value,
      onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
      error: errors[name]?.[0],
    }
  }
  const type = write('person_type')
  return (
    <>
      <SelectField
        label="Lieu de travail"
        options={named(workplaces, held?.workplace ?? '')}
        {...select('workplace')}
      />
      <SelectField label="Société" options={named(companies, held?.company ?? '')} {...select('company')} />
      <SelectField label="Modalité" options={MODALITY_OPTIONS} {...select('modality')} />
      <SelectField
        label="Type"
        options={TYPES}
        value={type.value}
        onChange={({ currentTarget: { value } }) =>
          type.onChange(PERSON_TYPES.find((one) => one === value) ?? type.value)
        }
      />
    </>
  )
}
