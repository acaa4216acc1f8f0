import type { CounterProjection } from '@cadran/contract/timesheet/counters'
import type { AbsencePreview, EventInput, OfferedCode } from '@cadran/contract/timesheet/events'
import { addDays } from '@cadran/rules/timesheet/day'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { choose } from '../../../testing/company-settings.ts'
import { createEvents, monthOf } from '../../../testing/events.ts'
import { clearEvents, codes, forfait, input, openMonth, portal } from '../../../testing/opened-month.ts'
import type { Caller } from '../../../testing/portal.ts'

openMonth()
beforeEach(async () => {
  for (const username of ['forfait', 'consultant35']) await clearEvents(username)
})

const preview = (caller: Caller, { request_comment: _comment, ...asked }: EventInput) =>
  caller.get<AbsencePreview>(
    `timesheet/absence-preview?${new URLSearchParams({ ...asked, event_code: String(asked.event_code) }).toString()}`,
  )
const stored = async () => (await monthOf(forfait)).events.filter(({ id }) => id !== null)

describe('the answer', () => {
  test('ASK-09 it says the days, the event and the balance before and after, and writes nothing', async () => {
    const { status, body } = await preview(forfait, input('2026-05-11 am', '2026-05-13 am'))
    expect(status).toBe(200)
    expect(body).toMatchObject({ days_count: 2.5, counter: 'cp', refusal: null, shorter: null })
    expect(body.events).toEqual([
      { start_at: '2026-05-11', start_moment: 'am', end_at: '2026-05-13', end_moment: 'am', days_count: 2.5 },
    ])
    expect((body.balance_before ?? 0) - (body.balance_after ?? 0)).toBe(2.5)
    expect(body.advance).toBe(2.08)
    expect(await stored()).toEqual([])
  })

  test('LED-54 LED-55 LED-56 it says what the counter will be on its last day, and leaves no trace', async () => {
    const rows = async () => {
      const {
        rows: [counts],
      } = await portal.database.executeSql(`select (select count(*) from events) as events,
        (select count(*) from counter_entries) as lines, (select count(*) from audit) as audit`)
      return counts
    }
    const before = await rows()
    const { body } = await preview(forfait, input('2026-07-06 am', '2026-07-08 pm'))
    const projected = await forfait.get<CounterProjection>('timesheet/counter/projection?date=2026-07-08')
    const family = projected.body.counters
      .filter(({ counter }) => counter === 'cp' || counter === 'before_june')
      .reduce((sum, { days }) => sum + days, 0)
    expect(body.before).toBeCloseTo(family, 2)
    expect(body).toMatchObject({ sufficient: true, after: Math.round(((body.before ?? 0) - 3) * 100) / 100 })
    const left = (body.after ?? 0).toFixed(2).replace('.', ',')
    expect(body.text).toContain(`Le 08/07/2026, il vous restera ${left} jours de CP.`)
    const none = await preview(forfait, input('2026-07-06 am', '2026-07-08 pm', 'CSS'))
    const text = 'Cette absence ne touche aucun compteur.'
    expect(none.body).toMatchObject({ counter: null, before: null, after: null, sufficient: true, text })
    const backwards = await preview(forfait, input('2026-07-08 am', '2026-07-06 pm'))
    expect([backwards.body.text, backwards.body.refusal?.status]).toEqual([null, 422])
    expect(await rows()).toEqual(before)
  })

  test('ASK-05 ASK-09 a demand over two months makes one event a month, and what it answers can be posted', async () => {
    const asked = input('2026-05-28 am', '2026-06-02 pm', 'CSS')
    const { body } = await preview(forfait, asked)
    expect(body.events.map(({ start_at, end_at, days_count }) => [start_at, end_at, days_count])).toEqual([
      ['2026-05-28', '2026-05-29', 2],
      ['2026-06-01', '2026-06-02', 2],
    ])
    expect(body).toMatchObject({ days_count: 4, counter: null, balance_before: null, refusal: null })
    const events = body.events.map(({ days_count: _days, ...event }) => ({ ...event, event_code: asked.event_code }))
    expect((await createEvents(forfait, ...events)).status).toBe(201)
    await clearEvents('forfait')
  })

  test('ASK-07 ASK-09 LED-54 over the balance: the refusal, what may be asked for, and the longest that passes', async () => {
    const caller = await portal.as('consultant35')
    const asked = input('2026-05-11 am', '2026-05-22 pm')
    const { body } = await preview(caller, asked)
    expect(body.refusal).toEqual({
      code: 'insufficient-balance',
      status: 422,
      message: 'Solde insuffisant',
      field: 'balance',
    })
    expect(body.sufficient).toBe(false)
    expect(body.shorter).toMatchObject({ start_at: '2026-05-11', start_moment: 'am' })
    expect(body.shorter?.days_count).toBe(Math.floor((body.available ?? 0) * 2) / 2)
    const { days_count: _days, ...shorter } = body.shorter ?? { ...asked, days_count: 0 }
    expect((await createEvents(caller, { ...shorter, event_code: asked.event_code })).status).toBe(201)
  })

  test('ASK-09 two statements beside the session’s', async () => {
    const asked: string[] = []
    const { database } = portal.platform
    const read = database.read
    database.read = (statement, values) => {
      asked.push(statement.name ?? statement.text)
      return read(statement, values)
    }
    await preview(forfait, input('2026-05-28 am', '2026-06-02 pm'))
    database.read = read
    expect(asked.filter((name) => !name.includes('viewer') && !name.includes('session'))).toEqual([
      'absence-preview',
      'team-absences',
    ])
  })

  test('ASK-09 401 without a session, 403 for whoever has no month, 422 for what is no demand', async () => {
    const asked = input('2026-05-11 am', '2026-05-13 am')
    expect((await preview(portal.anonymous, asked)).status).toBe(401)
    expect((await preview(await portal.as('sanscra'), asked)).status).toBe(403)
    const nothing = await forfait.get<AbsencePreview>('timesheet/absence-preview')
    expect(nothing.body.refusal).toMatchObject({ status: 422 })
    expect((await forfait.get('timesheet/absence-preview?start_at=2026-05-11&event_code=x')).status).toBe(422)
  })
})

