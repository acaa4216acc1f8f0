import type { Overtime } from '@cadran/contract/timesheet/calendar'
import type { Caller, TestPortal } from './portal.ts'

// What the tests of this room enter in May 2026.

export type Refusing = { message: string; errors: Record<string, string[]> }
export type Created = Overtime & Refusing

export const OWNERS = `(select id from users where username in ('astreinte', 'consultant', 'prestataire'))`

type Hours = { start: string; end: string }[]

export async function overtimeOn({ database }: TestPortal) {
  const codes = await database.kysely.selectFrom('overtime_codes').select(['id', 'code']).execute()
  const code = Object.fromEntries(codes.map((each) => [each.code, each.id]))

  const week = (change: object = {}) => ({
    type: 'constraint',
    code: code['AST-SEM'],
    start_at: '2026-05-04',
    end_at: '2026-05-10',
    constraint_count: 1,
    ...change,
  })
  const night = (hours: Hours = [{ start: '21:10', end: '23:15' }], change: object = {}) => ({
    type: 'hour',
    code: code['INT-NUIT'],
    start_at: '2026-05-06',
    end_at: '2026-05-06',
    days: [{ date: '2026-05-06', hours }],
    ...change,
  })
  const tickets = (count: unknown, change: object = {}) => ({
    type: 'ticket',
    code: code['AST-TCK'],
    start_at: '2026-05-04',
    end_at: '2026-05-06',
    days: [{ date: '2026-05-05', tickets: count }],
    ...change,
  })
  /** Takes back what a test did. */
  const reset = () =>
    database.executeSql(`
      update months set state = 'non_submitted', submitted_at = null where user_id in ${OWNERS} and (year, month) = (2026, 5);
      delete from overtimes where user_id in ${OWNERS} and start_at >= '2026-05-01'`)
  const setState = (state: string) =>
    database.executeSql(`
      update months set state = '${state}', submitted_at = '2026-05-20T00:00:00Z'
      where user_id in ${OWNERS} and (year, month) = (2026, 5)`)
  /** What is stored from May on. */
  const rows = async () => {
    const { rows: stored } = await database.executeSql(`
      select type, constraint_count, days, comment from overtimes
      where user_id in ${OWNERS} and start_at >= '2026-05-01' order by id`)
    return stored
  }
  const create = (by: Caller, body: unknown) => by.post<Created>('timesheet/overtime', body)
  const remove = (by: Caller, id: number | undefined) => by.delete<Refusing>(`timesheet/overtime/${String(id)}`)
  return { code, week, night, tickets, reset, setState, rows, create, remove }
}
