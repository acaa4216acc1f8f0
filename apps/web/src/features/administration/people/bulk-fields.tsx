import { ROLE_WORDS } from '@cadran/rules/administration/role-catalogue'
import { MODALITIES, modalityLabel } from '@cadran/rules/portal/person'
import { ROLES } from '@cadran/rules/portal/roles'
import { useQuery } from '@tanstack/react-query'
import { SelectField } from '../../../ui/select-field.tsx'
import { TickBox } from '../../../ui/tick-box.tsx'
import { type BulkDraft, type BulkPart, NO_MODALITY } from './bulk.queries.ts'
import type { useDraft } from './contract-fields.tsx'
import { RhythmWeek } from './contract-rhythm-week.tsx'
import { ManagerChoice } from './managers-dialog.tsx'
import { companiesQuery, workplacesQuery } from './people.queries.ts'

const UNCHANGED = { value: '', label: 'Ne change pas' }
const MODALITY_OPTIONS = [
  ...MODALITIES.map((value) => ({ value: String(value), label: modalityLabel(value) })),
  { value: NO_MODALITY, label: 'Aucune' },
]
const VISIBILITY = [
  { value: 'yes', label: 'Oui' },
  { value: 'no', label: 'Non' },
]
const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: ROLE_WORDS[value].label }))
const ROLE_ACTS = [
  { value: 'grant', label: 'Donner' },
  { value: 'withdraw', label: 'Retirer' },
]

const named = (rows: readonly { name: string; archived: boolean }[]) =>
  rows.flatMap(({ name, archived }) => (archived ? [] : [{ value: name, label: name }]))

interface BulkFieldsProps {
  part: BulkPart
  draft: BulkDraft
  write: ReturnType<typeof useDraft<BulkDraft>>['write']
  errors: Readonly<Record<string, readonly string[]>>
}

/** What of many people may change at once; of a field left as it stands nothing does (ADM-44). */
export function BulkFields(props: BulkFieldsProps) {
  const { part } = props
  return (
    <>
      {(part === 'all' || part === 'workplace') && <Places {...props} />}
      {(part === 'all' || part === 'manager') && <NewManager {...props} />}
      {(part === 'all' || part === 'rhythm') && <NewRhythm {...props} />}
      {(part === 'all' || part === 'role') && <OneRole {...props} />}
    </>
  )
}

function Places({ part, write, errors }: BulkFieldsProps) {
  const { data: companies = [] } = useQuery(companiesQuery)
  const { data: workplaces = [] } = useQuery(workplacesQuery)
  const select = (name: 'workplace' | 'company' | 'modality' | 'is_visible') => {
    const { value, onChange } = write(name)
    const error = errors[name]?.[0]
    return {
      value,
      error,
      onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    }
  }
  return (
    <>
      <SelectField label="Lieu de travail" options={[UNCHANGED, ...named(workplaces)]} {...select('workplace')} />
      {part === 'all' && (
        <>
          <SelectField label="Société" options={[UNCHANGED, ...named(companies)]} {...select('company')} />
          <SelectField label="Modalité" options={[UNCHANGED, ...MODALITY_OPTIONS]} {...select('modality')} />
          <SelectField label="Visible dans les listes" options={[UNCHANGED, ...VISIBILITY]} {...select('is_visible')} />
        </>
      )}
    </>
  )
}

function NewManager({ draft, write, errors }: BulkFieldsProps) {
  const question = errors.manager?.[0]
  const promotion = write('make_manager')
  return (
    <>
      <ManagerChoice {...write('manager')} error={question} />
      {(draft.make_manager || question?.startsWith('Faire de')) && (
        <TickBox ticked={promotion.value} onChange={promotion.onChange}>
          En faire un manager
        </TickBox>
      )}
    </>
  )
}

function NewRhythm({ draft: { half_days_off }, write }: BulkFieldsProps) {
  const { onChange } = write('half_days_off')
  return (
    <>
      <TickBox ticked={half_days_off !== null} onChange={(ticked) => onChange(ticked ? [] : null)}>
        Changer le rythme
      </TickBox>
      {half_days_off && (
        <RhythmWeek
          half_days_off={half_days_off}
          onToggle={(half) =>
            onChange(
              half_days_off.includes(half) ? half_days_off.filter((one) => one !== half) : [...half_days_off, half],
            )
          }
        />
      )}
    </>
  )
}

function OneRole({ draft: { role }, write }: BulkFieldsProps) {
  const chosen = write('role')
  const act = write('role_act')
  return (
    <>
      <SelectField
        label="Rôle"
        options={[UNCHANGED, ...ROLE_OPTIONS]}
        value={chosen.value}
        onChange={({ currentTarget: { value } }) => chosen.onChange(ROLES.find((one) => one === value) ?? '')}
      />
      {role && (
        <SelectField
          label="Donner ou retirer"
          options={ROLE_ACTS}
          value={act.value}
          onChange={({ currentTarget: { value } }) => act.onChange(value === 'withdraw' ? 'withdraw' : 'grant')}
        />
      )}
    </>
  )
}
