import type { Month } from '@cadran/contract/timesheet/calendar'
import type { ExtraWeekAnswer } from '@cadran/contract/timesheet/extra-activities'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { monthOf } from '../../../testing/events.ts'
import { type Extra, extraOn, type Refusing, WEEK_21 } from '../../../testing/extra-activities.fixture.ts'
import { officeOn, refusalOf } from '../../../testing/office.fixture.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'

const NOT_ALLOWED = 'Vous n’êtes pas autorisé à saisir des activités complémentaires pour cette semaine.'
const SENT = 'Ce CRA a déjà été envoyé'
const STALE = 'Ces données ont été modifiées entre-temps, veuillez recharger la page'

let portal: TestPortal
let extra: Extra
let consultant: Caller

beforeAll(async () => {
  portal = await openTestPortal()
  extra = await extraOn(portal)
  consultant = await portal.as('consultant')
})
afterAll(() => portal.close())
beforeEach(async () => {
  await extra.reset()
  await extra.allow([20, 21])
})

const read = (path = WEEK_21) => consultant.get<ExtraWeekAnswer & Refusing>(path)
const patch = (body: unknown, path = WEEK_21) => consultant.patch<ExtraWeekAnswer & Refusing>(path, body)
const post = (body?: unknown, path?: string) => extra.post<ExtraWeekAnswer>(consultant, body, path)
const nothingStored = async () => expect((await read()).status).toBe(404)

describe('declaring', () => {
  test('EXT-32 EXT-28 EXT-29 EXT-30 a declaration is stored and read again, its durations reckoned', async () => {
    await nothingStored()
    const { status, body } = await post()
    expect(status).toBe(201)
    expect(body).toEqual({
      number: 21,
      start: '2026-05-18',
      end: '2026-05-24',
      can_extra_activities: true,
      comment: 'MEP du lot 4',
      complementaries: [
        {
          date: '2026-05-19',
          mission: extra.orselle,
          hours: [{ start: '18:30', end: '20:00', code: extra.general, mission: extra.orselle, duration: 90 }],
        },
      ],
      constraints: [
        {
          date: '2026-05-20',
          mission: null,
          hours: [{ start: '22:00', end: '00:00', code: extra.general, mission: null, duration: 120 }],
        },
      ],
      duration: 90,
      constraints_duration: 120,
      updated_at: '2026-05-21T09:00:00',
    })
    expect((await read()).body).toEqual(body)
  })

  test('EXT-33 EXT-31 a change replaces the lists; the same again still renews the stamp', async () => {
    const first = (await post()).body
    const two = [extra.hours('07:00-08:00'), extra.hours('18:30-19:00')]
    const { status, body } = await patch({
      complementaries: [{ ...extra.evening, hours: two }],
      updated_at: first.updated_at,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ comment: null, duration: 90, constraints: [], updated_at: '2026-05-21T09:00:01' })
    expect(body.complementaries[0]?.hours.map(({ start }) => start)).toEqual(['07:00', '18:30'])
    expect((await read()).body).toEqual(body)
  })

  test('EXT-56 an empty declaration is one, and empty lists clear a week', async () => {
    expect(await post({})).toMatchObject({ status: 201, body: { duration: 0, complementaries: [], comment: null } })
    await patch(extra.declared)
    expect((await patch({ complementaries: [], constraints: [] })).body).toMatchObject({ duration: 0, constraints: [] })
  })

  test('EXT-50 EXT-51 EXT-52 empty rows and dates without hours are dropped, a given duration is ignored', async () => {
    const hours = [
      { start: '', end: '' },
      {},
      { start: null, end: null, code: null },
      { ...extra.hours('18:30-20:00'), duration: 999 },
    ]
    const { status, body } = await post({
      complementaries: [
        { ...extra.evening, hours },
        { date: '2026-05-20', mission: null, hours: [{ start: '', end: '' }] },
      ],
    })
    expect([status, body.duration]).toEqual([201, 90])
    expect(body.complementaries).toHaveLength(1)
    expect(body.complementaries[0]?.hours).toHaveLength(1)
  })

  test('SND-21 MON-72 the month has service from then on, and its stamp moves', async () => {
    await portal.database.kysely
      .updateTable('months')
      .set({ no_prestation: true })
      .where('id', '=', await extra.mayOf('consultant'))
      .execute()
    const before: Month = await monthOf(consultant)
    await post()
    const after = await monthOf(consultant)
    expect(after.no_prestation).toBe(false)
    expect((after.updated_at ?? '') > (before.updated_at ?? '')).toBe(true)
  })

  test('each declaration leaves its trace', async () => {
    const month_id = await extra.allow([21])
    await post()
    await patch({})
    const traces = (await officeOn(portal).audit('month', month_id)).filter(
      ({ action }) => action === 'extra_activities',
    )
    expect(traces.at(-2)).toMatchObject({ before: null, after: { week: 21 } })
    expect(traces.at(-1)).toMatchObject({ before: { comment: 'MEP du lot 4' }, after: { complementaries: [] } })
  })
})

