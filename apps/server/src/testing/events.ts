import type { CalendarEvent, Month } from '@cadran/contract/timesheet/calendar'
import type { EventInput } from '@cadran/contract/timesheet/events'
import type { Caller, TestPortal } from './portal.ts'

export type CodeIds = Record<string, number>
/** From 'YYYY-MM-DD am' to 'YYYY-MM-DD pm' with a code by its short name. */
export type InputOf = (start: string, end: string, short_code?: string) => EventInput

/** The ids of the event codes by short name. */
export async function codeIds({ database }: TestPortal): Promise<CodeIds> {
  const rows = await database.kysely.selectFrom('event_codes').select(['id', 'short_code']).execute()
  return Object.fromEntries(rows.map(({ id, short_code }) => [short_code, id]))
}

export function inputsBy(codes: CodeIds): InputOf {
  const half = (text: string) => ({
    day: text.slice(0, 10),
    moment: text.endsWith('am') ? ('am' as const) : ('pm' as const),
  })
  return (start, end, short_code = 'CP') => ({
    start_at: half(start).day,
    start_moment: half(start).moment,
    end_at: half(end).day,
    end_moment: half(end).moment,
    event_code: codes[short_code] ?? 0,
  })
}

export function createEvents(caller: Caller, ...events: unknown[]) {
  return caller.post<CalendarEvent[] & { message: string; errors: Record<string, string[]> }>('timesheet/event', events)
}

export async function monthOf(caller: Caller, path = '5/2026'): Promise<Month> {
  return (await caller.get<Month>(`timesheet/month/${path}`)).body
}
