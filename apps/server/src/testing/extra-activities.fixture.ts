import { officeOn } from './office.fixture.ts'
import type { Caller, TestPortal } from './portal.ts'

// What the tests of this room plant for `consultant` and `prestataire` in May 2026 and after.

export type Refusing = { message: string; errors?: Record<string, string[]> }
export const WEEK_21 = 'timesheet/extra-activity/2026/5/21'

const RESET = `
  delete from extra_activity_permissions g using months m, users u where g.month_id = m.id and m.user_id = u.id
    and u.username in ('consultant', 'prestataire') and (m.year, m.month) >= (2026, 5);
  delete from extra_activity_weeks w using months m, users u where w.month_id = m.id and m.user_id = u.id
    and u.username in ('consultant', 'prestataire') and (m.year, m.month) >= (2026, 5);
  update months set state = 'non_submitted', submitted_at = null, no_prestation = false
    where (year, month) >= (2026, 5) and user_id in (
      select id from users where username in ('consultant', 'prestataire'))`

export async function extraOn(portal: TestPortal) {
  const { database, platform } = portal
  const office = officeOn(portal)
  const orselle = await office.codeId('ORS')
  const code = database.kysely.selectFrom('overtime_codes').where('code', '=', 'INT-GEN').select('id')
  const { id: general } = await code.executeTakeFirstOrThrow()

  const mayOf = async (username: string): Promise<number> => {
    const user_id = await office.personId(username)
    const months = database.kysely.selectFrom('months').where('user_id', '=', user_id)
    const may = await months.where('year', '=', 2026).where('month', '=', 5).select('id').executeTakeFirstOrThrow()
    return may.id
  }

  /** Opens weeks of May as an accepted request does. */
  const allow = async (weeks: readonly number[], mission_id: number | null = null, username = 'consultant') => {
    const month_id = await mayOf(username)
    const user_id = await office.personId(username)
    const opened = { status: 'accepted' as const, requested_at: platform.clock.now(), mission_id, weeks: [...weeks] }
    await database.kysely
      .insertInto('extra_activity_permissions')
      .values({ month_id, user_id, ...opened })
      .onConflict((conflict) => conflict.column('month_id').doUpdateSet(opened))
      .execute()
    return month_id
  }

  /** Moves the May of consultant to a state. */
  const setState = async (state: 'non_submitted' | 'submitted'): Promise<void> => {
    const submitted_at = state === 'non_submitted' ? null : platform.clock.now()
    const id = await mayOf('consultant')
    await database.kysely.updateTable('months').set({ state, submitted_at }).where('id', '=', id).execute()
  }

  /** Takes back what a test did. */
  const reset = () => database.executeSql(RESET)

  const hours = (text: string, of_code: number | null = general) => {
    const [start = '', end = ''] = text.split('-')
    return { start, end, code: of_code }
  }
  const evening = { date: '2026-05-19', mission: orselle, hours: [hours('18:30-20:00')] }
  const night = { date: '2026-05-20', hours: [hours('22:00-00:00')] }
  const declared = { comment: '  MEP du lot 4  ', complementaries: [evening], constraints: [night] }
  const post = <Body = Refusing>(caller: Caller, body: unknown = declared, path = WEEK_21) =>
    caller.post<Body & Refusing>(path, body)

  return { orselle, general, mayOf, allow, setState, reset, hours, evening, night, declared, post }
}
export type Extra = Awaited<ReturnType<typeof extraOn>>
