import type { QueryOf } from '@cadran/contract/kit'
import type { AbsencePreview, absencePreview as previewCall } from '@cadran/contract/timesheet/events'
import {
  eventsOfRequest,
  expiringOf,
  type RequestBalance,
  requestBalance,
  shorterRequest,
} from '@cadran/rules/timesheet/absence-request'
import {
  type CounterValues,
  hundredthsOfHalfDays,
  hundredthsToDays,
  INSUFFICIENT_BALANCE,
} from '@cadran/rules/timesheet/balance'
import { type CalendarContext, countHalfDays } from '@cadran/rules/timesheet/calendar'
import { isDay, periodOf } from '@cadran/rules/timesheet/day'
import type { CounterName } from '@cadran/rules/timesheet/event-codes'
import { MAX_EVENTS_PER_CALL } from '@cadran/rules/timesheet/events'
import { type DayRange, isBackwards } from '@cadran/rules/timesheet/half-day'
import { NO_COUNTER_TOUCHED, projectedDays, simulate } from '@cadran/rules/timesheet/projection'
import { Refused } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { viewsOf } from '../../portal/counters/index.ts'
import { lossAnswer } from '../counters/index.ts'
import { assertHasMonths } from '../month/index.ts'
import { advancesOf } from './balance.ts'
import { assertCreatable, assertMonthsMayBeAsked, byMonth, type OfMonth } from './creation.writing.ts'
import { draftsOf, type MonthAsked } from './events.writing.ts'
import { type AskedMonths, monthsAsked } from './preview.rows.ts'
import { readTeam } from './team-absences.read-model.ts'

type Query = QueryOf<typeof previewCall>

/** What the preview knows before it asks: who, when, and the events that the demand would make. */
interface Demand {
  platform: Platform
  viewer: Viewer
  event_code: number
  range: DayRange
  events: DayRange[]
  months: OfMonth[]
  ctx: CalendarContext
}

const TOO_MANY = 'Vous avez fourni trop d’événements'

function demandOf(platform: Platform, viewer: Viewer, event_code: number, range: DayRange): Demand {
  const { subject } = viewer
  const ctx = { dates: subject, holidays: platform.holidays.of(subject.holiday_zone).days }
  const events = eventsOfRequest(range, ctx)
  const inputs = events.map((event) => ({ ...event, event_code }))
  return { platform, viewer, event_code, range, events, ctx, months: byMonth(inputs, platform.clock.today()) }
}

