import type { EventCodeSummary } from '@cadran/contract/timesheet/calendar'
import type { Correction } from '@cadran/contract/timesheet/corrections'
import { eventInput } from '@cadran/contract/timesheet/events'
import { M_CODE } from '@cadran/rules/portal/messages'
import { takeable } from '@cadran/rules/timesheet/balance'
import { countedSlots } from '@cadran/rules/timesheet/calendar'
import { M_COR_SAME } from '@cadran/rules/timesheet/correction-states'
import type { TruthItem } from '@cadran/rules/timesheet/correction-truth'
import {
  CORRECTION_NOT_WORKED,
  CORRECTION_OVERLAP,
  type CounterMove,
  counterMoves,
  type TotalMove,
  touchedByRanges,
} from '@cadran/rules/timesheet/corrections'
import { type CounterName, isAbsenceLike, isUsable } from '@cadran/rules/timesheet/event-codes'
import { checkEventDates } from '@cadran/rules/timesheet/events'
import { firstSlot, halfDayOf, lastSlot, overlaps, rangeOfSlots } from '@cadran/rules/timesheet/half-day'
import { readPayload } from '../../../platform/http/binder.ts'
import { refuse } from '../../../platform/http/refused.ts'
import { viewsOf } from '../../portal/counters/index.ts'
import { codesOn } from '../events/index.ts'
import { type Change, formerOf, namedBy, type Wanted } from './change.ts'
import type { Absence, ClosedMonth } from './closed-month.writing.ts'
import { draftExtraActivity, draftOvertimeEntry, draftRemote } from './other-drafts.writing.ts'
import { totalsMoved } from './totals.ts'

/** A correction as it will be stored. */
export interface Draft extends Required<Change> {
  totals: TotalMove[]
  insufficient_balance: boolean
  /** The counter that it spends most of, before and after, in hundredths; null where it moves none. */
  balance: { counter: CounterName; before: number; after: number } | null
}

function absenceOf(month: ClosedMonth, { new: sent, by_payroll }: Wanted): Absence {
  const { person, period, ctx, asked_codes } = month
  const {
    event_code,
    request_comment: _unsaid,
    ...range
  } = readPayload(eventInput, sent) as ReturnType<typeof eventInput.parse>
  const misplaced = checkEventDates(range, { ...ctx, period, special_time: false, is_activity: false })
  if (misplaced && misplaced.code !== 'not-worked') refuse(misplaced)
  const half_days = countedSlots(range, ctx).length
  if (half_days === 0) refuse(CORRECTION_NOT_WORKED)
  const { codes, affectations } = codesOn(asked_codes, person.person_type, range)
  const code = codes.find(({ id }) => id === event_code)
  const usable = code && { ...code, archived: false, editable: code.editable || by_payroll }
  if (!usable || person.person_type === 'contractor' || !isAbsenceLike(usable.type)) return refuse(M_CODE)
  if (!isUsable(usable, range, affectations)) return refuse(M_CODE)
  return { ...range, event_code: summaryOf(code), days_count: half_days / 2 }
}

function summaryOf({
  id,
  type,
  short_code,
  description,
  color,
  relevant_counter,
  editable,
}: EventCodeSummary): EventCodeSummary {
  return { id, type, short_code, description, color, relevant_counter, editable }
}

/** Activities on whose half-days a new absence lies, cut to those (COR-07). */
function replacedBy({ rows }: ClosedMonth, absence: Absence | null): Correction['replaces'] {
  if (!absence) return []
  return rows.events
    .filter(({ state, event_code }) => state !== 'refused' && !isAbsenceLike(event_code.type))
    .filter((event) => overlaps(event, absence))
    .map((event) => ({
      description: event.event_code.description,
      ...rangeOfSlots(Math.max(firstSlot(event), firstSlot(absence)), Math.min(lastSlot(event), lastSlot(absence))),
    }))
}

