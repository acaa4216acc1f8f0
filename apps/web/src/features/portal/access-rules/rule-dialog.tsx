import { ROLE_FAMILIES, ROLE_WORDS } from '@cadran/rules/administration/role-catalogue'
import {
  NO_EMERGENCY_YET,
  NO_PROVIDER_YET,
  NOTHING_ASKED,
  RULE_SCOPES,
  type RuleScope,
} from '@cadran/rules/portal/access-rules'
import { counted } from '@cadran/rules/portal/french'
import { ROLES } from '@cadran/rules/portal/roles'
import { REMEMBER_DAYS } from '@cadran/rules/portal/sign-in'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formErrors } from '../../../platform/form-errors.ts'
import { usePublicConfig } from '../../../platform/public-config.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { TickBox } from '../../../ui/tick-box.tsx'
import { type AccessRule, type AskedRule, boundQuery, ruleCompaniesQuery, usePutRule } from './access-rules.queries.ts'

const SCOPE_LABELS: Readonly<Record<RuleScope, string>> = {
  everybody: 'Tout le monde',
  company: 'Une société',
  role: 'Un droit',
}

interface RuleDialogProps {
  /** None where one is added. */
  rule: AccessRule | null
  onClose: () => void
}

const FIELDS = ['name', 'starts_on', 'grace_days', 'remember_days']

const asksNothing = ({ second_factor, sso_only }: AskedRule) => !second_factor && !sso_only

/** What the form of a rule begins with. */
const newRule = (starts_on: string): AskedRule => ({
  scope: 'everybody',
  name: '',
  sso_only: false,
  second_factor: true,
  starts_on,
  grace_days: REMEMBER_DAYS,
  remember_days: REMEMBER_DAYS,
})

/** What stands on another card, and is done there first (SSO-30, identity-08). */
const MISSING = [
  { message: NO_PROVIDER_YET.message, card: 'providers', label: 'Fournisseurs' },
  { message: NO_EMERGENCY_YET.message, card: 'emergency', label: 'Comptes de secours' },
] as const

/** Whom a rule binds, to what, from when (SSO-27, SSO-30, SSO-32, MFA-22 to MFA-25). */
export function RuleDialog({ rule, onClose }: RuleDialogProps) {
  const { today } = usePublicConfig()
  const [draft, setDraft] = useState<AskedRule>({ ...newRule(today), ...rule, end_sessions: false })
  const change = (part: Partial<AskedRule>) => setDraft((before) => ({ ...before, ...part }))
  const putting = usePutRule()
  const { at, failure } = formErrors(putting.error, FIELDS)
  const missing = MISSING.find(({ message }) => message === failure)
  return (
    <FormDialog
      title={rule ? 'Modifier la règle' : 'Ajouter une règle'}
      busy={putting.isPending}
      reason={asksNothing(draft) ? NOTHING_ASKED.message : undefined}
      failure={missing ? null : failure}
      onSubmit={() => putting.mutate(draft, { onSuccess: onClose })}
      onClose={onClose}
    >
      {missing && <Missing {...missing} onFollow={onClose} />}
      <Bound draft={draft} at={at} isNew={rule === null} onChange={change} />
      <Demands draft={draft} onChange={change} />
      <DateField
        label="À partir du"
        today={today}
        value={draft.starts_on}
        error={at('starts_on')}
        onChange={(starts_on) => change({ starts_on })}
      />
      {draft.second_factor && <Delays draft={draft} at={at} onChange={change} />}
      <Consequence draft={draft} />
    </FormDialog>
  )
}

function Missing({ message, card, label, onFollow }: (typeof MISSING)[number] & { onFollow: () => void }) {
  const follow = () => {
    // What closes gives the focus back to its opener, unless it stands elsewhere by then.
    document.getElementById(card)?.focus()
    onFollow()
  }
  return (
    <Text as="p" tone="error" role="alert">
      {message}{' '}
      <Link to="/backend/security" hash={card} onClick={follow}>
        Voir « {label} »
      </Link>
    </Text>
  )
}

