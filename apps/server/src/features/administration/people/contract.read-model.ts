import type { PersonContract, PlannedChange } from '@cadran/contract/administration/changes'
import { plannedSentences } from '@cadran/rules/administration/person-changes'
import { positionOn } from '@cadran/rules/administration/positions'
import { addDays } from '@cadran/rules/timesheet/day'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import { loadNames, loadOne } from './change.read-model.ts'

/** Positions and contracts newest first, and the rhythms (ADM-14, ADM-27). */
export async function readContract(database: Executor, id: number): Promise<PersonContract> {
  const person = await loadOne(database, id)
  const positions = await database
    .selectFrom('positions as p')
    .innerJoin('companies as c', 'c.id', 'p.company_id')
    .innerJoin('workplaces as w', 'w.id', 'p.workplace_id')
    .leftJoin('people as m', 'm.id', 'p.manager_id')
    .where('p.user_id', '=', id)
    .select(['p.starts_on', 'p.person_type', 'p.modality', 'c.name as company', 'w.name as workplace'])
    .select(['m.matricule as manager', 'm.identity as manager_identity', 'p.is_manager', 'p.in_force'])
    .orderBy('p.starts_on', 'desc')
    .execute()
  const contracts = await database
    .selectFrom('contracts')
    .where('user_id', '=', id)
    .select(['start_at', 'end_at'])
    .orderBy('start_at', 'desc')
    .execute()
  const { identity, matricule, updated_at, start_at, end_at, seniority_at, part_times } = person
  return { id, identity, matricule, updated_at, start_at, end_at, seniority_at, positions, contracts, part_times }
}

/** What is to come and what failed, by date (ADM-23, ADM-24). */
export async function listPlanned(database: Executor, id: number): Promise<PlannedChange[]> {
  const person = await loadOne(database, id)
  const planned = await database
    .selectFrom('planned_changes as p')
    .leftJoin('people as a', 'a.id', 'p.planned_by')
    .where('p.user_id', '=', id)
    .where('p.state', 'in', ['planned', 'failed'])
    .select([
      'p.id',
      'p.effective_on',
      'p.state',
      'p.failure',
      'p.changes',
      'p.comment as reason',
      'a.identity as planned_by',
    ])
    .select(sql<string>`(p.planned_at at time zone 'Europe/Paris')::date`.as('planned_on'))
    .orderBy('p.effective_on')
    .orderBy('p.id')
    .execute()
  const managers = [...person.positions, ...planned.map(({ changes }) => changes)].map(
    ({ manager_id }) => manager_id ?? null,
  )
  const names = await loadNames(database, managers)
  return planned.map(({ changes, state, ...row }) => ({
    ...row,
    state: state === 'failed' ? state : 'planned',
    sentences: plannedSentences(changes, positionOn(person.positions, addDays(row.effective_on, -1)), names),
  }))
}
