import { isUnderContract } from '@cadran/rules/timesheet/calendar'
import { addDays, type Day, daysOfMonth, firstDay, weekday } from '@cadran/rules/timesheet/day'
import { kindOf } from '@cadran/rules/timesheet/event-codes'
import type { EventState } from '@cadran/rules/timesheet/events'
import { type DayRange, slotOf } from '@cadran/rules/timesheet/half-day'
import { prefilledRuns } from '@cadran/rules/timesheet/prefill'
import { mainCodeOn } from './assignments.ts'
import { codeOf, EVENT_CODES } from './codes.ts'
import { at, earlierOf, type Instant, laterOf } from './instant.ts'
import { DECLARED_AT_ONCE, leaveWishes } from './leave-wishes.ts'
import { lastChange, type MonthPlan } from './month-plan.ts'
import { contractDaysIn, type Person } from './people.ts'
import { MonthGrid } from './placing.ts'
import { type Random, randomFrom } from './random.ts'
import type { EventCodeRow } from './rows.ts'
import type { Timeline } from './timeline.ts'

/** An event with the moments of its life; activities live with their month. */
export interface PlannedEvent {
  code: EventCodeRow
  range: DayRange
  half_days: number
  state: EventState
  auto_generated: boolean
  created: Instant
  validated1: Instant | null
  validated2: Instant | null
  refused: Instant | null
}

/** The state of an absence that its report implies: a report is validated only over validated absences. */
function absenceState(person: Person, plan: MonthPlan, random: Random): EventState {
  switch (plan.state) {
    case 'validated2':
      return 'validated2'
    case 'validated1':
      return random.chance(0.5) ? 'validated2' : 'validated1'
    case 'submitted':
      return !person.member.is_account && random.chance(0.2) ? 'submitted' : 'validated1'
    case 'non_submitted':
      return random.chance(0.5) ? 'submitted' : 'validated1'
  }
}

/** A leave is asked for days ahead, one still to come some days ago; a sick child is told the same day. */
function requestedOn(
  event: { code: EventCodeRow; start: Day },
  plan: MonthPlan,
  { yesterday }: Timeline,
  random: Random,
): Day {
  if (DECLARED_AT_ONCE.has(event.code.short_code)) return event.start
  const requested_on = addDays(event.start, -random.between(6, 25))
  return plan.offset < 0 ? requested_on : earlierOf(requested_on, addDays(yesterday, -random.between(0, 9)))
}

type Life = Pick<PlannedEvent, 'created' | 'validated1' | 'validated2' | 'refused'>

/** When an absence was asked for and decided: never after its report's own steps, never after yesterday. */
function absenceLife(
  event: { code: EventCodeRow; start: Day; state: EventState },
  person: Person,
  plan: MonthPlan,
  timeline: Timeline,
  random: Random,
): Life {
  const latest = plan.sent?.day ?? timeline.yesterday
  const { seniority_at, start_at } = person.ctx.dates
  const created_on = laterOf(earlierOf(requestedOn(event, plan, timeline, random), latest), seniority_at ?? start_at)
  const life: Life = {
    created: at(created_on, 8, random.between(0, 50)),
    validated1: null,
    validated2: null,
    refused: null,
  }
  if (event.state === 'submitted') return life
  if (event.state === 'refused') {
    const is_after = person.member.story === 'refused_afterwards' && plan.offset === -1
    const refused_on = earlierOf(addDays(is_after ? latest : created_on, random.between(1, 2)), timeline.yesterday)
    return { ...life, refused: is_after ? at(refused_on, 15, 10) : at(earlierOf(refused_on, latest), 8, 55) }
  }
  const by_manager = plan.validated1?.day ?? timeline.yesterday
  const validated1_on = laterOf(created_on, earlierOf(addDays(created_on, random.between(1, 3)), by_manager))
  const validated1 = at(validated1_on, 13, random.between(0, 59))
  if (event.state === 'validated1') return { ...life, validated1 }
  const by_payroll = plan.validated2?.day ?? timeline.yesterday
  const validated2_on = laterOf(validated1_on, earlierOf(addDays(validated1_on, random.between(0, 2)), by_payroll))
  return { ...life, validated1, validated2: at(validated2_on, 16, random.between(0, 59)) }
}

interface MonthToFill {
  person: Person
  plan: MonthPlan
  grid: MonthGrid
  timeline: Timeline
  random: Random
}

