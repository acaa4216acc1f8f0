import { hundredthsToDays, takeable } from '@cadran/rules/timesheet/balance'
import type { CounterName } from '@cadran/rules/timesheet/event-codes'
import type { Absence, AbsencePerson } from './absences.queries.ts'

/** One counter as the list tells it, in days: what it is, and what the absences shown would leave of it. */
export interface BalanceLine {
  label: string
  /** Null when the person has no such counter. */
  before: number | null
  /** Null when no absence shown draws on it. */
  after: number | null
  insufficient: boolean
  /** Of CP: the part to be taken before 31/05 (ABS-52). */
  before_june: number | null
}

const LABELS: Record<CounterName, string> = {
  cp: 'CP',
  rtt: 'JRS',
  remainder: 'Reliquats',
  cp15: 'Report CP maladie',
}
const ORDER: readonly CounterName[] = ['cp', 'rtt', 'remainder', 'cp15']

/** Absences waiting for level 1 are seen against the manager's view, all others against payroll's (ABS-56, ABS-57). */
function countersOf(person: AbsencePerson, absences: readonly Absence[]) {
  const manager = absences.some((absence) => absence.state === 'submitted')
  const pick = (forManager: number | null, forPayroll: number | null) => (manager ? forManager : forPayroll)
  const view = {
    cp: pick(person.cp_manager, person.cp_pay_manager),
    before_june: pick(person.before_june_manager, person.before_june_pay_manager),
    remainder: pick(person.remainder_manager, person.remainder_pay_manager),
    rtt: pick(person.rtt_manager, person.rtt_pay_manager),
    rtt_remainder: pick(person.rtt_remainder_manager, person.rtt_remainder_pay_manager),
    cp15: pick(person.cp15_manager, person.cp15_pay_manager),
  }
  const hundredths = (days: number | null) => Math.round((days ?? 0) * 100)
  const values = {
    cp: hundredths(view.cp),
    before_june: hundredths(view.before_june),
    remainder: hundredths(view.remainder),
    rtt: hundredths(view.rtt),
    rtt_remainder: hundredths(view.rtt_remainder),
    cp15: hundredths(view.cp15),
    rest: 0,
    sick_children_days: 0,
  }
  // What the level compares with: N-1 and reliquats included (ABS-62); reliquats have a line of their own besides (ABS-54).
  const daysOf = (counter: CounterName) => (view[counter] === null ? null : hundredthsToDays(takeable(counter, values)))
  return { before_june: view.before_june, daysOf }
}

function isShown(counter: CounterName, person: AbsencePerson, value: number | null): boolean {
  if (counter === 'remainder') return person.display_remainder_counter
  return counter !== 'cp15' || (value !== null && value > 0)
}

/** The counters of a person beside these absences of theirs, those that the absences draw on first (ABS-54). */
export function balanceLines(person: AbsencePerson, absences: readonly Absence[]): BalanceLine[] {
  const { before_june, daysOf } = countersOf(person, absences)
  const lines = ORDER.flatMap((counter) => {
    const drawing = absences.filter(
      (absence) => absence.balance !== null && absence.event_code.relevant_counter === counter,
    )
    const first = drawing[0]?.balance
    if (!first && !isShown(counter, person, daysOf(counter))) return []
    const spent = drawing.reduce((sum, { balance }) => sum + (balance ? balance.before - balance.after : 0), 0)
    return {
      label: LABELS[counter],
      before: first ? first.before : daysOf(counter),
      after: first ? first.before - spent : null,
      insufficient: drawing.some((absence) => absence.insufficient_balance),
      before_june: counter === 'cp' ? before_june : null,
    }
  })
  return [...lines.filter((line) => line.after !== null), ...lines.filter((line) => line.after === null)]
}
