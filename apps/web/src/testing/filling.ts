import type { CalendarEvent, Month, Overtime } from '@cadran/contract/timesheet/calendar'
import { type DayRange, slotOf } from '@cadran/rules/timesheet/half-day'
import { halvesOf, remoteSlots } from '@cadran/rules/timesheet/remote-work'
import { act, screen } from '@testing-library/react'
import { FakeApi } from './fake-api.ts'
import { companySettings, consultant } from './people.ts'
import { LOADED, renderApp } from './render.tsx'
import { EVENT_CODES } from './timesheet-codes.ts'
import { eventOf, type MonthInput, monthOf, TODAY } from './timesheet-month.ts'

interface Server {
  api: FakeApi
  events: CalendarEvent[]
  remote_days: Month['remote_days']
  overtimes: Overtime[]
  /** What the month has become elsewhere. */
  elsewhere: MonthInput
}

/** A server that keeps what it is given. */
export function serverWith(input: MonthInput = {}): Server {
  const api = new FakeApi()
  const { events = [], remote_days = [], overtimes = [] } = input
  const server: Server = { api, events, remote_days, overtimes, elsewhere: {} }
  let lastId = 900
  api.onList('timesheet/event-code', EVENT_CODES, EVENT_CODES.length)
  api.on('GET', 'timesheet/month/{month}/{year}', () => monthOf({ ...input, ...server, ...server.elsewhere }))
  api.on('POST', 'timesheet/event', ({ body }) => {
    lastId += 1
    const made = (body as { event_code: number }[]).map((each) => ({
      ...eventOf({ id: lastId, code: codeOf(each.event_code), range: '2026-05-04 am' }),
      ...each,
      event_code: codeOf(each.event_code),
    }))
    server.events = [...server.events, ...made]
    server.remote_days = withoutAbsences(server)
    return made
  })
  api.on('PATCH', 'timesheet/event/{id}', ({ path, body }) => {
    const id = Number(path.split('/').at(-1))
    const { event_code, updated_at: _stamp, ...range } = body as { event_code?: number; updated_at: string }
    server.events = server.events.map((each) =>
      each.id === id ? { ...each, ...range, ...(event_code && { event_code: codeOf(event_code) }) } : each,
    )
    const changed = server.events.find((each) => each.id === id)
    if (!changed) throw new Error(`No event ${String(id)}`)
    return changed
  })
  api.on('POST', 'timesheet/event/{id}/recut', ({ path, body }) => {
    const id = Number(path.split('/').at(-2))
    const { parts, gone } = body as { parts: (DayRange & { event_code: number })[]; gone: { id: number }[] }
    const answered = parts.map((part, index) => {
      if (index > 0) lastId += 1
      const code = codeOf(part.event_code)
      return { ...eventOf({ id: index > 0 ? lastId : id, code, range: '2026-05-04 am' }), ...part, event_code: code }
    })
    const away = [id, ...gone.map((each) => each.id)]
    server.events = [...server.events.filter((each) => !away.includes(each.id ?? 0)), ...answered]
    server.remote_days = withoutAbsences(server)
    return answered
  })
  api.on('DELETE', 'timesheet/event/{id}', ({ path }) => {
    server.events = server.events.filter((each) => each.id !== Number(path.split('/').at(-1)))
    return undefined
  })
  api.on('PATCH', 'settings/activity/remote-days/month/{month}/{year}', ({ body }) => {
    server.remote_days = body as Month['remote_days']
    return monthOf({ ...input, remote_days: server.remote_days })
  })
  api.on('POST', 'timesheet/overtime', ({ body }) => {
    lastId += 1
    const given = body as Overtime
    const made = { ...given, id: lastId, code: { id: given.code, code: 'AST', description: 'Astreinte' } } as never
    server.overtimes = [...server.overtimes, made]
    return made
  })
  api.on('DELETE', 'timesheet/overtime/{id}', ({ path }) => {
    server.overtimes = server.overtimes.filter((each) => each.id !== Number(path.split('/').at(-1)))
    return undefined
  })
  return server
}

/** Absences clear the marks of their half-days (EVT-88). */
function withoutAbsences({ remote_days, events }: Server): Month['remote_days'] {
  const possible = remoteSlots(
    remote_days.flatMap(({ day }) => [slotOf(day, 'am'), slotOf(day, 'pm')]),
    events,
  )
  return remote_days.map(({ day, am, pm }) => {
    const free = halvesOf(day, possible)
    return { day, am: am && free.am, pm: pm && free.pm }
  })
}

function codeOf(id: number) {
  const found = EVENT_CODES.find((each) => each.id === id)
  if (!found) throw new Error(`No code ${String(id)}`)
  return found
}

export const half = (name: string) => screen.getByRole('gridcell', { name: new RegExp(`^${name}`) })
export const selected = () => screen.queryAllByRole('gridcell', { selected: true })
/** The month opened, in edit mode by F2, with the focus on a half-day of the grid. */
export async function fill(server: Server, start = 'mardi 12 mai matin') {
  const app = renderApp({
    path: '/timesheet/5/2026',
    api: server.api,
    user: consultant(),
    config: companySettings({ today: TODAY }),
  })
  await screen.findByRole('grid', {}, LOADED)
  await app.person.keyboard('{F2}')
  await screen.findByRole('list', { name: 'Codes au clavier' })
  act(() => half(start).focus())
  return app
}
