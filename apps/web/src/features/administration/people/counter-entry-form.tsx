import { ENTRY_KINDS } from '@cadran/rules/administration/counter-entry'
import { formatDecimal2 } from '@cadran/rules/portal/french'
import { type Refusal, refusal } from '@cadran/rules/portal/refusal'
import { COUNTERS } from '@cadran/rules/timesheet/balance'
import { COUNTER_LABELS } from '@cadran/rules/timesheet/counter-lines'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import type { ReplyBy } from '../../../platform/api-types.ts'
import { useToday } from '../../../platform/public-config.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { FieldPairs, RecordDate, RecordSelect, RecordText, useRecordForm } from '../../portal/records/index.ts'
import { Section } from './section.tsx'

type Written = ReplyBy<'POST', 'administration/person/{id}/counter-entry'>

const COUNTER_OPTIONS = COUNTERS.map((value) => ({ value, label: COUNTER_LABELS[value] }))
const KIND_OPTIONS = (['adjustment', 'opening'] as const).map((value) => ({ value, label: ENTRY_KINDS[value] }))
const NEEDED = ['days', 'effective_on', 'source'] as const

function check(draft: Readonly<Record<(typeof NEEDED)[number], string>>): Refusal | null {
  const missing = NEEDED.find((field) => draft[field].trim() === '')
  return missing ? refusal('missing', 422, 'Ce champ est obligatoire.', missing) : null
}

/** One entry of the ledger; a form begins anew once it is written (ADM-39). */
export function CounterEntryForm({ id }: { id: number }) {
  const [written, setWritten] = useState<Written | null>(null)
  return (
    <Section title="Inscrire un mouvement">
      <Stack gap={12} columns={1}>
        <Entry key={written?.id ?? 0} id={id} onWritten={setWritten} />
        <p aria-live="polite">{written && <Made {...written} />}</p>
      </Stack>
    </Section>
  )
}

const made = (before: number, after: number) => `${formatDecimal2(before)} → ${formatDecimal2(after)}`

function Made({ counter, before, after }: Written) {
  return (
    <Text weight={600}>
      {COUNTER_LABELS[counter]} : {made(before.employee, after.employee)} jours pour la personne,{' '}
      {made(before.manager, after.manager)} pour le manager, {made(before.pay_manager, after.pay_manager)} pour la paie.
    </Text>
  )
}

function Entry({ id, onWritten }: { id: number; onWritten: (written: Written) => void }) {
  const client = useQueryClient()
  const [initial] = useState({ counter: 'cp', kind: 'adjustment', days: '', effective_on: useToday(), source: '' })
  const { form, draft, errors, change, submit, saving } = useRecordForm({
    initial,
    check,
    save: async (body) =>
      onWritten(await api.post('administration/person/{id}/counter-entry', { params: { id }, body })),
    onSaved: () => client.invalidateQueries({ queryKey: ['administration', 'counters', id] }),
  })
  const fields = { draft, errors, change }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap={12} columns={1}>
        <FieldPairs>
          <RecordSelect fields={fields} name="counter" label="Compteur" options={COUNTER_OPTIONS} />
          <RecordSelect fields={fields} name="kind" label="Nature" options={KIND_OPTIONS} />
        </FieldPairs>
        <FieldPairs>
          <RecordText
            fields={fields}
            name="days"
            label="Jours"
            hint="Deux décimales au plus : 1,5 ou -0,25"
            maxLength={7}
          />
          <RecordDate fields={fields} name="effective_on" label="Au" />
        </FieldPairs>
        <RecordText fields={fields} name="source" label="Source" hint="Ce qui justifie le mouvement" maxLength={100} />
        <Row justify="end">
          <Button type="submit" variant="primary" loading={saving}>
            Inscrire
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
