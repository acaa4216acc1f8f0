import { searchKey, sortKey } from '@cadran/rules/portal/french'
import type { PartTime } from '@cadran/rules/portal/person'
import type { CalendarContext, ContractDates, WorkingDates } from '@cadran/rules/timesheet/calendar'
import { isUnderContract, touchesMonth } from '@cadran/rules/timesheet/calendar'
import {
  addDays,
  addMonths,
  type Day,
  daysOfMonth,
  firstDay,
  isWeekend,
  type Period,
} from '@cadran/rules/timesheet/day'
import { ACCOUNTS, ADMINISTRATORS } from './accounts.ts'
import { assignmentsOf } from './assignments.ts'
import { at, wallTime } from './instant.ts'
import type { Member } from './member.ts'
import { type Random, randomFrom } from './random.ts'
import type { AssignmentRow, CompanyRow, HierarchyRow, UserRow, WorkplaceRow } from './rows.ts'
import { STAFF } from './staff.ts'
import { firstDayAt, lastDayAt, type Timeline } from './timeline.ts'

export const COMPANIES: readonly CompanyRow[] = [
  { id: 1, name: 'Synchrone' },
  { id: 2, name: 'Synchrone Est' },
]

export const WORKPLACES: readonly WorkplaceRow[] = [
  { id: 1, name: 'Paris', holiday_zone: 'FR', good_friday: false },
  { id: 2, name: 'Strasbourg', holiday_zone: 'FR-67/2', good_friday: true },
]

/** A person with everything the reports are made from. */
export interface Person {
  member: Member
  row: UserRow
  ctx: CalendarContext
  assignments: readonly AssignmentRow[]
}

const DAYS_OF_A_QUOTA = 21_800
const DAYS_WORKED = 20_950

/** The first weekday on or after a day. */
function fromWeekday(day: Day): Day {
  return isWeekend(day) ? fromWeekday(addDays(day, 1)) : day
}

function startedMonthsAgo(timeline: Timeline, months: number): Day {
  return firstDayAt(timeline, -months)
}

function ordinaryStart(member: Member, timeline: Timeline, random: Random): Day {
  if (member.username === 'consultant') return startedMonthsAgo(timeline, 72)
  if (member.person_type === 'interim') return startedMonthsAgo(timeline, 3)
  const is_recent = !member.is_account && member.story === null && random.chance(0.12)
  const months = is_recent ? random.between(3, 8) : random.between(13, 80)
  return fromWeekday(addDays(startedMonthsAgo(timeline, months), random.between(0, 20)))
}

function contractOf(member: Member, timeline: Timeline, random: Random): ContractDates {
  const start_at = ordinaryStart(member, timeline, random)
  const contract = { start_at, end_at: null, last_end_at: null, seniority_at: start_at }
  switch (member.story) {
    case 'left':
      return { ...contract, end_at: addDays(firstDayAt(timeline, -1), 16) }
    case 'switched_off':
      return { ...contract, end_at: lastDayAt(timeline, -3) }
    case 'returned':
      return {
        start_at: fromWeekday(addDays(firstDayAt(timeline, -2), 7)),
        end_at: null,
        last_end_at: lastDayAt(timeline, -5),
        seniority_at: startedMonthsAgo(timeline, 36),
      }
    case 'joining': {
      const joins_on = fromWeekday(addDays(firstDayAt(timeline, 0), 13))
      return { ...contract, start_at: joins_on, seniority_at: joins_on }
    }
    default:
      return member.person_type === 'interim' ? { ...contract, end_at: lastDayAt(timeline, 6) } : contract
  }
}

const LETTERS = { consultant: 'C', contractor: 'P', internal: 'I', interim: 'E' } as const

/** From M on, so that what was reported before stays as it was. */
function partTimesOf({ half_days_off }: Member, timeline: Timeline): PartTime[] {
  return half_days_off.length === 0 ? [] : [{ starts_on: firstDayAt(timeline, 0), half_days_off: [...half_days_off] }]
}

