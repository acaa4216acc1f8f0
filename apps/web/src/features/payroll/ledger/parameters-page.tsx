import { RULE_WORDS, readTypedRule, ruleInWords, typedRule } from '@cadran/rules/payroll/parameter-words'
import { firstStart } from '@cadran/rules/payroll/parameters'
import { counted, formatDate } from '@cadran/rules/portal/french'
import { parameterInForce } from '@cadran/rules/portal/parameters'
import { type Refusal, refusal } from '@cadran/rules/portal/refusal'
import { COUNTER_RULE_KEYS, type CounterRuleKey } from '@cadran/rules/timesheet/counter-rules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { notify } from '../../../platform/notifier.ts'
import { useCurrentPage } from '../../../platform/pages.ts'
import { parisMoment } from '../../../platform/paris-time.ts'
import { useToday } from '../../../platform/public-config.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { Loaded, RecordDate, RecordFrame, RecordSelect, RecordText, useRecordForm } from '../../portal/records/index.ts'
import { type CounterRuleVersion, RULES_KEY, rulesQuery } from './keeping.queries.ts'

/** The rules of the counters: what holds, what is to come, and what held before (LED-40 to LED-42). */
export function ParametersPage() {
  return (
    <RecordFrame>
      <Parameters />
    </RecordFrame>
  )
}

function Parameters() {
  const { title } = useCurrentPage()
  const query = useQuery(rulesQuery)
  const [changed, setChanged] = useState<CounterRuleKey | null>(null)
  return (
    <Stack gap={16} columns={1}>
      <Stack gap={4} columns={1}>
        <h1>{title}</h1>
        <Text as="p" tone="muted">
          Une règle change à partir d’une date. Rien de ce qui est écrit dans les compteurs ne bouge, et les versions
          restent toutes ici.
        </Text>
      </Stack>
      <Loaded query={query} skeleton={<SkeletonRows count={8} height={72} />}>
        {(versions) => (
          <>
            <Stack as="ul" card columns={1} overflow="hidden" aria-label={title}>
              {COUNTER_RULE_KEYS.map((key) => (
                <Parameter
                  key={key}
                  name={key}
                  versions={versions.filter((version) => version.key === key)}
                  onChange={() => setChanged(key)}
                />
              ))}
            </Stack>
            {changed && <ChangeDialog name={changed} versions={versions} onClose={() => setChanged(null)} />}
          </>
        )}
      </Loaded>
    </Stack>
  )
}

interface ParameterProps {
  name: CounterRuleKey
  /** The last to begin first. */
  versions: readonly CounterRuleVersion[]
  onChange: () => void
}

function Parameter({ name, versions, onChange }: ParameterProps) {
  const today = useToday()
  const { label } = RULE_WORDS[name]
  const held = parameterInForce(versions, name, today)
  const coming = versions.filter((version) => version.starts_on > today || version.is_unconfirmed)
  const former = versions.filter((version) => version.id !== held?.id && !coming.includes(version))
  return (
    <Stack as="li" gap={6} columns={1} paddingX={16} paddingY={12} borderBottom>
      <Row gap={12} align="center" justify="between" wrap>
        <Stack gap={2} columns={1} minWidth={0}>
          <Text weight={600}>{label}</Text>
          <Text>{ruleInWords(name, held?.value)}</Text>
        </Stack>
        <Button size="sm" aria-label={`Modifier : ${label}`} onClick={onChange}>
          Modifier…
        </Button>
      </Row>
      {coming.map((version) => (
        <Coming key={version.id} name={name} version={version} />
      ))}
      {former.length > 0 && <History name={name} versions={former} />}
    </Stack>
  )
}

const byWhom = ({ author, created_at }: CounterRuleVersion) =>
  author === null ? 'avec le portail' : `par ${author} le ${parisMoment(created_at)}`

function Coming({ name, version }: { name: CounterRuleKey; version: CounterRuleVersion }) {
  const client = useQueryClient()
  const confirming = useMutation({
    mutationFn: () => api.post('payroll/counter-rule-action', { body: { rule: version.id, action: 'confirm' } }),
    onSuccess: () => notify.success('Paramètre confirmé'),
    onSettled: () => client.invalidateQueries({ queryKey: RULES_KEY }),
  })
  return (
    <Row gap={12} align="center" justify="between" wrap>
      <Text size="sm">
        {ruleInWords(name, version.value)} à partir du {formatDate(version.starts_on)}
        <Text size="sm" tone="muted">
          , {byWhom(version)}
          {version.is_unconfirmed && ' : attend la confirmation d’une autre personne de la paie'}
        </Text>
      </Text>
      {version.can_confirm && (
        <Button size="sm" variant="primary" loading={confirming.isPending} onClick={() => confirming.mutate()}>
          Confirmer
        </Button>
      )}
    </Row>
  )
}

function History({ name, versions }: { name: CounterRuleKey; versions: readonly CounterRuleVersion[] }) {
  return (
    <details>
      <Text as="summary" size="sm" tone="muted">
        {counted(versions.length, 'version précédente', 'versions précédentes')}
      </Text>
      <ul>
        {versions.map((version) => (
          <li key={version.id}>
            <Text size="sm" tone="muted">
              {ruleInWords(name, version.value)} depuis le {formatDate(version.starts_on)}, {byWhom(version)}
            </Text>
          </li>
        ))}
      </ul>
    </details>
  )
}

interface Draft {
  value: string
  starts_on: string
}

const check =
  (name: CounterRuleKey) =>
  ({ value }: Draft): Refusal | null =>
    readTypedRule(name, value) ? null : refusal('value', 422, 'Valeur invalide', 'value')

const FLAGS = [
  { value: 'true', label: 'Oui' },
  { value: 'false', label: 'Non' },
]

interface ChangeDialogProps {
  name: CounterRuleKey
  versions: readonly CounterRuleVersion[]
  onClose: () => void
}

function useVersion({ name, versions, onClose }: ChangeDialogProps) {
  const client = useQueryClient()
  const today = useToday()
  const starts_on = firstStart(name, today)
  const [initial] = useState<Draft>(() => ({
    value: typedRule(name, parameterInForce(versions, name, starts_on)?.value),
    starts_on,
  }))
  return useRecordForm({
    initial,
    check: check(name),
    save: (draft) =>
      api.post('payroll/counter-rule', {
        body: { key: name, value: readTypedRule(name, draft.value)?.value, starts_on: draft.starts_on },
      }),
    said: ({ is_unconfirmed }) =>
      is_unconfirmed ? 'Version ajoutée : une autre personne doit la confirmer' : 'Version ajoutée',
    onSaved: async () => {
      await client.invalidateQueries({ queryKey: RULES_KEY })
      onClose()
    },
  })
}

/** A version from a day on: what stands before it stays (LED-41). */
function ChangeDialog(props: ChangeDialogProps) {
  const { label, hint, kind, choices } = RULE_WORDS[props.name]
  const { onClose } = props
  const { form, draft, errors, change, submit, saving } = useVersion(props)
  const fields = { draft, errors, change }
  const options =
    kind === 'flag' ? FLAGS : Object.entries(choices ?? {}).map(([value, word]) => ({ value, label: word }))
  return (
    <FormDialog
      title={label}
      confirm="Ajouter cette version"
      size={520}
      busy={saving}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      {options.length > 0 ? (
        <RecordSelect first fields={fields} name="value" label="Valeur" hint={hint} options={options} />
      ) : (
        <RecordText first fields={fields} name="value" label="Valeur" hint={hint} maxLength={500} />
      )}
      <RecordDate fields={fields} name="starts_on" label="À partir du" />
    </FormDialog>
  )
}