/** Whether payroll was told of what stands there: a stored absence that nobody validated is no fact (COR-08). */
function isFact({ rows }: ClosedMonth, { corrected_by, stored_id }: TruthItem<Absence>): boolean {
  const event = rows.events.find(({ id }) => id === stored_id)
  if (corrected_by !== null || !event) return true
  const is_of_month = event.event_code.type === 'maternity' || event.event_code.type === 'hoursNotWorked'
  return is_of_month ? rows.month?.state === 'validated2' : event.state === 'validated2'
}

function isSameAbsence({ ctx }: ClosedMonth, a: Absence, b: Absence): boolean {
  const slots = (each: Absence) => countedSlots(each, ctx).join()
  return a.event_code.id === b.event_code.id && slots(a) === slots(b)
}

function draftAbsence(month: ClosedMonth, wanted: Wanted): Change {
  const { truth, deductible, person } = month
  if (person.person_type === 'contractor') return refuse(M_CODE)
  const former = formerOf(truth.absences, wanted)
  const next = wanted.new === null ? null : absenceOf(month, wanted)
  const told = former && isFact(month, former) ? former.value : null
  if (!next && !former) refuse(M_COR_SAME)
  if (next && told && isSameAbsence(month, told, next)) refuse(M_COR_SAME)
  const others = truth.absences.filter((item) => item !== former)
  if (next && others.some(({ value }) => overlaps(value, next))) refuse(CORRECTION_OVERLAP)
  const counted = (absence: Absence | null) =>
    absence && {
      counter: deductible.includes(absence.event_code.id) ? absence.event_code.relevant_counter : null,
      half_days: absence.days_count * 2,
    }
  const ranges = [former?.value ?? null, next].filter((range) => range !== null)
  return {
    ...namedBy(former),
    old: former && { absence: former.value },
    new: next && { absence: next },
    touches: touchedByRanges(ranges),
    fact_on: halfDayOf(Math.min(...ranges.map(firstSlot))).day,
    replaces: replacedBy(month, next),
    moves: counterMoves(counted(told), counted(next)),
    half_days_difference: ((told?.days_count ?? 0) - (next?.days_count ?? 0)) * 2,
  }
}

async function changeOf(month: ClosedMonth, wanted: Wanted): Promise<Change> {
  switch (wanted.object) {
    case 'absence':
      return draftAbsence(month, wanted)
    case 'overtime':
      return draftOvertimeEntry(month, wanted)
    case 'extra_activity':
      return draftExtraActivity(month, wanted)
    case 'remote':
      return draftRemote(month, wanted)
  }
}

/** What is left of the counter that it spends, or gives back to, in the employee's own view (COR-14). */
function balanceOf({ ledger }: ClosedMonth, moves: readonly CounterMove[], changed?: number): Draft['balance'] {
  const [most] = moves.toSorted((a, b) => a.hundredths - b.hundredths)
  if (!ledger || !most) return null
  const others = ledger.absences.filter(({ id }) => changed === undefined || id !== -changed)
  const counter = most.counter as CounterName
  const before = takeable(counter, viewsOf({ ...ledger, absences: others }).employee)
  return { counter, before, after: before + most.hundredths }
}

// A correction that is only asked for has no id of its own yet.
const UNBORN = 0

/** Reads what is asked for by the rules of its object, and works out what it would move; refused is what they refuse. */
export async function draftOf(month: ClosedMonth, wanted: Wanted): Promise<Draft> {
  const change = await changeOf(month, wanted)
  const { moves = [], replaces = [], half_days_difference = 0, minutes_difference = 0 } = change
  const { old_id, corrects } = change
  const balance = balanceOf(month, moves, wanted.changed)
  return {
    ...{ ...change, moves, replaces, half_days_difference, minutes_difference, balance },
    totals: totalsMoved(month, { id: UNBORN, object: wanted.object, old_id, corrects, new: change.new }),
    insufficient_balance: balance !== null && balance.after < 0 && balance.after < balance.before,
  }
}
