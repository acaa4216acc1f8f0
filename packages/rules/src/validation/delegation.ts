import { M_MANAGEE, M_ROLE, M_SCOPE } from '../portal/messages.ts'
import { instantInParis, parisWallTime } from '../portal/paris-time.ts'
import type { PersonType } from '../portal/person.ts'
import { type Refusal, refusal } from '../portal/refusal.ts'
import type { Role } from '../portal/roles.ts'
import { type CalendarContext, halfDayState, isUnderContract } from '../timesheet/calendar.ts'
import type { Day } from '../timesheet/day.ts'
import type { EventState } from '../timesheet/events.ts'
import { type DayRange, firstSlot, halfDayOf, lastSlot, slotOf } from '../timesheet/half-day.ts'
import { type Decision, isAllowed } from '../timesheet/workflow.ts'

export const DELEGATION_MODES = ['absence', 'dates'] as const
export type DelegationMode = (typeof DELEGATION_MODES)[number]

export const DELEGATION_SCOPES = ['absences', 'activities', 'extra-requests', 'planning'] as const
export type DelegationScope = (typeof DELEGATION_SCOPES)[number]

/** A scope in a few words, as a screen offers it. */
export const SCOPE_WORDS: Readonly<Record<DelegationScope, string>> = {
  absences: 'Absences',
  activities: 'CRA',
  'extra-requests': 'Activités complémentaires',
  planning: 'Planning',
}

export const M_DEPUTY = refusal('deputy', 422, 'Cette personne ne peut pas être votre suppléant.', 'deputy')
export const M_DEPUTY_OVERLAP = refusal('deputy-overlap', 409, 'Une suppléance existe déjà sur cette période.')
export const M_BOTH = refusal('both-levels', 403, 'La même personne ne peut pas valider aux deux niveaux.')