function leaves({ person, plan, grid, timeline, random }: MonthToFill): PlannedEvent[] {
  return leaveWishes(person.member, plan, grid, timeline, random).flatMap((wish) => {
    const range = grid.findStretch(wish.from, wish.half_days)
    if (!range) return []
    const code = codeOf(wish.code)
    if (kindOf(code.type) === 'activity') {
      grid.take(range)
      return [activity(plan, code, range, wish.half_days, false)]
    }
    const state = wish.state ?? absenceState(person, plan, random)
    // What was refused before the sending was worked after all; what was refused later leaves a hole.
    if (state !== 'refused' || person.member.story === 'refused_afterwards') grid.take(range)
    const life = absenceLife({ code, start: range.start_at, state }, person, plan, timeline, random)
    return [{ code, range, half_days: wish.half_days, state, auto_generated: false, ...life }]
  })
}

/** An activity event has the state of its report; in a report not sent it is simply recorded. */
function activity(
  plan: MonthPlan,
  code: EventCodeRow,
  range: DayRange,
  half_days: number,
  auto_generated: boolean,
): PlannedEvent {
  const state = plan.state === 'non_submitted' ? 'submitted' : plan.state
  const { year, month } = plan.period
  const written = auto_generated ? plan.sent : at(earlierOf(range.end_at, plan.sent?.day ?? range.end_at), 8, 30)
  const created = written ?? at(firstDay(year, month), 8)
  return { code, range, half_days, state, auto_generated, created, validated1: null, validated2: null, refused: null }
}

function sideActivities({ person, plan, grid, random }: MonthToFill): PlannedEvent[] {
  const wishes: { code: string; half_days: number }[] = []
  if (person.member.missions.includes('DEL')) wishes.push({ code: 'DEL', half_days: 1 })
  if (person.member.person_type !== 'contractor' && random.chance(0.12)) {
    wishes.push({ code: 'FOR', half_days: 2 * random.between(1, 2) })
  }
  if (random.chance(0.06)) wishes.push({ code: random.pick(['AVV', 'REC', 'PRO']), half_days: 1 })
  return wishes.flatMap(({ code, half_days }) => {
    const range = grid.findStretch(random.between(0, Math.max(0, grid.worked.length - 1)), half_days)
    if (!range) return []
    grid.take(range)
    return [activity(plan, codeOf(code), range, half_days, false)]
  })
}

/** A Saturday worked in a special-time month: it counts although it is no working day (EVT-05). */
function saturday({ person, plan, grid }: MonthToFill, code: EventCodeRow): PlannedEvent[] {
  const { year, month } = plan.period
  // A leave over a weekend takes its Saturday too.
  const day = daysOfMonth(year, month).find(
    (each) => weekday(each) === 6 && isUnderContract(person.ctx.dates, each) && grid.isFree(slotOf(each, 'am')),
  )
  if (!day) return []
  return [activity(plan, code, { start_at: day, start_moment: 'am', end_at: day, end_moment: 'pm' }, 2, false)]
}

/** The main work of a report: pre-filled for whoever has a main activity, written block by block by the others. */
function mainWork(to_fill: MonthToFill): PlannedEvent[] {
  const { person, plan, grid, random } = to_fill
  const { first } = contractDaysIn(person, plan.period)
  const main_id = mainCodeOn(person.assignments, first)
  const main = EVENT_CODES.find(({ id }) => id === main_id) ?? codeOf(person.member.missions[0] ?? 'INT')
  const is_prefilled = main_id !== null && !plan.special_time
  if (is_prefilled && plan.state === 'non_submitted') return []
  if (is_prefilled) {
    const runs = prefilledRuns({ period: plan.period, ctx: person.ctx, taken: grid.taken })
    return runs.map(({ range, half_days }) => activity(plan, main, range, half_days, true))
  }
  const is_contractor = person.member.person_type === 'contractor'
  const blocks = grid.freeBlocks().filter(() => !(is_contractor && random.chance(0.1)))
  const written = blocks.map(({ range, half_days }) => activity(plan, main, range, half_days, false))
  return plan.special_time ? [...written, ...saturday(to_fill, main)] : written
}

/** Every event of a person's month, refused ones included, in no particular order. */
export function plannedEvents(person: Person, plan: MonthPlan, timeline: Timeline): PlannedEvent[] {
  if (plan.no_prestation) return []
  const { year, month } = plan.period
  const random = randomFrom(`events ${person.member.username} ${year}-${month}`)
  const to_fill: MonthToFill = { person, plan, grid: new MonthGrid(person, plan.period), timeline, random }
  const away = leaves(to_fill)
  if (plan.offset >= 0) return away
  const side = plan.special_time ? [] : sideActivities(to_fill)
  return [...away, ...side, ...mainWork(to_fill)]
}

/** When an event last changed. */
export function lastEventChange(event: PlannedEvent, plan: MonthPlan): Instant {
  if (kindOf(event.code.type) === 'absence') {
    return event.refused ?? event.validated2 ?? event.validated1 ?? event.created
  }
  return plan.sent === null ? event.created : lastChange(plan)
}
