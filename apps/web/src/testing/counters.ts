import type { CounterLine, CounterStanding } from '@cadran/contract/timesheet/counters'
import { COUNTERS } from '@cadran/rules/timesheet/balance'
import { COUNTER_LABELS } from '@cadran/rules/timesheet/counter-lines'

/** CP 23,75 for payroll, 2,00 validated by the manager, 1,00 asked; JRS 2,83; nothing else. */
export function standings(changes: Partial<Record<string, Partial<CounterStanding>>> = {}): CounterStanding[] {
  const own: typeof changes = {
    cp: { employee: 18.75, manager: 18.75, pay_manager: 19.75, last_seq: 9 },
    before_june: { employee: 2, manager: 3, pay_manager: 4, last_seq: 2 },
    rtt: { employee: 2.83, manager: 2.83, pay_manager: 2.83, last_seq: 3 },
    ...changes,
  }
  return COUNTERS.map((counter) => ({
    counter,
    label: COUNTER_LABELS[counter],
    employee: 0,
    manager: 0,
    pay_manager: 0,
    deadline: null,
    to_be_lost: 0,
    last_seq: null,
    ...own[counter],
  }))
}

/** A line of CP, posted in May 2026 unless said otherwise. */
export function counterLine(seq: number, changes: Partial<CounterLine> = {}): CounterLine {
  return {
    seq,
    counter: 'cp',
    kind: 'accrual',
    stage: 'posted',
    days: 2.08,
    effective_on: '2026-04-30',
    fact_on: null,
    rule: 'cp-month',
    rule_text: '25,00 j × 11/12 − 10/12 : 2,08 j',
    source: '2026-04',
    reason: null,
    author: null,
    event_id: null,
    correction_id: null,
    undone: false,
    balance_after: 0,
    ...changes,
  }
}
