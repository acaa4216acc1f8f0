import type { Month } from '@cadran/contract/timesheet/calendar'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

// Whatever a test sent is taken back, so that each starts from an unsent May.
afterEach(async () => {
  await portal.database.executeSql(`
    delete from events where auto_generated and start_at >= '2026-05-01';
    update months set state = 'non_submitted', submitted_at = null, survey_sent = false, comment = null where year = 2026 and month = 5`)
})

const send = async (username: string, body: object = { satisfaction: 3 }) =>
  (await portal.as(username)).post<Month & { message: string; errors?: Record<string, string[]> }>(
    'timesheet/month/5/2026',
    body,
  )
const satisfaction = async () =>
  (await portal.database.kysely.selectFrom('satisfaction_counts').select(['score', 'n']).execute()).filter(
    ({ n }) => n > 0,
  )

describe('sending', () => {
  test('SND-37 SND-40 MON-53 MON-77 the month becomes submitted and is the employee’s no more', async () => {
    const { status, body } = await send('consultant', { satisfaction: 3, comment: '  Tout va bien  ' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      state: 'submitted',
      submitted: true,
      editable: false,
      submittable: false,
      survey_sent: true,
      comment: 'Tout va bien',
    })
    expect(body.submitted_at).toBe('2026-05-21T07:00:00.000Z')
  })

  test('EVT-15 what was derived is stored with ids and keeps its mark', async () => {
    const { body } = await send('consultant')
    expect(body.events.every(({ id, editable }) => id !== null && !editable)).toBe(true)
    expect(body.events.filter(({ auto_generated }) => auto_generated).length).toBeGreaterThan(0)
    expect(body.coverage).toMatchObject({ covered_days: 17, expected_days: 17 })
  })

  test('SND-44 the manager gets one mail and the history one entry', async () => {
    const before = (await portal.mails()).length
    const last = await portal.database.kysely.selectFrom('audit').select('id').orderBy('id', 'desc').executeTakeFirst()
    const { body } = await send('consultant')
    const mails = (await portal.mails()).slice(before)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatch(/^Subject: .*valider/m)
    expect(body).toMatchObject({ editable: false, locked: false })
    const entries = await portal.database.kysely
      .selectFrom('audit')
      .where('entity', '=', 'month')
      .where('entity_id', '=', body.id ?? 0)
      .where('action', '=', 'submitted')
      .where('id', '>', last?.id ?? 0)
      .select(['actor_id', 'person_id'])
      .execute()
    expect(entries).toHaveLength(1)
    expect(entries[0]?.actor_id).toBe(entries[0]?.person_id)
  })

  test('MON-78 SND-41 a month with half-days to fill is refused', async () => {
    const { status, body } = await send('consultant35')
    expect([status, body.message]).toEqual([409, "Des demi-journées restent à saisir avant l'envoi"])
  })

  test('SND-41 a second send finds it sent, a closed month says so first', async () => {
    await send('consultant')
    const again = await send('consultant')
    expect([again.status, again.body.message]).toEqual([409, 'Ce CRA a déjà été envoyé'])
    const closed = await (await portal.as('consultant')).post('timesheet/month/3/2026', {})
    expect([closed.status, closed.body.message]).toEqual([409, 'Cette période est clôturée'])
  })

  test('MON-118 SND-41 the first class of refusals that applies is told, in the order of README 14', async () => {
    const consultant = await portal.as('consultant')
    const outsider = await portal.as('sanscra')
    const wrong = { comment: 'x'.repeat(1001) }
    const stale = { updated_at: '2020-01-01T00:00:00' }
    const told = async (by: Caller, month: string, body: object) =>
      (await by.post(`timesheet/month/${month}`, body)).status
    expect(await told(portal.anonymous, '3/2026', wrong)).toBe(401)
    expect(await told(outsider, '3/2035', wrong)).toBe(403)
    expect(await told(consultant, '3/2035', wrong)).toBe(404)
    expect(await told(consultant, '3/2026', { ...wrong, ...stale })).toBe(422)
    expect((await consultant.post('timesheet/month/3/2026', stale)).body).toMatchObject({ code: 'stale' })
    expect((await consultant.post('timesheet/month/3/2026', {})).body).toMatchObject({ code: 'period-closed' })
  })

  test('SND-42 of two sends at once one gets 200 and the other 409', async () => {
    const answers = await Promise.all([send('consultant'), send('consultant')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('SND-46 a future month is not sendable, outside the bounds it is unknown', async () => {
    const caller = await portal.as('consultant')
    expect((await caller.post('timesheet/month/6/2026', { satisfaction: 3 })).status).toBe(409)
    expect((await caller.post('timesheet/month/6/2028', { satisfaction: 3 })).status).toBe(404)
  })

  test('MON-85 a stale stamp sends nothing', async () => {
    const { status, body } = await send('consultant', { satisfaction: 3, updated_at: '2020-01-01T00:00:00' })
    expect([status, body.message]).toEqual([
      409,
      'Ces données ont été modifiées entre-temps, veuillez recharger la page',
    ])
  })
})

describe('the survey', () => {
  test.each([undefined, null, 4, -1, 1.5, 'oui', [3]])(
    'SND-22 SND-30 %o is no answer and nothing is sent',
    async (value) => {
      const { status, body } = await send('consultant', { satisfaction: value })
      expect([status, body.message]).toEqual([422, "Veuillez remplir l'enquête de satisfaction"])
      expect(body.errors).toEqual({ satisfaction: ["Veuillez remplir l'enquête de satisfaction"] })
    },
  )

  test('SND-24 SND-25 an explicit silence counts, and no table links an answer to a person', async () => {
    const before = await satisfaction()
    expect((await send('consultant', { satisfaction: 0 })).status).toBe(200)
    const after = await satisfaction()
    const total = (rows: { n: number }[]) => rows.reduce((sum, { n }) => sum + n, 0)
    expect(total(after) - total(before)).toBe(1)
    const { rows } = await portal.database.executeSql(
      "select * from audit where after::text like '%satisfaction%' or before::text like '%satisfaction%'",
    )
    expect(rows).toEqual([])
  })

  test('SND-04 SND-30 it is asked once a month, and of consultants only', async () => {
    await portal.database.executeSql(`
      update months set survey_sent = true from users u where u.id = user_id and u.username = 'consultant' and year = 2026 and month = 5`)
    expect((await send('consultant', {})).status).toBe(200)
    expect((await send('interne', { satisfaction: 3 })).body).toMatchObject({ survey_sent: false })
  })
})

describe('a contractor', () => {
  test('SND-18 SND-20 without service the confirmation is required', async () => {
    const refused = await send('prestataire', {})
    expect([refused.status, refused.body.message]).toEqual([
      422,
      "Veuillez confirmer que vous n'avez effectué aucune prestation ce mois-ci",
    ])
    const { status, body } = await send('prestataire', { no_prestation: true })
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'submitted', no_prestation: true, survey_sent: false })
  })
})

describe('a draft', () => {
  test('MON-43 a draft keeps the comment and the state', async () => {
    const { status, body } = await send('consultant', { draft: true, comment: 'En cours' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'non_submitted', comment: 'En cours' })
  })

  test('MON-63 a comment of 1001 characters is refused', async () => {
    const { status, body } = await send('consultant', { draft: true, comment: 'a'.repeat(1_001) })
    expect([status, body.message]).toEqual([422, 'Le commentaire ne peut pas dépasser 1000 caractères.'])
  })

  test('EVT-16 the pre-filling stops and starts again', async () => {
    expect((await send('consultant', { draft: true, autofill: false })).body).toMatchObject({
      autofillable: false,
      submittable: false,
    })
    expect((await send('consultant', { draft: true, autofill: true })).body).toMatchObject({
      autofillable: true,
      submittable: true,
    })
  })

  test('MON-61 a main activity may be chosen among one’s own missions only', async () => {
    const caller = await portal.as('consultant35')
    const codes = (await caller.get<{ id: number; type: string }[]>('timesheet/event-code?maxResults=1000')).body
    const mission = codes.find(({ type }) => type === 'activity')
    const { body } = await send('consultant35', { draft: true, main_activity: mission?.id })
    expect(body).toMatchObject({ main_activity: { id: mission?.id }, submittable: true })
    const absence = codes.find(({ type }) => type === 'absence')
    expect((await send('consultant35', { draft: true, main_activity: absence?.id })).status).toBe(422)
    await send('consultant35', { draft: true, main_activity: null })
  })

  test('MON-44 a sent month takes no draft', async () => {
    await send('consultant')
    const { status, body } = await send('consultant', { draft: true, comment: 'trop tard' })
    expect([status, body.message]).toEqual([409, 'Ce CRA a déjà été envoyé'])
  })
})
