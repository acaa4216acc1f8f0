import type { CalendarEvent } from '@cadran/contract/timesheet/calendar'
import type { EventInput } from '@cadran/contract/timesheet/events'
import { M_STALE, M_STAMP } from '@cadran/rules/portal/messages'
import { beforeEach, expect, test } from 'vitest'
import { createEvents as create, monthOf } from '../../../testing/events.ts'
import { extraOn, WEEK_21 } from '../../../testing/extra-activities.fixture.ts'
import { clearEvents, forfait, input, openMonth, portal } from '../../../testing/opened-month.ts'
import type { Answer } from '../../../testing/portal.ts'

openMonth()
let event: CalendarEvent
beforeEach(async () => {
  await clearEvents('forfait')
  await portal.database.executeSql(`
    update months set state = 'non_submitted', submitted_at = null
      where year = 2026 and month = 5 and user_id = (select id from users where username = 'forfait')`)
  const { body } = await create(forfait, input('2026-05-18 am', '2026-05-20 pm', 'CSS'))
  if (!body[0]) throw new Error('The event to recut was not created')
  event = body[0]
})

type Refusal = { message: string; errors?: Record<string, string[]> }
interface Recut {
  parts: EventInput[]
  gone?: { id: number | null; updated_at: string | null }[]
  updated_at?: string | null
}
const recut = (body: Recut, caller = forfait): Promise<Answer<CalendarEvent[] & Refusal>> =>
  caller.post(`timesheet/event/${String(event.id)}/recut`, { updated_at: event.updated_at, ...body })
const places = async () =>
  (await monthOf(forfait)).events
    .filter(({ id }) => id !== null)
    .map(
      (each) => `${each.event_code.short_code} ${each.start_at} ${each.start_moment} ${each.end_at} ${each.end_moment}`,
    )
const WHOLE = ['CSS 2026-05-18 am 2026-05-20 pm']
const halves = () => [input('2026-05-18 am', '2026-05-19 am', 'CSS'), input('2026-05-20 am', '2026-05-20 pm', 'CSS')]

test('EVT-01 EVT-70 an event is cut in one call: the first part stays the event, the history tells both', async () => {
  const { status, body } = await recut({ parts: halves() })
  expect(status).toBe(200)
  expect(body.map(({ id, days_count, state }) => [id === event.id, days_count, state])).toEqual([
    [true, 1.5, 'submitted'],
    [false, 1, 'submitted'],
  ])
  expect(String(body[0]?.updated_at) > String(event.updated_at)).toBe(true)
  expect(await places()).toEqual(['CSS 2026-05-18 am 2026-05-19 am', 'CSS 2026-05-20 am 2026-05-20 pm'])
  const traces = await portal.database.kysely
    .selectFrom('audit')
    .where('entity', '=', 'event')
    .where(
      'entity_id',
      'in',
      body.map(({ id }) => id ?? 0),
    )
    .where('action', '<>', 'create')
    .select(['entity_id', 'action', 'before', 'after'])
    .execute()
  expect(traces).toMatchObject([
    { entity_id: event.id, action: 'edit', before: { half_days: 6 }, after: { half_days: 3 } },
  ])
})

test('EVT-01 EVT-71 the parts become one again in one call, and another code may stand between them', async () => {
  const cut = await recut({ parts: [...halves(), input('2026-05-19 pm', '2026-05-19 pm', 'MAL')] })
  const [first, ...others] = cut.body
  expect(await places()).toHaveLength(3)
  const { status, body } = await recut({
    parts: [input('2026-05-18 am', '2026-05-20 pm', 'CSS')],
    gone: others.map(({ id, updated_at }) => ({ id, updated_at })),
    updated_at: first?.updated_at ?? null,
  })
  expect([status, body.length]).toEqual([200, 1])
  expect(await places()).toEqual(WHOLE)
})

