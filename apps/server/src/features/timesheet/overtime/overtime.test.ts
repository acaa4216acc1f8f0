import type { Month } from '@cadran/contract/timesheet/calendar'
import { describe, expect, test } from 'vitest'
import { monthOf } from '../../../testing/events.ts'
import { refusalOf } from '../../../testing/office.fixture.ts'
import { caller, on, openOvertime, portal } from '../../../testing/opened-overtime.ts'

openOvertime()

const create = (body: unknown, by = caller) => on.create(by, body)
const may = async (by = caller): Promise<Month> => monthOf(by)

describe('creating', () => {
  test('OVT-02 OVT-35 MON-68 EX-161 a counted duty is answered with its counts and stands in the month', async () => {
    const before = await may()
    const { status, body } = await create(on.week({ comment: '  N2  ' }))
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      type: 'constraint',
      category: 'availability',
      state: 'submitted',
      locked: false,
      code: { id: on.code['AST-SEM'], code: 'AST-SEM', description: 'Astreinte de semaine' },
      start_at: '2026-05-04',
      end_at: '2026-05-10',
      constraint_count: 1,
      ticket_count: 0,
      intervention_minutes: 0,
      hour_count: 0,
      due_hours: 0,
      days: [],
      comment: 'N2',
    })
    const after = await may()
    expect(after.overtimes).toEqual([body])
    expect(after).toMatchObject({ constraint_count: 1, ticket_count: 0, intervention_minutes: 0 })
    expect(String(after.updated_at) > String(before.updated_at)).toBe(true)
  })

  test('OVT-31 OVT-33 OVT-45 OVT-47 hours are exact, counted and due by the server, whatever was sent with them', async () => {
    const { status, body } = await create(
      on.night(
        [
          { start: '22:00', end: '00:00' },
          { start: '20:00', end: '20:05' },
        ],
        {
          constraint_count: 7,
          hour_count: 99,
        },
      ),
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({
      type: 'hour',
      constraint_count: 0,
      intervention_minutes: 125,
      hour_count: 2.08,
      due_hours: 3,
      days: [
        {
          date: '2026-05-06',
          hours: [
            { start: '20:00', end: '20:05' },
            { start: '22:00', end: '00:00' },
          ],
          tickets: 0,
        },
      ],
    })
    expect(await may()).toMatchObject({ intervention_minutes: 125, constraint_count: 0 })
  })

  test('OVT-34 OVT-37 OVT-46 tickets are summed; hours and counts of another type are never stored', async () => {
    const two_days = [
      { date: '2026-05-06', tickets: 2, hours: [{ start: '09:00', end: '10:00' }] },
      { date: '2026-05-05', tickets: 3 },
    ]
    const { body } = await create(on.tickets(0, { constraint_count: 4, days: two_days }))
    expect(body).toMatchObject({ ticket_count: 5, constraint_count: 0, intervention_minutes: 0 })
    expect(await on.rows()).toEqual([
      {
        type: 'ticket',
        constraint_count: 0,
        comment: null,
        days: [
          { date: '2026-05-05', hours: [], tickets: 3 },
          { date: '2026-05-06', hours: [], tickets: 2 },
        ],
      },
    ])
    await create(on.week({ days: two_days }))
    expect((await on.rows())[1]).toMatchObject({ type: 'constraint', constraint_count: 1, days: [] })
    expect(await may()).toMatchObject({ ticket_count: 5, constraint_count: 1, intervention_minutes: 0 })
  })

  test('OVT-46 none of it enters the worked time', async () => {
    const before = await may()
    await create(on.week())
    await create(on.night())
    const after = await may()
    expect(after.worked_time).toEqual(before.worked_time)
    expect(after.coverage).toEqual(before.coverage)
  })

  test.each([['ticket'], ['constraint'], [null], [3]])(
    'OVT-24 EX-169 an intervention sent as %s is one of hours, which it then needs',
    async (type) => {
      const { status, body } = await create(on.night(undefined, { type }))
      expect([status, body.type, body.intervention_minutes]).toEqual([201, 'hour', 125])
      expect(refusalOf(await create(on.night([], { type })))).toEqual([422, 'Vous devez fournir un horaire de début'])
    },
  )

  test('OVT-25 weekends, holidays and the days of absences may be on call', async () => {
    expect((await create(on.week({ start_at: '2026-05-01', end_at: '2026-05-31' }))).status).toBe(201)
  })

  test('MON-62 an entry ends the confirmation of a month without service', async () => {
    const contractor = await portal.as('prestataire')
    await contractor.post('timesheet/month/5/2026', { draft: true, no_prestation: true })
    expect((await may(contractor)).no_prestation).toBe(true)
    expect((await create(on.week({ code: on.code['AST-GEN'] }), contractor)).status).toBe(201)
    expect((await may(contractor)).no_prestation).toBe(false)
  })
})

