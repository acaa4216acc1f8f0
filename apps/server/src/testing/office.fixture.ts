import type { Role } from '@cadran/rules/portal/roles'
import { type Period, periodOf } from '@cadran/rules/timesheet/day'
import { kindOf } from '@cadran/rules/timesheet/event-codes'
import type { EventState } from '@cadran/rules/timesheet/events'
import { type DayRange, rangeSlots } from '@cadran/rules/timesheet/half-day'
import type { MonthState } from '@cadran/rules/timesheet/month-states'
import type { Answer, TestPortal } from './portal.ts'

// What the tests of the back office plant into the demonstration company, straight into its tables.

export const STAMP = '2026-05-11T10:00:00'
const WRITTEN = new Date('2026-05-11T10:00:00+02:00')

/** 'YYYY-MM-DD' is a whole day, 'YYYY-MM-DD am' a half, 'from/to' a stretch; worked days only. */
export function rangeOf(text: string): DayRange {
  const [start = '', end = start] = text.split('/')
  const moment = (side: string, whole: 'am' | 'pm') => (side.slice(11) || whole) as 'am' | 'pm'
  return {
    start_at: start.slice(0, 10),
    start_moment: moment(start, 'am'),
    end_at: end.slice(0, 10),
    end_moment: moment(end, 'pm'),
  }
}

export interface Planted {
  id: number
  month_id: number
  user_id: number
}

/** What was written on an item, oldest first. */
export const auditOf = ({ database }: TestPortal, entity: 'event' | 'month' | 'period', entity_id: number) =>
  database.kysely
    .selectFrom('audit')
    .where('entity', '=', entity)
    .where('entity_id', '=', entity_id)
    .selectAll()
    .orderBy('id')
    .execute()

/** What stands in the tables. */
function rowsOf(portal: TestPortal) {
  const { database } = portal
  const { kysely } = database

  const personId = async (username: string): Promise<number> => {
    const row = kysely.selectFrom('users').where('username', '=', username).select('id')
    return (await row.executeTakeFirstOrThrow()).id
  }
  const person = (username: string) =>
    kysely.selectFrom('people').where('username', '=', username).selectAll().executeTakeFirstOrThrow()

  const codeId = async (short_code: string): Promise<number> => {
    const row = kysely.selectFrom('event_codes').where('short_code', '=', short_code).select('id')
    return (await row.executeTakeFirstOrThrow()).id
  }
  const event = (id: number) => kysely.selectFrom('events').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const month = (id: number) => kysely.selectFrom('months').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

  /** Everything a refused act might have changed, as one text. */
  const everything = async (): Promise<string> => {
    const { rows } = await database.executeSql(`
      select md5(coalesce(string_agg(t.line, '|' order by t.line), '')) as sum from (
        select 'e' || to_jsonb(e)::text as line from events e where e.start_at >= '2026-04-01'
        union all select 'm' || to_jsonb(m)::text from months m where m.year = 2026 and m.month >= 4
        union all select 'a' || count(*) || '/' || coalesce(max(id), 0) from audit
      ) t`)
    return (rows[0] as { sum: string }).sum
  }

  return { personId, person, codeId, event, month, audit: auditOf.bind(undefined, portal), everything }
}

