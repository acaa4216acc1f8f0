import {
  DELEGATION_SCOPES,
  type DelegationMode,
  type DelegationScope,
  SCOPE_WORDS,
} from '@cadran/rules/validation/delegation'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { useToday } from '../../../platform/public-config.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
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
  /** Asked for where it is not for oneself (DEL-02). */
  manager: Chosen | null
  deputy: Chosen | null
  scopes: readonly DelegationScope[]
  mode: DelegationMode
  starts_at: string
  start_moment: Moment
  ends_at: string
  end_moment: Moment
}

const NOBODY: Draft = {
  manager: null,
  deputy: null,
  scopes: DELEGATION_SCOPES,
  mode: 'absence',
  starts_at: '',
  start_moment: 'am',
  ends_at: '',
  end_moment: 'pm',
}

/** What is asked of the server; dates only with mode dates (DEL-01). */
function bodyOf({ manager, deputy, mode, scopes, ...dates }: Draft): NewDelegation {
  const body = { deputy: deputy?.matricule ?? '', mode, scopes: [...scopes], ...(mode === 'dates' && dates) }
  return manager ? { ...body, user: manager.matricule } : body
}

/** What is still to be chosen; undefined where nothing is. */
function missingOf({ manager, deputy, mode, scopes, starts_at, ends_at }: Draft, for_another: boolean) {
  if (for_another && !manager) return 'Choisissez un manager.'
  if (!deputy) return 'Choisissez une personne.'
  if (scopes.length === 0) return 'Choisissez au moins un périmètre.'
  return mode === 'dates' && (starts_at === '' || ends_at === '') ? 'Choisissez les deux dates.' : undefined
}

interface DeputyDialogProps {
  /** For a manager who cannot, by human resources: between two dates alone (DEL-02). */
  for_another?: boolean
  onClose: () => void
}

/** Who stands in, of what, and when: nothing is asked of them (DEL-01, DEL-02, DEL-03, DEL-06). */
export function DeputyDialog({ for_another = false, onClose }: DeputyDialogProps) {
  const [draft, setDraft] = useState<Draft>(for_another ? { ...NOBODY, mode: 'dates' } : NOBODY)
  const set = useSetDelegation(onClose)
  const change = (more: Partial<Draft>) => setDraft((before) => ({ ...before, ...more }))
  const missing = missingOf(draft, for_another)
  return (
    <FormDialog
      title={for_another ? 'Désigner un suppléant pour un manager' : 'Désigner un suppléant'}
      confirm="Désigner"
      size={520}
      busy={set.isPending}
      reason={missing}
      failure={set.error && errorText(set.error)}
      onSubmit={() => missing === undefined && set.mutate(bodyOf(draft))}
      onClose={onClose}
    >
      {for_another && (
        <PersonField
          label="Manager"
          among="managers"
          focused
          chosen={draft.manager}
          onChoose={(manager) => change({ manager })}
        />
      )}
      <PersonField
        label="Suppléant"
        among="employees"
        focused={!for_another}
        chosen={draft.deputy}
        onChoose={(deputy) => change({ deputy })}
      />
      <ScopesField scopes={draft.scopes} onChange={(scopes) => change({ scopes })} />
      <WhenFields draft={draft} for_another={for_another} onChange={change} />
    </FormDialog>
  )
}

interface ScopesFieldProps {
  scopes: readonly DelegationScope[]
  onChange: (scopes: DelegationScope[]) => void
}

/** Of what the deputy decides: one scope at least (DEL-01, DEL-08). */
function ScopesField({ scopes, onChange }: ScopesFieldProps) {
  const toggled = (scope: DelegationScope) =>
    DELEGATION_SCOPES.filter((one) => (one === scope) !== scopes.includes(one))
  return (
    <Box as="fieldset" minWidth={0} margin={0} padding={0} border={0}>
      <Text as="legend" padding={0} size="sm" weight={650} lineHeight={1.45}>
        Périmètres
      </Text>
      <Row wrap gap={16} rowGap={8} marginTop={8}>
        {DELEGATION_SCOPES.map((scope) => (
          <Row as="label" inline gap={8} align="center" key={scope}>
            <input type="checkbox" checked={scopes.includes(scope)} onChange={() => onChange(toggled(scope))} />
            {SCOPE_WORDS[scope]}
          </Row>
        ))}
      </Row>
    </Box>
  )
}

type FieldsProps = { draft: Draft; onChange: (more: Partial<Draft>) => void }

function WhenFields({ draft, for_another, onChange }: FieldsProps & { for_another: boolean }) {
  return (
    <>
      {!for_another && (
        <SegmentedControl<DelegationMode>
          label="Quand"
          value={draft.mode}
          onChange={(mode) => onChange({ mode })}
          segments={[
            { value: 'absence', label: 'Pendant mes absences' },
            { value: 'dates', label: 'Entre deux dates' },
          ]}
        />
      )}
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

interface PersonFieldProps {
  label: string
  among: 'employees' | 'managers'
  focused: boolean
  chosen: Chosen | null
  onChoose: (chosen: Chosen | null) => void
}

/** Somebody by the beginning of their name; once chosen they stand there by name. */
function PersonField({ label, among, focused, chosen, onChoose }: PersonFieldProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const { data: found = [] } = useQuery(candidatesQuery(search, among))
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
        label={label}
        hint="Les premières lettres de son nom ou de son prénom"
        autoComplete="off"
        data-autofocus={focused || undefined}
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <Stack as="ul" gap={4} columns={1} aria-label={`${label} : personnes trouvées`}>
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
          Personne ne porte ce nom parmi {among === 'managers' ? 'les managers' : 'les salariés en poste'}.
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