describe('what is refused', () => {
  const one = (start: string, end: string) => () => on.night([{ start, end }])
  const CODE = 'Vous devez choisir un code valide.'
  const COUNT = "Vous devez remplir le nombre d'astreintes"
  const TICKETS = 'Veuillez saisir un nombre de tickets'
  const FORMAT = "Le format de l'heure est incorrect"
  const ORDER = "L'horaire de fin doit être supérieur à l'horaire de début"

  test.each<[string, () => object, string, string]>([
    [
      'OVT-12 EX-163 no type',
      () => on.week({ type: undefined }),
      'type',
      "Vous devez choisir un type d'activité complémentaire",
    ],
    [
      'OVT-11 a type the code does not accept',
      () => on.week({ type: 'hour', days: on.night().days }),
      'type',
      "Vous devez choisir un type d'activité complémentaire",
    ],
    ['OVT-13 no count', () => on.week({ constraint_count: undefined }), 'constraint_count', COUNT],
    ['OVT-15 half a duty', () => on.week({ constraint_count: 1.5 }), 'constraint_count', COUNT],
    ['OVT-15 a hundred duties', () => on.week({ constraint_count: 100 }), 'constraint_count', COUNT],
    ['OVT-15 a count in words', () => on.week({ constraint_count: '1' }), 'constraint_count', COUNT],
    ['OVT-16 no start', () => on.week({ start_at: '' }), 'start_at', 'Vous devez renseigner une date de début'],
    ['OVT-17 no end', () => on.week({ end_at: null }), 'end_at', 'Vous devez renseigner une date de fin'],
    [
      'OVT-22 backwards',
      () => on.week({ end_at: '2026-05-03' }),
      'end_at',
      'La date de fin doit être supérieure à la date de début',
    ],
    ['OVT-25 a day that does not exist', () => on.week({ end_at: '2026-05-32' }), 'end_at', 'Format de date invalide'],
    [
      'OVT-25 two months',
      () => on.week({ end_at: '2026-06-01' }),
      'end_at',
      'Un événement doit commencer et se terminer dans le même mois',
    ],
    [
      'OVT-25 hours beside the entry',
      () => on.night(undefined, { days: [{ date: '2026-05-07', hours: [{ start: '09:00', end: '10:00' }] }] }),
      'days.0.date',
      'Cette date doit être comprise entre le début et la fin',
    ],
    ['OVT-18 EX-165 no ticket', () => on.tickets(0), 'days.0.tickets', TICKETS],
    ['OVT-19 half a ticket', () => on.tickets(0.5), 'days.0.tickets', TICKETS],
    ['OVT-36 no day with tickets', () => on.tickets(1, { days: [] }), 'days', TICKETS],
    ['OVT-36 no range', () => on.night([{ start: '', end: '' }]), 'days', 'Vous devez fournir un horaire de début'],
    ['OVT-21 24:00 as an end', one('22:00', '24:00'), 'days.0.hours.0.end', FORMAT],
    ['OVT-21 25:00 as a start', one('25:00', '23:00'), 'days.0.hours.0.start', FORMAT],
    ['OVT-21 one digit', one('9:00', '10:00'), 'days.0.hours.0.start', FORMAT],
    ['OVT-21 over midnight', one('22:00', '02:00'), 'days.0.hours.0.end', ORDER],
    ['OVT-21 no end', one('22:00', ''), 'days.0.hours.0.end', 'Vous devez fournir un horaire de fin'],
    ['OVT-21 no start', one('', '22:00'), 'days.0.hours.0.start', 'Vous devez fournir un horaire de début'],
    [
      'OVT-21 two ranges of one entry',
      () =>
        on.night([
          { start: '20:00', end: '22:00' },
          { start: '21:59', end: '23:00' },
        ]),
      'days.0.hours.1.start',
      '2 plages horaires ne peuvent pas se chevaucher',
    ],
    [
      'OVT-48 a comment of 1001',
      () => on.week({ comment: 'x'.repeat(1001) }),
      'comment',
      'Le commentaire ne peut pas dépasser 1000 caractères.',
    ],
    ['OVT-11 an unknown code', () => on.week({ code: 999_999 }), 'code', CODE],
    ['OVT-11 a code in words', () => on.week({ code: 'AST-SEM' }), 'code', CODE],
    ['OVT-11 a code that is active no more', () => on.week({ code: on.code['AST-OLD'] }), 'code', CODE],
    [
      'OVT-04 days that are no list',
      () => on.night(undefined, { days: 'lundi' }),
      'days',
      'Vous devez fournir une liste de jours',
    ],
    [
      'OVT-04 hours that are no list',
      () => on.night(undefined, { days: [{ date: '2026-05-06', hours: {} }] }),
      'days.0.hours',
      'Vous devez fournir une liste de plages horaires',
    ],
    [
      'OVT-04 a thousand days',
      () => on.tickets(1, { days: Array.from({ length: 1000 }, () => ({ date: '2026-05-05', tickets: 99 })) }),
      'days',
      'Vous avez fourni trop de jours',
    ],
  ])('OVT-26 %s is 422 at its field, and nothing is stored', async (_row, body, field, message) => {
    const answer = await create(body())
    expect(refusalOf(answer)).toEqual([422, message])
    expect(answer.body.errors[field]).toEqual([message])
    expect(await on.rows()).toEqual([])
  })

  test('OVT-26 a body that is no object is 422', async () => {
    for (const body of [[], [on.week()], 'week', 3]) expect((await create(body)).status).toBeGreaterThanOrEqual(400)
    expect((await create([on.week()])).status).toBe(422)
  })

  test('OVT-11 a code of somebody else’s project, or out of its dates', async () => {
    const other = await portal.as('consultant')
    const foreign = await create(on.week(), other)
    expect([...refusalOf(foreign), foreign.body.errors]).toEqual([422, CODE, { code: [CODE] }])
    await portal.database.executeSql(`update overtime_codes set end_at = '2026-05-09' where code = 'AST-WE'`)
    expect(refusalOf(await create(on.week({ code: on.code['AST-WE'] })))).toEqual([422, CODE])
    expect((await create(on.week({ code: on.code['AST-WE'], end_at: '2026-05-09' }))).status).toBe(201)
    await portal.database.executeSql(`update overtime_codes set end_at = null where code = 'AST-WE'`)
  })

  test('OVT-25 OVT-44 days outside the contract, a month out of bounds, no report at all', async () => {
    await portal.database.executeSql(`update users set end_at = '2026-05-08' where username = 'astreinte'`)
    const outside = await create(on.week())
    expect(outside.body.errors).toEqual({ end_at: ['Cette date est en dehors de votre contrat'] })
    await portal.database.executeSql(`update users set end_at = null where username = 'astreinte'`)
    expect((await create(on.week({ start_at: '2031-05-04', end_at: '2031-05-05' }))).status).toBe(404)
    expect((await create(on.week(), await portal.as('sanscra'))).status).toBe(403)
  })

  test('OVT-44 MON-84 a closed month, a sent one, a future one of a contractor', async () => {
    const march = on.week({ start_at: '2026-03-02', end_at: '2026-03-08' })
    expect(refusalOf(await create(march))).toEqual([409, 'Cette période est clôturée'])
    await on.setState('submitted')
    expect(refusalOf(await create(on.week()))).toEqual([409, 'Ce CRA a déjà été envoyé'])
    expect(refusalOf(await create(on.week({ type: 'rest' })))[0]).toBe(422)
    const june = on.week({ code: on.code['AST-GEN'], start_at: '2026-06-01', end_at: '2026-06-07' })
    const contractor = await portal.as('prestataire')
    expect(refusalOf(await create(june, contractor))).toEqual([403, 'Vous ne pouvez pas modifier un mois futur'])
    expect(await on.rows()).toEqual([])
  })

  test('OVT-31 OVT-28 without a session nothing is answered', async () => {
    expect((await create(on.week(), portal.anonymous)).status).toBe(401)
    expect((await portal.anonymous.delete('timesheet/overtime/1')).status).toBe(401)
    expect((await portal.anonymous.get('timesheet/overtime-code')).status).toBe(401)
    expect((await portal.anonymous.get('timesheet/overtime-code/2026-05-01/2026-05-31')).status).toBe(401)
  })
})
