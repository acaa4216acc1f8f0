import { type AdjustmentState, lastEffect, readTypedAmount } from '@cadran/rules/payroll/adjustments'
import { checkReason, M_LED_AMOUNT } from '@cadran/rules/payroll/messages'
import { formatDate, formatDecimal2 } from '@cadran/rules/portal/french'
import { type Refusal, refusal } from '@cadran/rules/portal/refusal'
import { COUNTERS, type Counter } from '@cadran/rules/timesheet/balance'
import { COUNTER_LABELS } from '@cadran/rules/timesheet/counter-lines'
import { IconArrowRight, IconMail } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useToday } from '../../../platform/public-config.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { untakenField } from '../../../ui/untaken-field.ts'
import {
  FieldPairs,
  RecordArea,
  RecordDate,
  RecordSelect,
  RecordText,
  useRecordForm,
} from '../../portal/records/index.ts'

const COUNTER_OPTIONS = COUNTERS.map((value) => ({ value, label: COUNTER_LABELS[value] }))

/** An adjustment as it is sent, its days read. */
export interface TypedAdjustment {
  counter: Counter
  days: number
  effective_on: string
  reason: string
  client_key: string
}

interface AdjustFormProps {
  /** Whose counters. */
  identity: string
  /** A second person of payroll has to approve. */
  four_eyes: boolean
  /** What payroll counts of a counter now, in days. */
  balanceOf: (counter: Counter) => number
  save: (adjustment: TypedAdjustment) => Promise<{ state: AdjustmentState }>
  onSaved: () => Promise<void>
}

interface Draft {
  counter: string
  days: string
  effective_on: string
  reason: string
}

// Lines may be broken while writing; a reason is one text.
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function check({ days, effective_on, reason }: Draft): Refusal | null {
  if (readTypedAmount(days) === null) return M_LED_AMOUNT
  if (effective_on === '') return refusal('missing', 422, 'Ce champ est obligatoire.', 'effective_on')
  return checkReason(oneLine(reason))
}

const counterOf = ({ counter }: Draft): Counter => COUNTERS.find((one) => one === counter) ?? 'cp'

/** The form of an adjustment, its balance before it is sent; it begins anew once one is written (LED-65). */
export function AdjustForm(props: AdjustFormProps) {
  const [written, setWritten] = useState(0)
  const onSaved = async () => {
    setWritten((before) => before + 1)
    await props.onSaved()
  }
  return <Form key={written} {...props} onSaved={onSaved} />
}

/** What is typed of an adjustment, and its sending: the same key again answers the first (LED-61). */
function useAdjustment({ save, onSaved }: Pick<AdjustFormProps, 'save' | 'onSaved'>) {
  const today = useToday()
  const [client_key] = useState(() => crypto.randomUUID())
  const [initial] = useState<Draft>({ counter: 'cp', days: '', effective_on: today, reason: '' })
  return useRecordForm({
    initial,
    check,
    save: (typed) =>
      save({
        counter: counterOf(typed),
        days: (readTypedAmount(typed.days) ?? 0) / 100,
        effective_on: typed.effective_on,
        reason: oneLine(typed.reason),
        client_key,
      }),
    said: ({ state }) => (state === 'proposed' ? 'Ajustement proposé' : 'Ajustement enregistré'),
    onSaved,
  })
}

/** Whom it reaches, and by whom it goes (LED-59, LED-64). */
function Consequence({ identity, four_eyes }: Pick<AdjustFormProps, 'identity' | 'four_eyes'>) {
  return (
    <Row gap={8} align="start">
      <IconMail size={18} stroke={1.75} aria-hidden="true" />
      <Text size="sm" tone="muted">
        {four_eyes
          ? `Une autre personne de la paie doit l’approuver ; ${identity} reçoit ensuite un courriel avec le motif.`
          : `${identity} reçoit un courriel avec le motif.`}
      </Text>
    </Row>
  )
}

function Form({ identity, four_eyes, balanceOf, save, onSaved }: AdjustFormProps) {
  const [asking, setAsking] = useState(false)
  const { form, draft, errors, change, submit, saving } = useAdjustment({ save, onSaved })
  const fields = { draft, errors, change }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (check(draft) || untakenField(event.currentTarget)) submit()
    else setAsking(true)
  }
  const shown = { draft, balance: balanceOf(counterOf(draft)) }
  return (
    <form ref={form} noValidate onSubmit={send}>
      <Stack gap={12} columns={1}>
        <RecordSelect fields={fields} name="counter" label="Compteur" options={COUNTER_OPTIONS} />
        <FieldPairs>
          <RecordText fields={fields} name="days" label="Jours" hint="1,5 ou -0,25" maxLength={7} />
          <RecordDate fields={fields} name="effective_on" label="Date d’effet" />
        </FieldPairs>
        <RecordArea fields={fields} name="reason" label="Motif" rows={3} maxLength={500} />
        <After {...shown} />
        <Consequence identity={identity} four_eyes={four_eyes} />
        <Row justify="end">
          <Button type="submit" variant="primary" loading={saving}>
            {four_eyes ? 'Proposer…' : 'Ajuster…'}
          </Button>
        </Row>
      </Stack>
      {asking && (
        <ConfirmDialog
          opened
          danger={false}
          title={four_eyes ? 'Proposer cet ajustement ?' : 'Ajuster ce compteur ?'}
          confirmLabel={four_eyes ? 'Proposer' : 'Ajuster'}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            submit()
          }}
        >
          <p>
            {identity}, {COUNTER_LABELS[counterOf(draft)]} au {formatDate(draft.effective_on)} :
          </p>
          <After {...shown} />
        </ConfirmDialog>
      )}
    </form>
  )
}

/** What payroll counts before and after, as far as what is typed can be read. */
function After({ draft, balance }: { draft: Draft; balance: number }) {
  const today = useToday()
  const hundredths = readTypedAmount(draft.days)
  const after = hundredths === null ? balance : Math.round(balance * 100 + hundredths) / 100
  const is_later = draft.effective_on > today && draft.effective_on <= lastEffect({ end_at: null }, today)
  return (
    <Row card gap={8} align="baseline" justify="between" paddingX={12} paddingY={10} aria-live="polite">
      <Text size="sm" tone="muted">
        {COUNTER_LABELS[counterOf(draft)]}, pour la paie{is_later && `, à compter du ${formatDate(draft.effective_on)}`}
      </Text>
      <Row gap={6} align="baseline" as="span">
        <Text tone="muted" tabular>
          {formatDecimal2(balance)}
        </Text>
        <IconArrowRight size={14} stroke={1.75} aria-label="puis" />
        <Text size="lg" weight={650} tabular>
          {formatDecimal2(after)}
        </Text>
      </Row>
    </Row>
  )
}
