import { kindOf } from '@cadran/rules/timesheet/event-codes'
import type { Instant } from './instant.ts'
import type { MonthPlan } from './month-plan.ts'
import type { Person } from './people.ts'
import type { PlannedEvent } from './planned-events.ts'
import { type Random, randomFrom } from './random.ts'
import type { AuditRow } from './rows.ts'

/** A trace before it has its number; numbers follow time. */
export interface Trace {
  at: Instant
  row: Omit<AuditRow, 'id' | 'at'>
}

const REFUSALS = [
  'Recette client ce jour-là. Peux-tu le poser la semaine suivante ?',
  'Deux personnes déjà absentes sur ces dates, parlons-en.',
] as const
const SEND_BACKS = [
  'Il manque la journée de formation, peux-tu la saisir ?',
  'La mission a changé le 10, merci de corriger le libellé.',
] as const
const ABSENCE_NOTES = [
  'Vu avec le client.',
  'Relais assuré par l’équipe.',
  'D’accord, pense à prévenir le chef de projet.',
] as const
const MONTH_NOTES = ['Conforme au planning.', 'Vérifié avec le client.'] as const
const NOTED = 0.15

/** The people who decide about somebody. */
export interface Deciders {
  manager_id: number | null
  payroll_id: number
}

type TracedRow = Pick<AuditRow, 'entity' | 'entity_id' | 'person_id'>

function note(random: Random, notes: readonly [string, ...string[]]): string | null {
  return random.chance(NOTED) ? random.pick(notes) : null
}

function trace(
  traced: TracedRow,
  at: Instant,
  actor_id: number | null,
  action: string,
  change: { from: string | null; to: string },
  comment: string | null = null,
): Trace {
  const before = change.from === null ? null : { state: change.from }
  const after = { state: change.to }
  return { at, row: { ...traced, actor_id, on_behalf_of_id: null, action, before, after, comment, request_id: null } }
}

/** The history of an absence (ABS-114); activities have their month's. */
export function absenceTraces(id: number, event: PlannedEvent, person: Person, deciders: Deciders): Trace[] {
  if (kindOf(event.code.type) !== 'absence') return []
  const traced: TracedRow = { entity: 'event', entity_id: id, person_id: person.row.id }
  const random = randomFrom(`absence ${id}`)
  const { manager_id, payroll_id } = deciders
  const traces = [trace(traced, event.created, person.row.id, 'create', { from: null, to: 'submitted' })]
  if (event.refused) {
    const change = { from: 'submitted', to: 'refused' }
    traces.push(trace(traced, event.refused, manager_id, 'refused', change, random.pick(REFUSALS)))
  }
  if (event.validated1) {
    const change = { from: 'submitted', to: 'validated1' }
    traces.push(trace(traced, event.validated1, manager_id, 'validated1', change, note(random, ABSENCE_NOTES)))
  }
  if (event.validated2) {
    traces.push(trace(traced, event.validated2, payroll_id, 'validated2', { from: 'validated1', to: 'validated2' }))
  }
  return traces
}

/** The history of a report (ACT-52). */
export function monthTraces(id: number, plan: MonthPlan, person: Person, deciders: Deciders): Trace[] {
  const traced: TracedRow = { entity: 'month', entity_id: id, person_id: person.row.id }
  const random = randomFrom(`report ${id}`)
  const { manager_id, payroll_id } = deciders
  const traces: Trace[] = []
  if (plan.sent) {
    const change = { from: 'non_submitted', to: 'submitted' }
    traces.push(trace(traced, plan.sent, person.row.id, 'submitted', change, plan.comment))
  }
  if (plan.sent_back) {
    const change = { from: 'submitted', to: 'non_submitted' }
    traces.push(trace(traced, plan.sent_back, manager_id, 'non_submitted', change, random.pick(SEND_BACKS)))
  }
  if (plan.validated1) {
    const change = { from: 'submitted', to: 'validated1' }
    traces.push(trace(traced, plan.validated1, manager_id, 'validated1', change, note(random, MONTH_NOTES)))
  }
  if (plan.validated2) {
    traces.push(trace(traced, plan.validated2, payroll_id, 'validated2', { from: 'validated1', to: 'validated2' }))
  }
  return traces
}
