import type { Corrected } from '@cadran/contract/timesheet/calendar'
import { type CalendarContext, countedSlots } from '@cadran/rules/timesheet/calendar'
import type { CorrectionObject } from '@cadran/rules/timesheet/correction-states'
import { type DecidedCorrection, type MonthTruth, truthOf } from '@cadran/rules/timesheet/correction-truth'
import type { Day, Period } from '@cadran/rules/timesheet/day'
import { isAbsenceLike } from '@cadran/rules/timesheet/event-codes'
import { declaredDays, sectionMinutes } from '@cadran/rules/timesheet/extra-declaration'
import { extraWeeks } from '@cadran/rules/timesheet/extra-permission'
import { slotsOfRanges } from '@cadran/rules/timesheet/half-day'
import { overtimeCounts } from '@cadran/rules/timesheet/overtime'
import type { Trx } from '../../../platform/database/database.ts'
import type { Person } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type AnsweredLedger, type Ledger, ledgerOf, ledgerText } from '../../portal/counters/index.ts'
import { type AskedCode, codesText } from '../events/index.ts'
import { type MonthFacts, openMonth, permissionOf } from '../month/index.ts'

export type Absence = NonNullable<Corrected['absence']>
export type Overtime = NonNullable<Corrected['overtime']>
export type Week = NonNullable<Corrected['extra_activity']>
export type Truth = MonthTruth<Absence, Overtime, Week>
export type Decided = DecidedCorrection<Corrected> & { object: CorrectionObject }

const PARTS = ['events', 'remote_days', 'overtimes', 'extra'] as const

interface Asked {
  asked_codes: AskedCode[]
  asked_ledger: AnsweredLedger | null
  decided: Decided[]
  /** Where it would go if it were decided now. */
  carried_on: Day
  /** The codes whose half-days are taken from a counter. */
  deductible: number[]
}

// $9 is the code that is asked for.
const COLUMNS = [
  `array(select row_to_json(c) from (${codesText('k.id = $9::bigint', '', true)}) c) as asked_codes`,
  `case when $8::boolean then ${ledgerText('$1::bigint', '$6::date')} end as asked_ledger`,
  `array(
    select json_build_object('id', c.id, 'object', c.object, 'old_id', c.old_id, 'corrects', c.corrects, 'new', c.new)
    from corrections c
    where c.user_id = $1::bigint and c.year = $2 and c.month = $3 and c.state = 'validated2' order by c.place
  ) as decided`,
  'open_period_after($2::integer, $3::integer) as carried_on',
  'array(select k.id from event_codes k where k.deductible and k.relevant_counter is not null) as deductible',
]

/** A person's month as a correction finds it, the person held until the transaction ends. */
export interface ClosedMonth extends Omit<Asked, 'asked_ledger'> {
  platform: Platform
  trx: Trx
  person: Person
  period: Period
  rows: MonthFacts<(typeof PARTS)[number]>
  ctx: CalendarContext
  ledger: Ledger | null
  stored: Parameters<typeof truthOf<Absence, Overtime, Week>>[0]
  truth: Truth
}

/** Reads a person's month and what decided corrections have made of it. */
export async function openClosedMonth(
  platform: Platform,
  trx: Trx,
  person: Person,
  period: Period,
  code: number | null,
): Promise<ClosedMonth> {
  const further = { columns: COLUMNS, values: [code] }
  const { rows, answered } = await openMonth<(typeof PARTS)[number], Asked>(
    platform,
    trx,
    person,
    period,
    PARTS,
    further,
  )
  const { asked_ledger, asked_codes, decided, carried_on, deductible } = answered
  const stored = storedOf(rows, period)
  return {
    ...{ platform, trx, person, period, rows, asked_codes, decided, carried_on, deductible, stored },
    ctx: { dates: person, holidays: platform.holidays.of(person.holiday_zone).days },
    ledger: asked_ledger && ledgerOf(asked_ledger),
    truth: truthOf(stored, decided),
  }
}

function storedOf(
  { events, overtimes, extra, remote_days }: ClosedMonth['rows'],
  period: Period,
): ClosedMonth['stored'] {
  return {
    absences: events
      .filter(({ state, event_code }) => state !== 'refused' && isAbsenceLike(event_code.type))
      .map(({ id, event_code, start_at, start_moment, end_at, end_moment, half_days }) => ({
        id,
        value: { event_code, start_at, start_moment, end_at, end_moment, days_count: half_days / 2 },
      })),
    overtimes: overtimes.map(({ id, affectation_id: _affectation, ...entry }) => {
      const { constraint_count, ticket_count, intervention_minutes } = overtimeCounts(entry)
      return { id, value: { ...entry, constraint_count, ticket_count, intervention_minutes, days: daysOf(entry.days) } }
    }),
    weeks: (extra?.declared ?? []).map(({ number, hours }) => {
      const week = extraWeeks(period, permissionOf(extra)).find((each) => each.number === number)
      const complementaries = declaredDays('complementaries', hours)
      const constraints = declaredDays('constraints', hours)
      return {
        id: number,
        value: {
          ...{
            week: number,
            start: week?.start ?? '',
            end: week?.end ?? '',
            comment: null,
            complementaries,
            constraints,
          },
          duration: sectionMinutes(complementaries),
          constraints_duration: sectionMinutes(constraints),
          codes: [],
        },
      }
    }),
    remote_days,
  }
}

/** Days of an entry as they travel. */
export const daysOf = (days: Overtime['days'] | ClosedMonth['rows']['overtimes'][number]['days']): Overtime['days'] =>
  days.map(({ date, hours, tickets }) => ({ date, hours: [...hours], tickets }))

/** Whether payroll was told what the stored rows say: of a month that was never validated only what corrections bring (COR-08). */
export const isTold = ({ rows }: ClosedMonth): boolean => rows.month?.state === 'validated2'

/** Half-days on which something other than an absence was done, or would have been (PAY-01). */
export function workedSlotsOf({ rows, ctx }: ClosedMonth, { absences }: Truth): Set<number> {
  const special = rows.month?.special_time ?? false
  const covered = rows.events
    .filter(({ state }) => state !== 'refused')
    .flatMap((event) => {
      const counts_non_worked = special && event.event_code.type === 'activity'
      return countedSlots(event, { ...ctx, counts_non_worked })
    })
  const away = slotsOfRanges(absences.map(({ value }) => value))
  return new Set(covered.filter((slot) => !away.has(slot)))
}
