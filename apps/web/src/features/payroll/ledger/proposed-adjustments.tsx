import { type AdjustmentAction, undecidedBecause } from '@cadran/rules/payroll/adjustments'
import { formatDate, formatDecimal2, plural } from '@cadran/rules/portal/french'
import { COUNTER_LABELS } from '@cadran/rules/timesheet/counter-lines'
import { M_REFUSAL_COMMENT } from '@cadran/rules/timesheet/workflow'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { notify } from '../../../platform/notifier.ts'
import { parisMoment } from '../../../platform/paris-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { COUNTERS_KEY } from '../../timesheet/counters/index.ts'
import { ReasonDialog } from '../../validation/worklist/index.ts'
import type { Adjustment } from './keeping.queries.ts'
import styles from './ledger.module.css'

const SAID: Readonly<Record<AdjustmentAction, string>> = {
  approve: 'Ajustement approuvé',
  refuse: 'Ajustement refusé',
  withdraw: 'Ajustement retiré',
}

interface Decision {
  adjustment: Adjustment
  action: AdjustmentAction
  comment: string
}

function useDeciding() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ adjustment: { id, updated_at }, action, comment }: Decision) =>
      api.post('payroll/adjustment-action', { body: { adjustment: id, action, comment, updated_at } }),
    onSuccess: (_answer, { action }) => notify.success(SAID[action]),
    onSettled: () => client.invalidateQueries({ queryKey: COUNTERS_KEY }),
  })
}

/** Names an adjustment among those that wait. */
export const adjustmentKey = ({ id }: Adjustment) => String(id)

const signed = (days: number) => `${days > 0 ? '+' : ''}${formatDecimal2(days)}`
const inWords = ({ counter, days, effective_on }: Adjustment) =>
  `${COUNTER_LABELS[counter]} : ${signed(days)} ${plural(days, 'jour')} au ${formatDate(effective_on)}`

interface ProposedAdjustmentsProps {
  adjustments: readonly Adjustment[]
  /** Of several people: each name leads to their counters. */
  ofMany?: boolean
}

/** Adjustments that wait, each with what the reader may do about it (LED-62, LED-65). */
export function ProposedAdjustments({ adjustments, ofMany = false }: ProposedAdjustmentsProps) {
  const deciding = useDeciding()
  const [refused, setRefused] = useState<Adjustment | null>(null)
  const decide = (adjustment: Adjustment, action: AdjustmentAction) =>
    action === 'refuse' ? setRefused(adjustment) : deciding.mutate({ adjustment, action, comment: '' })
  return (
    <Stack as="ul" gap={8} columns={1} aria-label="Ajustements proposés">
      {adjustments.map((adjustment) => (
        <Proposed
          key={adjustment.id}
          adjustment={adjustment}
          linked={ofMany}
          busy={deciding.isPending && deciding.variables.adjustment.id === adjustment.id}
          onDecide={(action) => decide(adjustment, action)}
        />
      ))}
      {refused && (
        <ReasonDialog
          title="Refuser cet ajustement ?"
          confirmLabel="Refuser"
          danger
          required={M_REFUSAL_COMMENT.message}
          hint={`${refused.author} le lira.`}
          onConfirm={(comment) => {
            setRefused(null)
            deciding.mutate({ adjustment: refused, action: 'refuse', comment })
          }}
          onCancel={() => setRefused(null)}
        >
          <Text as="p" marginBottom={16}>
            {refused.identity}, {inWords(refused)}.
          </Text>
        </ReasonDialog>
      )}
    </Stack>
  )
}

const ACT_WORDS = { approve: 'Approuver', refuse: 'Refuser', withdraw: 'Retirer' } as const

/** Somebody's name, which leads to their counters. */
export function CountersLink({ matricule, identity }: Pick<Adjustment, 'matricule' | 'identity'>) {
  return (
    <Link to="/backend/counters/$matricule" params={{ matricule }}>
      {identity}
    </Link>
  )
}

interface WaitingCardProps {
  /** Names it among those of its list. */
  of: string
  label: string
  words: ReactNode
  /** What may be done about it. */
  children: ReactNode
}

/** Something that waits for payroll: it has the focus once the one before is done with. */
export function WaitingCard({ of, label, words, children }: WaitingCardProps) {
  return (
    <Row
      as="li"
      card
      gap={12}
      align="center"
      wrap
      paddingX={16}
      paddingY={12}
      data-row={of}
      tabIndex={-1}
      aria-label={label}
    >
      <Stack gap={2} columns={1} className={styles.words}>
        {words}
      </Stack>
      {children}
    </Row>
  )
}

interface ProposedProps {
  adjustment: Adjustment
  linked: boolean
  busy: boolean
  onDecide: (action: AdjustmentAction) => void
}

function Proposed({ adjustment, linked, busy, onDecide }: ProposedProps) {
  const { identity, matricule, reason, author, created_at, actions } = adjustment
  const undecided = undecidedBecause(actions)
  return (
    <WaitingCard
      of={adjustmentKey(adjustment)}
      label={`${identity}, ${inWords(adjustment)}`}
      words={
        <>
          <Row gap={8} rowGap={2} align="baseline" wrap>
            {linked && <CountersLink matricule={matricule} identity={identity} />}
            <Text weight={600}>{inWords(adjustment)}</Text>
          </Row>
          <Text size="sm">« {reason} »</Text>
          <Text size="sm" tone="muted">
            {linked && `${matricule} · `}Proposé par {author} le {parisMoment(created_at)}
            {undecided && `. ${undecided}`}
          </Text>
        </>
      }
    >
      <Row gap={8}>
        {actions.map((action) => (
          <Button
            key={action}
            size="sm"
            variant={action === 'approve' ? 'primary' : 'secondary'}
            loading={busy}
            aria-label={`${ACT_WORDS[action]} : ${identity}, ${inWords(adjustment)}`}
            onClick={() => onDecide(action)}
          >
            {ACT_WORDS[action]}
          </Button>
        ))}
      </Row>
    </WaitingCard>
  )
}