describe('what is refused', () => {
  const row = (text: string) => ({ complementaries: [{ ...extra.evening, hours: [extra.hours(text)] }] })

  test.each([
    ['-20:00', 'start', 'Vous devez fournir un horaire de début'],
    ['18:00-', 'end', 'Vous devez fournir un horaire de fin'],
    ['9:00-10:00', 'start', "Le format de l'heure est incorrect"],
    ['18:00-24:00', 'end', "Le format de l'heure est incorrect"],
    ['20:00-20:00', 'end', "L'horaire de fin doit être supérieur à l'horaire de début"],
  ])('EXT-55 EXT-39 EXT-41 EXT-43 the server repeats the rules: %s', async (text, field, message) => {
    const { status, body } = await post(row(text))
    expect([status, body.message]).toEqual([422, message])
    expect(body.errors).toEqual({ [`complementaries.0.hours.0.${field}`]: [message] })
    await nothingStored()
  })

  test('EXT-45 EXT-47 EXT-48 EXT-49 overlap, mission, code and date, each at its field, the first one told', async () => {
    const { status, body } = await post({
      complementaries: [
        { ...extra.evening, mission: null, hours: [extra.hours('18:00-20:00'), extra.hours('19:00-21:00', null)] },
        { ...extra.evening, date: '2026-02-30' },
      ],
      constraints: [{ ...extra.night, date: '2026-05-25' }],
    })
    expect([status, body.message]).toEqual([422, 'Format de date invalide'])
    expect(body.errors).toEqual({
      'complementaries.1.date': ['Format de date invalide'],
      'complementaries.0.mission': ['Vous devez spécifier la mission'],
      'complementaries.0.hours.1.code': ['Vous devez spécifier le code intervention'],
      'complementaries.0.hours.1.start': ['2 plages horaires ne peuvent pas se chevaucher'],
      'constraints.0.date': ['Ce jour ne peut pas être saisi pour cette semaine'],
    })
    await nothingStored()
  })

  test('EXT-55 a mission of somebody else, a code of another service, one that does not exist', async () => {
    const text = 'Vous devez choisir un code valide.'
    const odyssane = await officeOn(portal).codeId('ODY')
    for (const mission of [odyssane, 99_999]) {
      expect(refusalOf(await post({ complementaries: [{ ...extra.evening, mission }] }))).toEqual([422, text])
    }
    const hours = [{ ...extra.hours('18:00-19:00'), code: 99_999 }]
    expect(refusalOf(await post({ constraints: [{ ...extra.night, hours }] }))).toEqual([422, text])
  })

  test.each<[string, unknown]>([
    ['a list', []],
    ['a text', '"x"'],
    ['days that are none', { complementaries: 'x' }],
    ['a day that is none', { complementaries: [null] }],
    ['hours that are none', { constraints: [{ date: '2026-05-20', hours: 'x' }] }],
    ['numbers for times', { constraints: [{ date: '2026-05-20', hours: [{ start: 9, end: 10 }] }] }],
    [
      'a text for a code',
      { constraints: [{ date: '2026-05-20', hours: [{ start: '09:00', end: '10:00', code: 'x' }] }] },
    ],
    ['a huge code', { constraints: [{ date: '2026-05-20', hours: [{ start: '09:00', end: '10:00', code: 1e300 }] }] }],
    ['a comment too long', { comment: 'x'.repeat(1001) }],
    ['too many days', { constraints: Array.from({ length: 51 }, () => ({ date: '2026-05-20', hours: [] })) }],
    ['a NUL', { comment: 'a\u0000b' }],
  ])('EXT-57 EXT-55 %s is refused, never a fault', async (_what, body) => {
    const { status } = await post(body)
    expect([400, 415, 422]).toContain(status)
    await nothingStored()
  })

  test('EXT-32 EXT-55 a week that is not open is 403, whatever is sent', async () => {
    expect(refusalOf(await post({ complementaries: 'x' }, WEEK_21.replace('21', '22')))).toEqual([403, NOT_ALLOWED])
    expect(refusalOf(await post(undefined, WEEK_21.replace('21', '23')))).toEqual([404, 'Élément introuvable.'])
    const closed = 'timesheet/extra-activity/2026/3/12'
    expect(refusalOf(await post(undefined, closed))).toEqual([403, NOT_ALLOWED])
  })

  test('EXT-32 EXT-33 a second POST is 409, a PATCH of nothing 404, a stale one 409', async () => {
    expect(refusalOf(await patch(extra.declared))).toEqual([404, 'Élément introuvable.'])
    await post()
    expect(refusalOf(await post())).toEqual([409, 'Une déclaration existe déjà pour cette semaine.'])
    expect(refusalOf(await patch({ updated_at: '2020-01-01T00:00:00' }))).toEqual([409, STALE])
    expect((await patch({ updated_at: null })).status).toBe(200)
  })

  test('EXT-55 a sent month is read but not written; in it a bad payload is told first', async () => {
    await post()
    await extra.setState('submitted')
    expect(refusalOf(await patch(extra.declared))).toEqual([409, SENT])
    expect(refusalOf(await post(undefined, WEEK_21.replace('21', '20')))).toEqual([422, expect.any(String)])
    const may_12 = { complementaries: [{ ...extra.evening, date: '2026-05-12' }] }
    expect(refusalOf(await post(may_12, WEEK_21.replace('21', '20')))).toEqual([409, SENT])
    expect((await read()).status).toBe(200)
  })

  test('EXT-31 one’s own only: no session 401, no report 403, and nobody reads another’s week', async () => {
    await post()
    expect((await portal.anonymous.get(WEEK_21)).status).toBe(401)
    expect((await extra.post(portal.anonymous)).status).toBe(401)
    expect((await portal.anonymous.patch(WEEK_21, {})).status).toBe(401)
    const noReport = await portal.as('sanscra')
    expect((await noReport.get(WEEK_21)).status).toBe(403)
    expect((await extra.post(noReport)).status).toBe(403)
    expect((await (await portal.as('manager')).get(WEEK_21)).status).toBe(404)
  })

  test('EXT-32 CAL-25 a contractor never writes in a future month', async () => {
    const answer = await extra.post(
      await portal.as('prestataire'),
      extra.declared,
      'timesheet/extra-activity/2026/6/24',
    )
    expect(refusalOf(answer)).toEqual([403, 'Vous ne pouvez pas modifier un mois futur'])
  })

  test('EXT-32 of two declarations at once one is stored and the other is told', async () => {
    const answers = await Promise.all([post(), post({ comment: 'autre' })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const [won] = answers.filter(({ status }) => status === 201)
    expect((await read()).body).toEqual(won?.body)
  })
})

describe('what the database holds by itself', () => {
  const run = (sql: string) => portal.database.executeSql(sql)

  test('EXT-45 ranges of a section never overlap on a date, whoever writes them', async () => {
    await post()
    const again = (minutes: string, section = 'constraints') =>
      run(`insert into extra_activity_hours (week_id, section, day, start_minute, end_minute)
        select week_id, '${section}', day, ${minutes} from extra_activity_hours where section = 'constraints'`)
    await expect(again('1380, 1400')).rejects.toMatchObject({ constraint: 'no_overlapping_extra_hours' })
    await expect(again('1380, 1400', 'complementaries')).resolves.toBeDefined()
    await expect(again('1200, 1320')).resolves.toBeDefined()
  })

  test('MON-56 a closed period is final for permissions and declarations', async () => {
    const march = '(select id from months where year = 2026 and month = 3 limit 1)'
    const final = { constraint: 'closed_period_is_final' }
    const week = `insert into extra_activity_weeks (month_id, week, updated_at) values (${march}, 12, '2026-03-20')`
    await expect(run(week)).rejects.toMatchObject(final)
    const permission = `insert into extra_activity_permissions (month_id, user_id, weeks)
      select m.id, m.user_id, '{12}' from months m where m.year = 2026 and m.month = 3
        and not exists (select from extra_activity_permissions g where g.month_id = m.id) limit 1`
    await expect(run(permission)).rejects.toMatchObject(final)
  })
})