/** Whom the rule binds and how many are not ready, before it is written (identity-08). */
function Consequence({ draft }: { draft: AskedRule }) {
  const { data } = useQuery(boundQuery(draft))
  const { second_factor, sso_only } = draft
  if (!data) return null
  const { people, without_factor } = data
  const sentences = asksNothing(draft)
    ? [NOTHING_ASKED.message]
    : [
        `Cette règle lie ${counted(people, 'personne')}.`,
        second_factor &&
          (without_factor === 0
            ? 'Toutes ont un second facteur.'
            : `${counted(without_factor, 'personne')} sans second facteur : la connexion le demandera, l’échéance passée.`),
        sso_only && 'Leur mot de passe n’ouvrira plus rien.',
      ]
  return (
    <Text as="p" size="sm" weight={600} aria-live="polite">
      {sentences.filter(Boolean).join(' ')}
    </Text>
  )
}

interface PartProps {
  draft: AskedRule
  onChange: (part: Partial<AskedRule>) => void
}
type FieldsProps = PartProps & { at: (field: string) => string | undefined }

// Rights of absences and of reports have the same names: each is listed under its family (ADM-47).
const RIGHTS = Object.entries(ROLE_FAMILIES).flatMap(([family, group]) =>
  ROLES.filter((role) => ROLE_WORDS[role].family === family).map((role) => ({
    value: role,
    label: ROLE_WORDS[role].label,
    group,
  })),
)

/** Whom it binds; whom an existing one binds stays. */
function Bound({ draft: { scope, name }, at, isNew, onChange }: FieldsProps & { isNew: boolean }) {
  const companies = useQuery({ ...ruleCompaniesQuery, enabled: scope === 'company' })
  const options =
    scope === 'company'
      ? (companies.data ?? []).map((company) => ({ value: String(company.id), label: company.name }))
      : RIGHTS
  return (
    <Row wrap gap={12} align="start">
      <SelectField
        label="Qui"
        data-autofocus
        disabled={!isNew}
        value={scope}
        options={RULE_SCOPES.toReversed().map((value) => ({ value, label: SCOPE_LABELS[value] }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ scope: RULE_SCOPES.find((known) => known === value) ?? 'everybody', name: '' })
        }
      />
      {scope !== 'everybody' && (
        <SelectField
          label={scope === 'company' ? 'Société' : 'Droit'}
          disabled={!isNew}
          value={name}
          error={at('name')}
          options={[{ value: '', label: 'Choisissez' }, ...options]}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      )}
    </Row>
  )
}

function Demands({ draft: { sso_only, second_factor, end_sessions }, onChange }: PartProps) {
  return (
    <Stack gap={8} columns={1}>
      <TickBox ticked={second_factor} onChange={(ticked) => onChange({ second_factor: ticked })}>
        Second facteur obligatoire
      </TickBox>
      <TickBox ticked={sso_only} onChange={(ticked) => onChange({ sso_only: ticked })}>
        Compte d’entreprise seul : un mot de passe n’ouvre plus rien
      </TickBox>
      {sso_only && (
        <TickBox ticked={end_sessions === true} onChange={(ticked) => onChange({ end_sessions: ticked })}>
          Fermer les sessions ouvertes autrement
        </TickBox>
      )}
    </Stack>
  )
}

function Delays({ draft: { grace_days, remember_days }, at, onChange }: FieldsProps) {
  return (
    <Row wrap gap={12} align="start">
      <TextField
        label="Délai, en jours"
        type="number"
        min={0}
        max={90}
        value={String(grace_days)}
        error={at('grace_days')}
        onChange={(event) => onChange({ grace_days: Number(event.currentTarget.value) })}
      />
      <TextField
        label="Appareil mémorisé, en jours"
        type="number"
        min={0}
        max={365}
        hint="0 : jamais"
        value={String(remember_days)}
        error={at('remember_days')}
        onChange={(event) => onChange({ remember_days: Number(event.currentTarget.value) })}
      />
    </Row>
  )
}
