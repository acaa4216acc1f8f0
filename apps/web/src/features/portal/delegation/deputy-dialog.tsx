import { DECIDED_SCOPES, type DelegationMode } from '@cadran/rules/validation/delegation'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { useToday } from '../../../platform/public-config.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { candidatesQuery, type NewDelegation, useSetDelegation } from './delegation.queries.ts'

const PAUSE_MS = 250
const MOMENTS = [
  { value: 'am', label: 'Matin' },
  { value: 'pm', label: 'Après-midi' },
] as const
type Moment = (typeof MOMENTS)[number]['value']

interface Chosen {
  matricule: string
  identity: string
}

interface Draft {
  deputy: Chosen | null
  mode: DelegationMode
  starts_at: string
  start_moment: Moment
  ends_at: string
  end_moment: Moment
}

const NOBODY: Draft = {
  deputy: null,
  mode: 'absence',
  starts_at: '',
  start_moment: 'am',
  ends_at: '',
  end_moment: 'pm',
}

/** What is asked of the server; dates only with mode dates (DEL-01). */
function bodyOf({ deputy, mode, ...dates }: Draft): NewDelegation {
  const scopes = [...DECIDED_SCOPES]
  return { deputy: deputy?.matricule ?? '', mode, scopes, ...(mode === 'dates' && dates) }
}

/** Who stands in, and when: nothing is asked of them (DEL-01, DEL-03, DEL-06). */
export function DeputyDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(NOBODY)
  const set = useSetDelegation(onClose)
  const change = (more: Partial<Draft>) => setDraft((before) => ({ ...before, ...more }))
  const isWhole =
    draft.deputy !== null && (draft.mode === 'absence' || (draft.starts_at !== '' && draft.ends_at !== ''))
  return (
    <FormDialog
      title="Désigner un suppléant"
      confirm="Désigner"
      size={520}
      busy={set.isPending}
      reason={isWhole ? undefined : draft.deputy ? 'Choisissez les deux dates.' : 'Choisissez une personne.'}
      failure={set.error && errorText(set.error)}
      onSubmit={() => isWhole && set.mutate(bodyOf(draft))}
      onClose={onClose}
    >
      <DeputyField chosen={draft.deputy} onChoose={(deputy) => change({ deputy })} />
      <WhenFields draft={draft} onChange={change} />
    </FormDialog>
  )
}

type FieldsProps = { draft: Draft; onChange: (more: Partial<Draft>) => void }

function WhenFields({ draft, onChange }: FieldsProps) {
  return (
    <>
      <SegmentedControl<DelegationMode>
        label="Quand"
        value={draft.mode}
        onChange={(mode) => onChange({ mode })}
        segments={[
          { value: 'absence', label: 'Pendant mes absences' },
          { value: 'dates', label: 'Entre deux dates' },
        ]}
      />
      {draft.mode === 'absence' ? (
        <Text as="p" size="sm" tone="muted">
          Dès qu’une de vos absences est validée, la suppléance commence et finit avec elle.
        </Text>
      ) : (
        <>
          <HalfDayFields draft={draft} edge="start" onChange={onChange} />
          <HalfDayFields draft={draft} edge="end" onChange={onChange} />
        </>
      )}
    </>
  )
}

/** Somebody by the beginning of their name; once chosen they stand there by name. */
function DeputyField({ chosen, onChoose }: { chosen: Chosen | null; onChoose: (chosen: Chosen | null) => void }) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const { data: found = [] } = useQuery(candidatesQuery(search))
  if (chosen) {
    return (
      <Row gap={12} align="center" justify="between">
        <Text weight={650}>
          {chosen.identity} · {chosen.matricule}
        </Text>
        <Button size="sm" onClick={() => onChoose(null)}>
          Changer
        </Button>
      </Row>
    )
  }
  return (
    <Stack gap={8} columns={1}>
      <TextField
        label="Suppléant"
        hint="Les premières lettres de son nom ou de son prénom"
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <Stack as="ul" gap={4} columns={1} aria-label="Personnes trouvées">
        {found.map((one) => (
          <li key={one.matricule}>
            <Button variant="quiet" onClick={() => onChoose(one)}>
              {one.identity} · {one.matricule}
            </Button>
          </li>
        ))}
      </Stack>
      {search.length > 1 && found.length === 0 && (
        <Text size="sm" tone="muted" role="status">
          Personne ne porte ce nom parmi les salariés en poste.
        </Text>
      )}
    </Stack>
  )
}

function HalfDayFields({ draft, edge, onChange }: FieldsProps & { edge: 'start' | 'end' }) {
  const today = useToday()
  const is_start = edge === 'start'
  const moment = is_start ? draft.start_moment : draft.end_moment
  return (
    <Row gap={12} align="end">
      <DateField
        label={is_start ? 'Du' : 'Au'}
        today={today}
        min={is_start ? today : draft.starts_at || today}
        value={is_start ? draft.starts_at : draft.ends_at}
        onChange={(day) => onChange(is_start ? { starts_at: day } : { ends_at: day })}
      />
      <SelectField
        label={is_start ? 'Demi-journée du début' : 'Demi-journée de la fin'}
        labelHidden
        value={moment}
        options={MOMENTS}
        onChange={({ currentTarget: { value } }) => {
          const chosen = MOMENTS.find((one) => one.value === value)?.value ?? moment
          onChange(is_start ? { start_moment: chosen } : { end_moment: chosen })
        }}
      />
    </Row>
  )
}