describe('the refusal', () => {
  test.each<[string, string, string, string, number, string]>([
    ['EVT-55', '2026-02-30 am', '2026-02-30 am', 'CSS', 422, 'Format de date invalide'],
    ['EVT-50', '2026-05-11 pm', '2026-05-11 am', 'CSS', 422, 'La date de fin doit être supérieure à la date de début'],
    ['EVT-51', '2026-05-16 am', '2026-05-18 pm', 'CSS', 422, "La date choisie n'est pas un jour travaillé"],
    ['EVT-24', '2026-05-11 am', '2026-05-11 pm', 'inconnu', 422, 'Vous devez choisir un code valide.'],
    ['MON-36', '2029-05-11 am', '2029-05-11 pm', 'CSS', 404, 'Élément introuvable.'],
    ['PER-24', '2026-03-10 am', '2026-03-10 pm', 'CSS', 409, 'Cette période est clôturée'],
    ['EVT-57', '2026-05-11 am', '2036-05-11 pm', 'CSS', 422, 'Vous avez fourni trop d’événements'],
  ])('ASK-10 %s is told before sending', async (_row, start, end, code, status, message) => {
    expect((await preview(forfait, input(start, end, code))).body.refusal).toMatchObject({ status, message })
  })

  test('ASK-10 EVT-56 half-days that are taken', async () => {
    await createEvents(forfait, input('2026-05-12 am', '2026-05-12 pm', 'CSS'))
    const { body } = await preview(forfait, input('2026-05-11 am', '2026-05-13 pm', 'CSS'))
    expect(body.refusal?.message).toBe('Un événement existe déjà sur cette période')
  })

  test('ASK-10 it equals that of the POST for demands of every kind', async () => {
    const people = await Promise.all(
      ['forfait', 'consultant35', 'prestataire', 'consultant'].map((name) => portal.as(name)),
    )
    const kinds = ['CP', 'CP', 'JRS', 'CSS', 'EM', 'inconnu']
    const demand = fc.record({
      who: fc.integer({ min: 0, max: people.length - 1 }),
      from: fc.integer({ min: -100, max: 420 }),
      length: fc.oneof(fc.integer({ min: -1, max: 12 }), fc.integer({ min: 13, max: 60 })),
      late: fc.boolean(),
      early: fc.boolean(),
      code: fc.integer({ min: 0, max: kinds.length - 1 }),
    })
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(demand, async ({ who, from, length, late, early, code }) => {
        const caller = people[who] ?? forfait
        const start = addDays('2026-05-21', from)
        const asked = input(
          `${start} ${late ? 'pm' : 'am'}`,
          `${addDays(start, length)} ${early ? 'am' : 'pm'}`,
          kinds[code],
        )
        const { body } = await preview(caller, asked)
        const sent = body.events.map(({ days_count: _days, ...event }) => ({ ...event, event_code: asked.event_code }))
        const answer = await createEvents(caller, ...sent)
        const refused = answer.status === 201 ? null : { status: answer.status, message: answer.body.message }
        const told = body.refusal && { status: body.refusal.status, message: body.refusal.message }
        expect(told).toEqual(refused)
        if (!refused) expect(answer.body.reduce((sum, each) => sum + each.days_count, 0)).toBe(body.days_count)
        seen.add(refused?.message ?? 'accepted')
      }),
      { numRuns: 120, seed: 20_260_521 },
    )
    expect([...seen].sort()).toEqual(
      expect.arrayContaining(['accepted', 'Solde insuffisant', 'Un événement existe déjà sur cette période']),
    )
    expect(seen.size).toBeGreaterThan(6)
  })
})