/** What POST timesheet/event would refuse these events with, told by its own checks (ASK-10). */
function refusalOf(demand: Demand, facts: readonly MonthAsked[]): Refused | null {
  const { platform, viewer, months } = demand
  try {
    if (demand.events.length > MAX_EVENTS_PER_CALL) {
      throw new Refused({ code: 'invalid', status: 422, message: TOO_MANY, field: '' })
    }
    assertMonthsMayBeAsked(platform, viewer, months)
    const drafted = months.map(({ inputs }, index) => {
      const month = facts[index]
      if (!month) throw new Error('Every month of a demand is read')
      return { facts: month, drafts: draftsOf(platform, month, inputs) }
    })
    assertCreatable(platform, drafted)
    return null
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
}

const isReadable = (range: DayRange) => isDay(range.start_at) && isDay(range.end_at) && !isBackwards(range)

interface Counted {
  counter: CounterName
  values: CounterValues
  balance: RequestBalance
}

/** The counter that the code draws on, as this person sees it; null where nothing is counted. */
function countedBy({ platform, range, ctx }: Demand, facts: readonly MonthAsked[]): Counted | null {
  const [month] = facts
  const [code] = month?.answered.asked_codes ?? []
  const counter = code?.deductible ? code.relevant_counter : null
  if (!month?.ledger || !counter) return null
  const values = viewsOf(month.ledger).employee
  const advances = advancesOf(platform.companySettings)
  const half_days = isReadable(range) ? countHalfDays(range, ctx) : 0
  const ends_in = isDay(range.end_at) ? periodOf(range.end_at).month : month.period.month
  return { counter, values, balance: requestBalance(counter, values, ends_in, half_days, advances) }
}

function balanceAnswer(counted: Counted | null, today: string) {
  const expiring = counted && expiringOf(counted.counter, counted.values, today)
  const inDays = (of: Exclude<keyof RequestBalance, 'missing'>) => counted && hundredthsToDays(counted.balance[of])
  return {
    counter: counted?.counter ?? null,
    balance_before: inDays('before'),
    balance_after: inDays('after'),
    available: inDays('available'),
    advance: inDays('advance'),
    set_aside: inDays('set_aside'),
    expiring: expiring && { days: hundredthsToDays(expiring.hundredths), before: expiring.before },
  }
}

interface Simulated {
  counted: Counted | null
  plan: AskedMonths['plan']
  is_readable: boolean
}

/** What the counter will be at the end of the demand, with and without it, by its lines and those to come (LED-54, LED-55). */
function simulationAnswer({ platform, range, events, ctx }: Demand, { counted, plan, is_readable }: Simulated) {
  const nothing = { before: null, after: null, to_be_lost: [], text: null }
  if (!is_readable) return nothing
  if (!counted || !plan) return { ...nothing, text: NO_COUNTER_TOUCHED }
  const today = platform.clock.today()
  if (range.end_at > projectedDays(plan.facts, today).until) return nothing
  const asked = events.map((each) => ({
    start_at: each.start_at,
    hundredths: hundredthsOfHalfDays(countHalfDays(each, ctx)),
  }))
  const { before, after, to_be_lost, text } = simulate(plan.facts, plan.rules, today, {
    counter: counted.counter,
    end_at: range.end_at,
    events: asked,
  })
  return {
    before: hundredthsToDays(before),
    after: hundredthsToDays(after),
    to_be_lost: to_be_lost.map(lossAnswer),
    text,
  }
}

/** The longest shorter demand that really passes every check (ASK-07). */
function shorterOf(demand: Demand, facts: readonly MonthAsked[], counted: Counted): AbsencePreview['shorter'] {
  const { platform, viewer, event_code, ctx } = demand
  const range = shorterRequest(demand.range, counted.balance.available, ctx)
  if (!range || refusalOf(demandOf(platform, viewer, event_code, range), facts)) return null
  return { ...range, days_count: countHalfDays(range, ctx) / 2 }
}

function refusalAnswer({ code, status, message, errors }: Refused): NonNullable<AbsencePreview['refusal']> {
  return { code, status, message, field: Object.keys(errors ?? {})[0] || null }
}

/** What a demand would make, what it leaves, why it would be refused, and who else is away; writes nothing (ASK-09). */
export async function readAbsencePreview(
  platform: Platform,
  viewer: Viewer,
  { event_code, ...range }: Query,
): Promise<AbsencePreview> {
  assertHasMonths(viewer)
  const demand = demandOf(platform, viewer, event_code, range)
  const readable = isReadable(range) && demand.events.length <= MAX_EVENTS_PER_CALL
  const [{ months: facts, plan }, team] = await Promise.all([
    monthsAsked(platform, viewer.subject, demand.months, event_code),
    readable ? readTeam(platform, viewer.subject, range, demand.ctx) : null,
  ])
  const refusal = refusalOf(demand, facts)
  const counted = countedBy(demand, facts)
  const halvesOf = (each: DayRange) => (readable ? countHalfDays(each, demand.ctx) : 0)
  return {
    days_count: halvesOf(range) / 2,
    events: demand.events.slice(0, MAX_EVENTS_PER_CALL).map((each) => ({ ...each, days_count: halvesOf(each) / 2 })),
    ...balanceAnswer(counted, platform.clock.today()),
    ...simulationAnswer(demand, { counted, plan, is_readable: readable }),
    sufficient: refusal?.code !== INSUFFICIENT_BALANCE.code,
    shorter: counted && refusal?.code === INSUFFICIENT_BALANCE.code ? shorterOf(demand, facts, counted) : null,
    refusal: refusal && refusalAnswer(refusal),
    also_absent: team?.also_absent ?? [],
    team_size: team?.size ?? null,
  }
}
