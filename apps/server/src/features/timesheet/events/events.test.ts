import type { CalendarEvent, EventCode } from '@cadran/contract/timesheet/calendar'
import { beforeEach, describe, expect, test } from 'vitest'
import { createEvents as create, monthOf } from '../../../testing/events.ts'
import { clearEvents, codes, forfait, input, openMonth, portal } from '../../../testing/opened-month.ts'

openMonth()
beforeEach(async () => {
  await clearEvents('forfait')
})

const stored = async () => (await monthOf(forfait)).events.filter(({ id }) => id !== null)

describe('creating', () => {
  test('EVT-68 EVT-69 EVT-05 events are stored in order with the days the server counts', async () => {
    const { status, body } = await create(
      forfait,
      input('2026-05-11 am', '2026-05-15 pm'),
      input('2026-05-18 am', '2026-05-18 am', 'CSS'),
    )
    expect(status).toBe(201)
    expect(body.map(({ days_count, state, auto_generated }) => ({ days_count, state, auto_generated }))).toEqual([
      { days_count: 4, state: 'submitted', auto_generated: false },
      { days_count: 0.5, state: 'submitted', auto_generated: false },
    ])
    expect((await stored()).map(({ id }) => id)).toEqual(body.map(({ id }) => id))
  })

  test.each<[string, () => object[], string]>([
    [
      'EVT-55 an impossible date',
      () => [{ ...input('2026-05-11 am', '2026-05-11 pm'), start_at: '2026-02-30', end_at: '2026-02-30' }],
      'Format de date invalide',
    ],
    [
      'EVT-50 an afternoon before its morning',
      () => [input('2026-05-11 pm', '2026-05-11 am')],
      'La date de fin doit être supérieure à la date de début',
    ],
    [
      'EVT-53 two months',
      () => [input('2026-05-29 am', '2026-06-01 pm')],
      'Un événement doit commencer et se terminer dans le même mois',
    ],
    [
      'EVT-51 EVT-52 a Saturday',
      () => [input('2026-05-16 am', '2026-05-16 pm')],
      "La date choisie n'est pas un jour travaillé",
    ],
    [
      'EVT-24 an unknown code',
      () => [{ ...input('2026-05-11 am', '2026-05-11 pm'), event_code: 999_999 }],
      'Vous devez choisir un code valide.',
    ],
    ['EVT-69 nothing', () => [], 'Vous devez fournir au moins un événement'],
    [
      'EVT-57 a hundred and one',
      () => Array.from({ length: 101 }, () => input('2026-05-11 am', '2026-05-11 am')),
      'Vous avez fourni trop d’événements',
    ],
  ])('%s is refused with 422 and nothing is stored', async (_row, events, message) => {
    const { status, body } = await create(forfait, ...events())
    expect(status).toBe(422)
    expect(body.message).toBe(message)
    expect(Object.values(body.errors)[0]?.[0]).toBe(message)
    expect(await stored()).toEqual([])
  })

  test('EVT-69 a single object instead of a list, and wrong kinds, are 422', async () => {
    expect((await forfait.post('timesheet/event', input('2026-05-11 am', '2026-05-11 pm'))).status).toBe(422)
    expect((await create(forfait, { ...input('2026-05-11 am', '2026-05-11 pm'), event_code: 'CP' })).status).toBe(422)
    expect((await create(forfait, { ...input('2026-05-11 am', '2026-05-11 pm'), start_moment: 'midi' })).status).toBe(
      422,
    )
  })

  test('EVT-24 an archived code and another person’s mission are refused alike', async () => {
    const { rows } = await portal.database.executeSql(`
      select (select id from event_codes where archived limit 1) as archived,
        (select k.id from event_codes k where k.affectation_id is not null and not exists (
          select from assignments s join users u on u.id = s.user_id
          where u.username = 'forfait' and s.affectation_id = k.affectation_id) limit 1) as foreign`)
    for (const event_code of Object.values(rows[0] as Record<string, number>)) {
      const { status, body } = await create(forfait, { ...input('2026-05-11 am', '2026-05-11 pm'), event_code })
      expect([status, body.message]).toEqual([422, 'Vous devez choisir un code valide.'])
    }
  })

  test('EVT-56 EX-111 EX-113 overlaps are refused, touching is not', async () => {
    await create(forfait, input('2026-05-19 pm', '2026-05-21 am'))
    expect((await create(forfait, input('2026-05-19 am', '2026-05-19 am', 'CSS'))).status).toBe(201)
    for (const range of [
      input('2026-05-18 am', '2026-05-19 pm', 'CSS'),
      input('2026-05-18 am', '2026-05-22 pm', 'CSS'),
    ]) {
      const { status, body } = await create(forfait, range)
      expect([status, body.message]).toEqual([409, 'Un événement existe déjà sur cette période'])
    }
  })

  test('EVT-56 inside one list too, and then nothing of it is stored', async () => {
    const { status } = await create(
      forfait,
      input('2026-05-11 am', '2026-05-12 pm', 'CSS'),
      input('2026-05-12 pm', '2026-05-13 am', 'CSS'),
    )
    expect(status).toBe(409)
    expect(await stored()).toEqual([])
  })

  test('EVT-56 EVT-66 of two creations at once on one half-day exactly one passes', async () => {
    const answers = await Promise.all([
      create(forfait, input('2026-05-11 am', '2026-05-11 pm', 'CSS')),
      create(forfait, input('2026-05-11 pm', '2026-05-12 am', 'CSS')),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await stored()).toHaveLength(1)
  })

  test('EVT-15 a stored event trims the pre-filled ones at once', async () => {
    const consultant = await portal.as('consultant')
    const before = await monthOf(consultant)
    const { body } = await create(consultant, input('2026-05-06 am', '2026-05-06 pm', 'CSS'))
    const after = await monthOf(consultant)
    expect(after.coverage).toEqual(before.coverage)
    expect(after.events.filter(({ id }) => id === null)).toHaveLength(
      before.events.filter(({ id }) => id === null).length + 1,
    )
    await consultant.delete(`timesheet/event/${body[0]?.id}`)
    expect((await monthOf(consultant)).events).toEqual(before.events)
  })

  test('EVT-88 an absence takes the remote mark of its half-days only', async () => {
    await portal.database.executeSql(`
      insert into remote_days select id, '2026-05-20', true, true from users where username = 'forfait'`)
    await create(forfait, input('2026-05-20 pm', '2026-05-20 pm', 'CSS'))
    expect((await monthOf(forfait)).remote_days).toEqual([{ day: '2026-05-20', am: true, pm: false }])
    await create(forfait, input('2026-05-20 am', '2026-05-20 am', 'CSS'))
    expect((await monthOf(forfait)).remote_days).toEqual([])
  })

  test('MON-62 an event ends the confirmation of a month without service', async () => {
    const contractor = await portal.as('prestataire')
    await contractor.post('timesheet/month/5/2026', { draft: true, no_prestation: true })
    expect((await monthOf(contractor)).no_prestation).toBe(true)
    const { body } = await contractor.get<EventCode[]>('timesheet/event-code?maxResults=1000')
    const mission = body.find(({ type }) => type === 'activity')
    const created = await create(contractor, { ...input('2026-05-11 am', '2026-05-11 pm'), event_code: mission?.id })
    expect(created.status).toBe(201)
    expect((await monthOf(contractor)).no_prestation).toBe(false)
  })

  test('CAL-25 a contractor writes nothing in a future month', async () => {
    const { status, body } = await create(
      await portal.as('prestataire'),
      input('2026-06-01 am', '2026-06-01 pm', 'CSS'),
    )
    expect([status, body.message]).toEqual([403, 'Vous ne pouvez pas modifier un mois futur'])
  })

  test('MON-08 MON-84 no report, a closed period and a sent month refuse', async () => {
    expect((await create(await portal.as('sanscra'), input('2026-05-11 am', '2026-05-11 pm'))).status).toBe(403)
    const closed = await create(forfait, input('2026-03-10 am', '2026-03-10 pm', 'CSS'))
    expect([closed.status, closed.body.message]).toEqual([409, 'Cette période est clôturée'])
    const sent = await create(await portal.as('consultant'), input('2026-04-10 am', '2026-04-10 pm', 'CSS'))
    expect([sent.status, sent.body.message]).toEqual([409, 'Ce CRA a déjà été envoyé'])
  })
})

describe('the balance', () => {
  test('EVT-63 EVT-66 consultant35 cannot take three days of CP, nor two and a half and a half together', async () => {
    const caller = await portal.as('consultant35')
    const three = await create(caller, input('2026-05-11 am', '2026-05-13 pm'))
    expect([three.status, three.body.message, three.body.errors]).toEqual([
      422,
      'Solde insuffisant',
      { balance: ['Solde insuffisant'] },
    ])
    const together = await create(
      caller,
      input('2026-05-11 am', '2026-05-13 am'),
      input('2026-05-18 am', '2026-05-18 am'),
    )
    expect(together.status).toBe(422)
    expect((await create(caller, input('2026-05-11 am', '2026-05-13 am'))).status).toBe(201)
    expect((await monthOf(caller)).counters).toMatchObject({ cp: -2, before_june: 0 })
  })

  test('EVT-66 a change gives its own days back first', async () => {
    const caller = await portal.as('consultant35')
    const [event] = (await monthOf(caller)).events
    const moved = await caller.patch(`timesheet/event/${event?.id}`, { start_at: '2026-05-26', end_at: '2026-05-28' })
    expect(moved.status).toBe(200)
    expect((await caller.patch(`timesheet/event/${event?.id}`, { end_moment: 'pm' })).status).toBe(422)
  })

  test('EVT-66 two tabs cannot both spend the last days', async () => {
    const caller = await portal.as('consultant35')
    const [event] = (await monthOf(caller)).events
    await caller.delete(`timesheet/event/${event?.id}`)
    const answers = await Promise.all([
      create(caller, input('2026-05-11 am', '2026-05-13 am')),
      create(caller, input('2026-05-18 am', '2026-05-20 am')),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
  })
})

describe('changing and deleting', () => {
  const one = async (code = 'CSS') => (await create(forfait, input('2026-05-11 am', '2026-05-11 am', code))).body[0]

  test('EVT-70 fields left out keep their value and the stamp grows', async () => {
    const event = await one()
    const { status, body } = await forfait.patch<CalendarEvent>(`timesheet/event/${event?.id}`, { end_moment: 'pm' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      start_at: '2026-05-11',
      end_moment: 'pm',
      days_count: 1,
      event_code: { short_code: 'CSS' },
    })
    expect(String(body.updated_at) > String(event?.updated_at)).toBe(true)
  })

  test('EVT-70 MON-85 a stale stamp changes nothing', async () => {
    const event = await one()
    await forfait.patch(`timesheet/event/${event?.id}`, { end_moment: 'pm', updated_at: event?.updated_at })
    const { status, body } = await forfait.patch(`timesheet/event/${event?.id}`, {
      end_at: '2026-05-12',
      updated_at: event?.updated_at,
    })
    expect([status, body.message]).toEqual([
      409,
      'Ces données ont été modifiées entre-temps, veuillez recharger la page',
    ])
    expect((await stored())[0]).toMatchObject({ end_at: '2026-05-11' })
  })

  test('EVT-70 EVT-71 another person’s event is unknown', async () => {
    const event = await one()
    const other = await portal.as('consultant')
    expect((await other.patch(`timesheet/event/${event?.id}`, { end_moment: 'pm' })).status).toBe(404)
    expect((await other.delete(`timesheet/event/${event?.id}`)).status).toBe(404)
    expect(await stored()).toHaveLength(1)
  })

  test('EVT-71 a second delete finds nothing', async () => {
    const event = await one()
    expect((await forfait.delete(`timesheet/event/${event?.id}`)).status).toBe(204)
    expect((await forfait.delete(`timesheet/event/${event?.id}`)).status).toBe(404)
    expect((await forfait.delete('timesheet/event/abc')).status).toBe(404)
  })

  test.each(['validated1', 'validated2'])('EVT-13 an event in %s is neither changed nor deleted', async (state) => {
    const event = await one()
    await portal.database.executeSql(`update events set state = '${state}' where id = ${event?.id}`)
    expect((await forfait.patch(`timesheet/event/${event?.id}`, { end_moment: 'pm' })).status).toBe(409)
    expect((await forfait.delete(`timesheet/event/${event?.id}`)).status).toBe(409)
    expect((await stored())[0]).toMatchObject({ state, editable: false })
  })

  test('EVT-18 a refused event is asked again by a change, under all checks', async () => {
    const event = await one()
    await portal.database.executeSql(`update events set state = 'refused' where id = ${event?.id}`)
    await create(forfait, input('2026-05-11 am', '2026-05-11 pm', 'MAL'))
    expect((await forfait.patch(`timesheet/event/${event?.id}`, { event_code: codes.CSS })).status).toBe(409)
    const { status, body } = await forfait.patch(`timesheet/event/${event?.id}`, {
      start_at: '2026-05-12',
      end_at: '2026-05-12',
    })
    expect([status, body.state]).toEqual([200, 'submitted'])
  })

  test('EVT-89 the manager gets one mail per absence asked, none per activity', async () => {
    const before = (await portal.mails()).length
    await create(forfait, input('2026-05-26 am', '2026-05-26 pm', 'CSS'))
    const { body } = await forfait.get<EventCode[]>('timesheet/event-code?maxResults=1000')
    const mission = body.find(({ type }) => type === 'activity')
    await create(forfait, { ...input('2026-05-27 am', '2026-05-27 pm'), event_code: mission?.id })
    const mails = (await portal.mails()).slice(before)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('absence')
  })
})