describe('the team', () => {
  const away = async (state: string) => {
    await portal.database.executeSql(`
      update events set state = '${state}' where start_at = '2026-06-15' and user_id = (select id from users where username = 'consultant35')`)
    return (await preview(forfait, input('2026-06-15 am', '2026-06-17 am', 'CSS'))).body
  }
  const colleague = async () =>
    (await (await portal.as('consultant35')).get<{ identity: string }>('user/me')).body.identity

  test('ASK-08 who else is away, per day, by name, validated absences only', async () => {
    await createEvents(await portal.as('consultant35'), input('2026-06-15 am', '2026-06-16 am', 'CSS'))
    const waiting = await away('submitted')
    expect(waiting.also_absent.map(({ day }) => day)).toEqual(['2026-06-15', '2026-06-16', '2026-06-17'])
    const name = await colleague()
    expect(waiting.also_absent.flatMap(({ people }) => people)).not.toContain(name)
    const validated = await away('validated1')
    expect(validated.also_absent.map(({ people }) => people.includes(name))).toEqual([true, true, false])
    expect(validated.also_absent[0]?.count).toBe(validated.also_absent[0]?.people.length)
    expect(validated.team_size).toBeGreaterThan(3)
    expect(JSON.stringify(validated)).not.toContain('sans solde')
  })

  test.each([
    ['counts', 3, 0],
    ['none', 0, 0],
  ] as const)('ASK-08 the company that says %s tells no name', async (setting, days, names) => {
    await choose(portal, 'team.absences', setting)
    const { body } = await preview(forfait, input('2026-05-11 am', '2026-05-13 am', 'CSS'))
    await choose(portal, 'team.absences', 'names')
    expect(body.also_absent).toHaveLength(days)
    expect(body.also_absent.flatMap(({ people }) => people)).toHaveLength(names)
    expect(body.team_size === null).toBe(setting === 'none')
  })
})

describe('the comment of a demand', () => {
  const asked = () => ({ ...input('2026-05-11 am', '2026-05-11 pm', 'CSS'), request_comment: '  Mariage de ma sœur ' })

  test('ASK-13 it is kept with the demand, shown beside it, in its history, and mailed with it', async () => {
    const { status, body } = await createEvents(forfait, asked())
    expect(status).toBe(201)
    const manager = await portal.as('manager')
    const list = await manager.get<{ absences: { id: number; request_comment: string | null }[] }[]>(
      'validation/event/absence/user?maxResults=100&minDate=2026-05-01&maxDate=2026-05-31',
    )
    const shown = list.body.flatMap(({ absences }) => absences).find(({ id }) => id === body[0]?.id)
    expect(shown?.request_comment).toBe('Mariage de ma sœur')
    const history = await manager.get<{ action: string; comment: string | null }[]>(
      `validation/event-action/${String(body[0]?.id)}`,
    )
    expect(history.body).toMatchObject([{ action: 'create', comment: 'Mariage de ma sœur' }])
    expect((await portal.mails()).filter((mail) => /Mariage de ma s/.test(mail))).toHaveLength(1)
  })

  test('ASK-13 1001 characters are refused, and an event that is changed keeps what was said', async () => {
    expect((await createEvents(forfait, { ...asked(), request_comment: 'x'.repeat(1001) })).status).toBe(422)
    const { body } = await createEvents(forfait, asked())
    const [event] = body
    await forfait.patch(`timesheet/event/${String(event?.id)}`, { end_moment: 'am', updated_at: event?.updated_at })
    const history = await forfait.get<{ id: number; request_comment: string | null }[]>(
      'timesheet/event/history/absence?year=2026',
    )
    expect(history.body.find(({ id }) => id === event?.id)?.request_comment).toBe('Mariage de ma sœur')
  })
})

test('ASK-06 the codes say how often the person used each in the last 12 months', async () => {
  await createEvents(forfait, input('2026-05-11 am', '2026-05-11 pm', 'CSS'))
  const { body } = await forfait.get<OfferedCode[]>('timesheet/event-code?maxResults=1000')
  expect(body.find(({ id }) => id === codes.CSS)?.recent_uses).toBe(1)
  expect(body.some(({ recent_uses }) => recent_uses === undefined)).toBe(true)
})

test('ASK-15 the history says who decided, when, and why it was refused', async () => {
  const { body } = await createEvents(forfait, input('2026-05-11 am', '2026-05-11 pm', 'CSS'))
  const [event] = body
  const manager = await portal.as('manager')
  await manager.post('validation/event-action', {
    event: event?.id,
    action: 'refused',
    comment: 'Mise en production ce jour-là.',
    updated_at: event?.updated_at,
  })
  const read = async () =>
    (await forfait.get<Record<string, unknown>[]>('timesheet/event/history/absence?year=2026')).body.find(
      ({ id }) => id === event?.id,
    )
  const { identity } = (await manager.get<{ identity: string }>('user/me')).body
  expect(await read()).toMatchObject({
    state: 'refused',
    decided_by: identity,
    comment: 'Mise en production ce jour-là.',
    comment_author: identity,
  })
  expect((await read())?.decided_at).toMatch(/^2026-05-21T/)
})