const SCOPE_ROLES = {
  absences: [
    'ROLE_ABSENCE_SHOW',
    'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL',
    'ROLE_ABSENCE_REFUSE_FIRST_LEVEL',
    'ROLE_ABSENCE_BACKWARD',
    'ROLE_ABSENCE_COMMENT',
    'ROLE_ABSENCE_ACTION_HISTORY',
  ],
  activities: [
    'ROLE_ACTIVITY_SHOW',
    'ROLE_ACTIVITY_SHOW_SALARIED',
    'ROLE_ACTIVITY_SHOW_CONTRACTOR',
    'ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL',
    'ROLE_ACTIVITY_BACKWARD_FIRST_LEVEL',
    'ROLE_ACTIVITY_COMMENT',
    'ROLE_ACTIVITY_ACTION_HISTORY',
    'ROLE_CRA_SHOW',
  ],
  'extra-requests': ['ROLE_MANAGER'],
  // One of these opens the planning: that somebody decides or reads there is another scope's.
  planning: ['ROLE_ABSENCE_SHOW', 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL'],
} as const satisfies Record<DelegationScope, readonly Role[]>

/** Every role that a scope may open, whoever holds it (DEL-08). */
export const LENDABLE_ROLES: ReadonlySet<Role> = new Set(DELEGATION_SCOPES.flatMap((scope) => SCOPE_ROLES[scope]))

/** What scopes lend of the roles that the manager holds; nothing else is ever lent (DEL-08, DEL-09). */
export function lentRoles(scopes: readonly DelegationScope[], held: ReadonlySet<Role>): Set<Role> {
  return new Set(scopes.flatMap((scope): readonly Role[] => SCOPE_ROLES[scope]).filter((role) => held.has(role)))
}

// What is not here stays closed to deputies: a room is named once it decides by delegation.
const CALL_SCOPES: readonly (readonly [path: RegExp, scopes: readonly DelegationScope[]])[] = [
  [/^validation\/(event\/absence\/|event-actions?(\/|$)|event\/\{id\}\/evidence$)/, ['absences']],
  [/^validation\/month-actions?(\/undo|\/\{id\}\/undo)?$/, ['activities', 'extra-requests']],
  [/^validation\/(month(-action)?(\/|$)|event\/activity$|overtime$|extra-activities\/\{matricule\}\/)/, ['activities']],
  [/^validation\/(extra-activities(\/(export|selection))?$|event-code-extra-activity\/)/, ['extra-requests']],
  [/^validation\/planning/, ['planning']],
  [/^timesheet\/(month\/(\{month\}\/\{year\}$|file\/)|event$)/, ['activities']],
  // What every list is filtered by and counted with.
  [/^(user(\/managers)?|validation\/(company|awaiting))$/, ['absences', 'activities', 'extra-requests']],
]

/** The scopes of which each opens a call of the back office, by its path in the contract; none for what is never lent (DEL-09, DEL-11). */
export function scopesOfCall(path: string): readonly DelegationScope[] {
  return CALL_SCOPES.find(([paths]) => paths.test(path))?.[1] ?? []
}

/** An employee under contract, other than the manager: the only people who may be somebody's deputy (DEL-03). */
export function mayBeDeputy(
  person: { id: number; person_type: PersonType; is_active: boolean } & CalendarContext['dates'],
  manager_id: number,
  today: Day,
): boolean {
  const is_employee = person.person_type === 'consultant' || person.person_type === 'internal'
  return is_employee && person.is_active && person.id !== manager_id && isUnderContract(person, today)
}

/** Who stands for a manager as it was set; the days are those of mode dates, null in mode absence. */
export interface Delegation {
  mode: DelegationMode
  scopes: readonly DelegationScope[]
  dates: DayRange | null
}

/** An absence of the manager. */
export interface ManagerAbsence extends DayRange {
  state: EventState
}

/** A stretch of time in milliseconds since 1970, its end outside. */
export interface Span {
  from: number
  until: number
}

interface Slots {
  first: number
  last: number
}

const AFTERNOON = 'T13:00:00'

/** The instant at which a half-day begins: mornings at 00:00, afternoons at 13:00 in Paris (DEL-07). */
function instantOfSlot(slot: number): number {
  const { day, moment } = halfDayOf(slot)
  return instantInParis(`${day}${moment === 'am' ? 'T00:00:00' : AFTERNOON}`)
}

const spanOf = ({ first, last }: Slots): Span => ({ from: instantOfSlot(first), until: instantOfSlot(last + 1) })

/** Whether the manager works on no half-day from one slot to before the other. */
function isOffBetween(from: number, to: number, ctx: CalendarContext): boolean {
  for (let slot = from; slot < to; slot += 1) if (halfDayState(halfDayOf(slot), ctx) === 'worked') return false
  return true
}

/** Validated absences in their order, those that only days not worked keep apart as one (DEL-07). */
function stretchesOf(absences: readonly ManagerAbsence[], ctx: CalendarContext): Slots[] {
  const stretches: Slots[] = []
  const validated = absences.filter(({ state }) => state === 'validated1' || state === 'validated2')
  for (const absence of validated.toSorted((one, other) => firstSlot(one) - firstSlot(other))) {
    const slots = { first: firstSlot(absence), last: lastSlot(absence) }
    const before = stretches.at(-1)
    if (before && isOffBetween(before.last + 1, slots.first, ctx)) before.last = Math.max(before.last, slots.last)
    else stretches.push(slots)
  }
  return stretches
}

/** The half-day that an instant (milliseconds since 1970) lies in, by the clock of Paris: mornings end at 13:00 (DEL-07). */
export function slotAt(instant: number): number {
  const wall = parisWallTime(instant)
  return slotOf(wall.slice(0, 10), wall.slice(10) < AFTERNOON ? 'am' : 'pm')
}

/**
 * The stretch of time in which a delegation is active at `now`, null where it is not: the validated absence of the manager with
 * what follows it, or the dates that were set (DEL-07, DEL-08).
 */
export function activeSpan(
  { mode, dates }: Pick<Delegation, 'mode' | 'dates'>,
  absences: readonly ManagerAbsence[],
  ctx: CalendarContext,
  now: number,
): Span | null {
  const stretches =
    mode === 'absence' ? stretchesOf(absences, ctx) : dates ? [{ first: firstSlot(dates), last: lastSlot(dates) }] : []
  const slot = slotAt(now)
  const found = stretches.find(({ first, last }) => first <= slot && slot <= last)
  return found ? spanOf(found) : null
}

/** The scopes that a deputy in mode absence has while another one has some by dates: dates go before absence (DEL-04). */
export function scopesLeft(
  scopes: readonly DelegationScope[],
  by_dates: readonly DelegationScope[],
): DelegationScope[] {
  return scopes.filter((scope) => !by_dates.includes(scope))
}

/**
 * Whether the same person would give an item both levels (M-BOTH): the second to what they gave the first by delegation, or had
 * given for them, and the first by delegation to what they had given the second before a send-back (DEL-18, DEL-19).
 */
export function givesBothLevels(act: {
  action: string
  by_delegation: boolean
  /** They gave the first level for somebody, or somebody gave it for them. */
  lent_first: boolean
  gave_second: boolean
}): boolean {
  return act.action === 'validated2'
    ? act.lent_first
    : act.action === 'validated1' && act.by_delegation && act.gave_second
}

const OF_THE_PERSON: readonly Refusal[] = [M_ROLE, M_SCOPE, M_MANAGEE]

/** What rights and scope are decided from. */
interface Standing {
  roles: ReadonlySet<Role>
  is_available: boolean
  in_read_scope?: boolean
}

/**
 * An act decided in one's own right first, else by delegation: `lent` are the facts as the manager's deputy has them, null where
 * nothing is lent of that person. Whoever is somebody's deputy, active or not, is told of the scope where a right was lacking
 * (DEL-10, DEL-17); `by_delegation` tells which of the two it was.
 */
export function decideOwnOrLent<State extends string, Facts extends Standing>(
  decide: (facts: Facts) => Decision<State>,
  own: Facts,
  lent: Facts | null,
  is_deputy: boolean,
): { decision: Decision<State>; by_delegation: boolean } {
  const decision = decide(own)
  const is_of_the_person = !isAllowed(decision) && OF_THE_PERSON.includes(decision)
  if (lent && is_of_the_person) return { decision: decide(lent), by_delegation: true }
  if (!is_deputy || decision !== M_ROLE) return { decision, by_delegation: false }
  const stranger = { ...own, roles: LENDABLE_ROLES, is_available: false, in_read_scope: false }
  return { decision: decide(stranger), by_delegation: false }
}

/** Whether an act may be tried at all, by one's own roles or by those of anybody one stands for; M-SCOPE for a deputy who is not now. */
export function mayTryOwnOrLent(
  mayTry: (roles: ReadonlySet<Role>) => Refusal | null,
  own: ReadonlySet<Role>,
  lent: readonly ReadonlySet<Role>[],
  is_deputy: boolean,
): Refusal | null {
  const refused = mayTry(own)
  if (refused === null || lent.some((roles) => mayTry(roles) === null)) return null
  return is_deputy && mayTry(LENDABLE_ROLES) === null ? M_SCOPE : refused
}