function rowOf(member: Member, id: number, dates: WorkingDates, random: Random): Omit<UserRow, 'manager_id'> {
  const matricule = `${member.is_technical ? 'T' : LETTERS[member.person_type]}${1000 + id * 7}`
  const { firstname, lastname } = member
  const is_by_day = member.modality === 3
  const is_from_east = member.workplace === 'Strasbourg'
  return {
    id,
    username: member.username,
    matricule,
    firstname,
    lastname,
    sort_key: sortKey(lastname, firstname, matricule),
    search_key: searchKey(`${firstname} ${lastname} ${firstname} ${matricule}`),
    email: `${member.username}@synchrone.example`,
    personal_email: null,
    person_type: member.person_type,
    modality: member.modality,
    is_manager: member.is_manager,
    is_active: member.story !== 'left' && member.story !== 'switched_off',
    is_visible: member.story !== 'switched_off',
    company_id: is_from_east ? 2 : 1,
    workplace_id: is_from_east ? 2 : 1,
    ...dates,
    roles: [...member.roles],
    display_remainder_counter: member.username === 'consultant' || random.chance(0.25),
    display_quota: is_by_day,
    quota_hundredths: is_by_day ? DAYS_OF_A_QUOTA : null,
    display_worked_days: is_by_day,
    worked_days_hundredths: is_by_day ? DAYS_WORKED + 50 * random.between(0, 12) : null,
    password_expire_at: null,
    updated_at: '',
  }
}

/** Everybody, accounts of the documentation first, with the calendar of their workplace. */
export function peopleOf(timeline: Timeline, holidays: (zone: string) => ReadonlySet<Day>): Person[] {
  const members = [...ACCOUNTS, ...STAFF, ...ADMINISTRATORS]
  const id_of = new Map(members.map(({ username }, index) => [username, index + 1]))
  const calendars = new Map(WORKPLACES.map(({ id, holiday_zone }) => [id, holidays(holiday_zone)]))
  const updated_at = wallTime(at(firstDayAt(timeline, -1), 8))
  return members.map((member, index) => {
    const random = randomFrom(`person ${member.username}`)
    const dates = { ...contractOf(member, timeline, random), part_times: partTimesOf(member, timeline) }
    const row = rowOf(member, index + 1, dates, random)
    const manager_id = member.manager === null ? null : (id_of.get(member.manager) ?? null)
    return {
      member,
      row: { ...row, manager_id, updated_at },
      ctx: { dates, holidays: calendars.get(row.workplace_id) ?? new Set() },
      assignments: assignmentsOf(member, row.id, dates, timeline),
    }
  })
}

/** The closure of the managers' tree, oneself at depth 0. */
export function hierarchyOf(people: readonly Person[]): HierarchyRow[] {
  const manager_of = new Map(people.map(({ row }) => [row.id, row.manager_id]))
  return people.flatMap(({ row }) => {
    const line: HierarchyRow[] = []
    let ancestor_id: number | null = row.id
    for (let depth = 0; ancestor_id !== null; depth += 1) {
      line.push({ ancestor_id, descendant_id: row.id, depth })
      ancestor_id = manager_of.get(ancestor_id) ?? null
    }
    return line
  })
}

/** Whether the person reports that month: employed at least one day and not without a timesheet. */
export function reportsIn(person: Person, period: Period): boolean {
  return touchesMonth(person.ctx.dates, period) && !person.row.roles.includes('ROLE_NOT_CRA')
}

/** The first and last day under contract of a month the contract touches. */
export function contractDaysIn({ ctx }: Person, { year, month }: Period): { first: Day; last: Day } {
  const days = daysOfMonth(year, month).filter((day) => isUnderContract(ctx.dates, day))
  const next = addMonths({ year, month }, 1)
  return {
    first: days[0] ?? firstDay(year, month),
    last: days.at(-1) ?? addDays(firstDay(next.year, next.month), -1),
  }
}