test('EVT-70 MON-85 of two at once one cuts, the other is told; a lost answer sent again changes nothing', async () => {
  const answers = await Promise.all([recut({ parts: halves() }), recut({ parts: halves() })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const again = await recut({ parts: halves() })
  expect([again.status, again.body.message]).toEqual([
    409,
    'Ces données ont été modifiées entre-temps, veuillez recharger la page',
  ])
  expect(await places()).toHaveLength(2)
})

test('EVT-55 EVT-56 EVT-70 a part that cannot be leaves the whole event as it was', async () => {
  const [first] = halves()
  if (!first) throw new Error('There are two halves')
  const other = (await create(forfait, input('2026-05-22 am', '2026-05-22 pm', 'CSS'))).body[0]
  const unseen = { id: other?.id ?? 0, updated_at: '2026-01-01T00:00:00' }
  const refused: [Recut, number, string][] = [
    [
      { parts: [first, input('2026-05-23 am', '2026-05-23 pm', 'CSS')] },
      422,
      "La date choisie n'est pas un jour travaillé",
    ],
    [{ parts: [first, { ...first, event_code: 999_999 }] }, 422, 'Vous devez choisir un code valide.'],
    [{ parts: [] }, 422, 'Vous devez fournir au moins un événement'],
    [{ parts: halves(), updated_at: null }, 422, 'La version de l’événement est obligatoire'],
    [{ parts: [first, first] }, 409, 'Un événement existe déjà sur cette période'],
    [
      { parts: [first, input('2026-05-21 am', '2026-05-22 am', 'CSS')] },
      409,
      'Un événement existe déjà sur cette période',
    ],
    [{ parts: [first], gone: [unseen] }, 409, 'Ces données ont été modifiées entre-temps, veuillez recharger la page'],
    [{ parts: [first], gone: [{ ...unseen, id: 999_999 }] }, 404, 'Élément introuvable.'],
  ]
  for (const [body, status, message] of refused) {
    const answer = await recut(body)
    expect([answer.status, answer.body.message]).toEqual([status, message])
  }
  expect(await places()).toEqual([...WHOLE, 'CSS 2026-05-22 am 2026-05-22 pm'])
})

test('EVT-13 EVT-70 EVT-71 nobody else’s, no validated event, none of a sent month', async () => {
  expect((await recut({ parts: halves() }, portal.anonymous)).status).toBe(401)
  expect((await recut({ parts: halves() }, await portal.as('consultant'))).status).toBe(404)
  expect((await recut({ parts: halves() }, await portal.as('sanscra'))).status).toBe(403)
  await portal.database.executeSql(`update events set state = 'validated1' where id = ${String(event.id)}`)
  const validated = await recut({ parts: halves() })
  expect([validated.status, validated.body.message]).toEqual([409, "Cet événement n'est plus modifiable."])
  await portal.database.executeSql(`
    update events set state = 'submitted' where id = ${String(event.id)};
    update months set state = 'submitted', submitted_at = now()
      where id = (select month_id from events where id = ${String(event.id)})`)
  const sent = await recut({ parts: halves() })
  expect([sent.status, sent.body.message]).toEqual([409, 'Ce CRA a déjà été envoyé'])
})

test('EVT-66 the days of the event go back before its parts are counted', async () => {
  const caller = await portal.as('consultant35')
  const { body } = await create(caller, input('2026-05-11 am', '2026-05-13 am'))
  event = body[0] ?? event
  const parts = [input('2026-05-11 am', '2026-05-12 am'), input('2026-05-13 am', '2026-05-13 pm')]
  expect((await recut({ parts }, caller)).status).toBe(200)
  const more = await monthOf(caller)
  event = more.events.find(({ id }) => id === event.id) ?? event
  const tooMany = await recut({ parts: [...parts, input('2026-05-18 am', '2026-05-18 am')] }, caller)
  expect([tooMany.status, tooMany.body.message]).toEqual([422, 'Solde insuffisant'])
})

test('EVT-70 MON-85 EXT-33 a stamp that is given and is none is refused, wherever one may be given', async () => {
  const extra = await extraOn(portal)
  await extra.allow([21])
  const consultant = await portal.as('consultant')
  await extra.post(consultant)
  const path = `timesheet/event/${String(event.id)}`
  const may = 'timesheet/month/5/2026'
  const answers = { satisfaction: 3, extra_activity_payment: 'rest' }
  const version = 'La version de l’événement est obligatoire'
  const calls: [string, string, (updated_at: unknown) => Promise<Answer<Refusal>>][] = [
    ['event', M_STAMP.message, (updated_at) => forfait.patch(path, { end_moment: 'am', updated_at })],
    ['recut', version, (updated_at) => forfait.post(`${path}/recut`, { parts: halves(), updated_at })],
    ['draft', M_STAMP.message, (updated_at) => forfait.post(may, { draft: true, comment: 'Perdu', updated_at })],
    ['sending', M_STAMP.message, (updated_at) => consultant.post(may, { ...answers, updated_at })],
    ['week', M_STAMP.message, (updated_at) => consultant.patch(WEEK_21, { comment: 'Perdu', updated_at })],
  ]
  const stored = () => Promise.all([monthOf(forfait), monthOf(consultant)])
  const before = await stored()
  for (const [name, text, call] of calls) {
    for (const stamp of ['', ' ', 'hier', '2026-05-21', '2026-05-21T09:00:00Z', 5, {}]) {
      const { status, body } = await call(stamp)
      expect([name, stamp, status, body.errors]).toEqual([name, stamp, 422, { updated_at: [text] }])
    }
    const { status, body } = await call('2020-01-01T00:00:00')
    expect([name, status, body.message]).toEqual([name, 409, M_STALE.message])
  }
  expect(await stored()).toEqual(before)
  await extra.reset()
})