async function plantMonth(
  portal: TestPortal,
  username: string,
  { year, month }: Period,
  state: MonthState = 'non_submitted',
  more: { comment?: string; special_time?: boolean; no_prestation?: boolean; backwarded?: boolean } = {},
): Promise<number> {
  const { kysely } = portal.database
  const user_id = await rowsOf(portal).personId(username)
  const change = { state, submitted_at: state === 'non_submitted' ? null : WRITTEN, updated_at: STAMP, ...more }
  const { id } = await kysely
    .insertInto('months')
    .values({ user_id, year, month, main_activity_id: null, comment: null, autofill: false, ...change })
    .onConflict((conflict) => conflict.constraint('one_month_per_person').doUpdateSet(change))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function plantEvent(
  portal: TestPortal,
  username: string,
  text: string,
  short_code = 'CSS',
  state: EventState = 'submitted',
  auto_generated = false,
): Promise<Planted> {
  const range = rangeOf(text)
  const { kysely } = portal.database
  const { personId } = rowsOf(portal)
  const user_id = await personId(username)
  const { year, month } = periodOf(range.start_at)
  const stored = await kysely
    .selectFrom('months')
    .where('user_id', '=', user_id)
    .where('year', '=', year)
    .where('month', '=', month)
    .select('id')
    .executeTakeFirst()
  const month_id = stored?.id ?? (await plantMonth(portal, username, { year, month }))
  const code = await kysely
    .selectFrom('event_codes')
    .where('short_code', '=', short_code)
    .select(['id', 'type'])
    .executeTakeFirstOrThrow()
  const validated = state === 'validated1' || state === 'validated2'
  const { id } = await kysely
    .insertInto('events')
    .values({
      ...range,
      month_id,
      user_id,
      event_code_id: code.id,
      kind: kindOf(code.type),
      half_days: rangeSlots(range).length,
      state,
      auto_generated,
      validated1_at: validated ? WRITTEN : null,
      validated1_by: validated ? await personId('manager') : null,
      created_at: WRITTEN,
      updated_at: STAMP,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, month_id, user_id }
}

export function officeOn(portal: TestPortal) {
  const { database, platform } = portal
  const { kysely } = database
  const rows = rowsOf(portal)

  /** Replaces what a person may do, at once: rights are read at every call (ROL-40). */
  const setRights = async (username: string, roles: readonly Role[], is_manager = false): Promise<void> => {
    await kysely
      .updateTable('users')
      .set({ roles: [...roles], is_manager })
      .where('username', '=', username)
      .execute()
  }

  /** Nobody decides any more on the corrections of the demonstration, and `consultant` has none. */
  const clearCorrections = () =>
    portal.database.executeSql(`
      update corrections set state = 'withdrawn' where state in ('submitted', 'validated1');
      delete from corrections where moves = '[]' and state = 'withdrawn'`)

  /** Forgets what a person has in the open months, from April on. */
  const clear = async (...usernames: string[]): Promise<void> => {
    const ids = await Promise.all(usernames.map(rows.personId))
    await kysely.deleteFrom('events').where('user_id', 'in', ids).where('start_at', '>=', '2026-04-01').execute()
    await kysely
      .deleteFrom('months')
      .where('user_id', 'in', ids)
      .where('year', '=', 2026)
      .where('month', '>=', 4)
      .execute()
  }

  /** Whoever the demonstration has away that day is there, so that messages reach them at once. */
  const atWork = async (username: string, day = '2026-05-21'): Promise<void> => {
    const of = kysely.deleteFrom('events').where('user_id', '=', await rows.personId(username))
    await of.where('start_at', '<=', day).where('end_at', '>=', day).execute()
  }

  /** Closes a period for the rest of the file: closing is final. */
  const close = async ({ year, month: number }: Period): Promise<void> => {
    await kysely
      .insertInto('periods')
      .values({ year, month: number, closed_at: platform.clock.now(), closed_by: null, comment: null })
      .onConflict((conflict) =>
        conflict.constraint('one_period_per_month').doUpdateSet({ closed_at: platform.clock.now() }),
      )
      .execute()
  }

  return {
    ...rows,
    setRights,
    clear,
    clearCorrections,
    atWork,
    close,
    plantMonth: plantMonth.bind(undefined, portal),
    plantEvent: plantEvent.bind(undefined, portal),
  }
}

export type Office = ReturnType<typeof officeOn>

/** A refusal as callers see it. */
export const refusalOf = ({ status, body }: Answer<unknown>) => [status, (body as { message?: string }).message]
