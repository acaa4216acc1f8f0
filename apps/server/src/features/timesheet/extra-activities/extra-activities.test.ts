import type { Month } from '@cadran/contract/timesheet/calendar'
import type { ExtraConfigAnswer, ExtraWeekAnswer } from '@cadran/contract/timesheet/extra-activities'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { monthOf } from '../../../testing/events.ts'
import { type Extra, extraOn, type Refusing, WEEK_21 } from '../../../testing/extra-activities.fixture.ts'
import { refusalOf } from '../../../testing/office.fixture.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { TEST_NOW } from '../../../testing/template.ts'

let portal: TestPortal
let extra: Extra
let consultant: Caller

beforeAll(async () => {
  portal = await openTestPortal()
  extra = await extraOn(portal)
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.setNow(TEST_NOW)
  consultant = await portal.as('consultant')
  await extra.reset()
})

describe('asking for the permission', () => {
  const request = (caller = consultant, path = '5/2026') =>
    caller.post<Month & Refusing>(`timesheet/month/extra/${path}`)

  test('EXT-07 EXT-08 EXT-05 SM-X-01 the month is pending from that moment on', async () => {
    expect(await monthOf(consultant)).toMatchObject({
      can_request_extra_activities: true,
      can_extra_activities: false,
      extra_activities_status: null,
      request_activity_at: null,
    })
    const { status, body } = await request()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      extra_activities_status: 'pending',
      request_activity_at: '2026-05-21T07:00:00.000Z',
      can_request_extra_activities: false,
      can_extra_activities: false,
    })
    expect(await monthOf(consultant)).toEqual(body)
  })

  test('EXT-12 XRQ-05 the direct manager gets one mail, and finds the request in the list of their own team', async () => {
    const before = new Set(await portal.mails())
    await request()
    const told = (await portal.mails()).filter((mail) => !before.has(mail))
    expect(told).toHaveLength(1)
    expect(told[0]).toMatch(/^To: manager@/m)
    const manager = await portal.as('manager')
    const { matricule } = (await manager.get<{ matricule: string }>('user/me')).body
    const waiting = `validation/extra-activities?states[]=pending&manager=${matricule}`
    const { body } = await manager.get<{ month_id: number }[]>(waiting)
    expect(body.map(({ month_id }) => month_id)).toContain(await extra.mayOf('consultant'))
  })

  test('EXT-08 EXT-10 pending or accepted it is refused, refused it is asked again with a new moment', async () => {
    await request()
    expect(refusalOf(await request())).toEqual([409, 'Une demande est déjà en attente pour ce mois.'])
    const id = await extra.mayOf('consultant')
    await portal.database.executeSql(
      `update extra_activity_permissions set status = 'refused', decision_comment = 'Non' where month_id = ${id}`,
    )
    portal.setNow('2026-05-22T10:00:00+02:00')
    consultant = await portal.as('consultant')
    expect(await monthOf(consultant)).toMatchObject({
      extra_activities_comment: 'Non',
      can_request_extra_activities: true,
    })
    expect((await request()).body).toMatchObject({
      request_activity_at: '2026-05-22T08:00:00.000Z',
      extra_activities_comment: null,
    })
    await extra.allow([21])
    const needless = 'La saisie d’activités complémentaires est déjà autorisée pour ce mois.'
    expect(refusalOf(await request())).toEqual([409, needless])
  })

  test('EXT-08 a sent month, a closed one, one outside the bounds', async () => {
    expect(refusalOf(await request(consultant, '3/2026'))).toEqual([409, 'Cette période est clôturée'])
    expect((await request(consultant, '6/2028')).status).toBe(404)
    expect((await request(consultant, '13/2026')).status).toBe(404)
    await extra.setState('submitted')
    expect(refusalOf(await request())).toEqual([409, 'Ce CRA a déjà été envoyé'])
    expect(await monthOf(consultant)).toMatchObject({ can_request_extra_activities: false })
  })

  test('EXT-08 CAL-25 a contractor asks for this month but not for a future one; without a report nobody asks', async () => {
    const contractor = await portal.as('prestataire')
    const future = 'Vous ne pouvez pas modifier un mois futur'
    expect(refusalOf(await request(contractor, '6/2026'))).toEqual([403, future])
    expect((await request(contractor)).status).toBe(201)
    expect((await request(await portal.as('sanscra'))).status).toBe(403)
    expect((await request(portal.anonymous)).status).toBe(401)
  })

  test('EXT-08 a month nobody has written in is made by the request; of two at once one wins', async () => {
    const answers = await Promise.all([request(consultant, '7/2026'), request(consultant, '7/2026')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const [made] = answers.filter(({ status }) => status === 201)
    expect(made?.body).toMatchObject({ month: 7, extra_activities_status: 'pending' })
  })
})

describe('the month', () => {
  test('MON-69 MON-70 the month holds what was declared, section by section, as its week does', async () => {
    await extra.allow([21])
    const { body } = await extra.post<ExtraWeekAnswer>(consultant)
    const month = await monthOf(consultant)
    const { complementaries, constraints } = body
    expect([complementaries.length, constraints.length]).toEqual([1, 1])
    expect(month.extra_activities).toEqual([{ number: 21, complementaries, constraints }])
    expect(month.extra_activity_weeks[3]).toMatchObject({ number: 21, can_extra_activities: true, duration: 90 })
  })

  test('EXT-02 EXT-14 EXT-15 EXT-18 weeks with what they may and what was declared, summed over the month', async () => {
    await extra.allow([19, 20, 21, 22])
    await extra.post(consultant)
    await extra.post(
      consultant,
      { complementaries: [{ ...extra.evening, date: '2026-05-12' }] },
      WEEK_21.replace('21', '20'),
    )
    const month = await monthOf(consultant)
    expect(month).toMatchObject({ can_extra_activities: true, can_request_extra_activities: false })
    expect(
      month.extra_activity_weeks.map(({ number, can_extra_activities, duration }) => [
        number,
        can_extra_activities,
        duration,
      ]),
    ).toEqual([
      [18, false, 0],
      [19, true, 0],
      [20, true, 90],
      [21, true, 90],
      [22, true, 0],
    ])
    expect(month.extra_activity_weeks[3]).toMatchObject({ start: '2026-05-18', end: '2026-05-24' })
    expect(month.extra_activity_summary).toEqual({
      duration: 180,
      weeks: [18, 19, 20, 21, 22].map((number) => ({ number, duration: number === 20 || number === 21 ? 90 : 0 })),
    })
    // README 24: neither the interventions of the week nor the worked time count these hours.
    expect(month.intervention_minutes).toBe(0)
    expect(month.extra_activity_payments).toEqual(['money', 'rest'])
  })

  test('SND-35 no payment is asked without hours, nor of a contractor', async () => {
    expect((await monthOf(consultant)).extra_activity_payments).toEqual([])
    await extra.allow([21], null, 'prestataire')
    const contractor = await portal.as('prestataire')
    const { body } = await contractor.get<ExtraConfigAnswer>(`${WEEK_21}/config`)
    const mission = body.complementaries.event_codes['2026-05-19']?.[0]?.id
    await extra.post(contractor, { complementaries: [{ ...extra.evening, mission }] })
    expect(await monthOf(contractor)).toMatchObject({
      extra_activity_summary: { duration: 90 },
      extra_activity_payments: [],
    })
  })

  test('MON-23 whoever reads the month of somebody else asks nothing for them', async () => {
    const manager = await portal.as('manager')
    const { user } = await monthOf(consultant)
    const { body } = await manager.get<Month>(`timesheet/month/5/2026?user=${user.matricule}`)
    expect(body.can_request_extra_activities).toBe(false)
  })
})

describe('the config of a week', () => {
  const config = (path = WEEK_21, caller = consultant) => caller.get<ExtraConfigAnswer & Refusing>(`${path}/config`)

  test('EXT-20 EXT-22 EXT-25 EXT-26 codes by date on every day of the week inside the month', async () => {
    await extra.allow([21])
    const { status, body } = await config()
    expect(status).toBe(200)
    const days = ['18', '19', '20', '21', '22', '23', '24'].map((day) => `2026-05-${day}`)
    const { complementaries, constraints } = body
    expect(complementaries).toMatchObject({ display: true, display_event_codes: true, display_overtime_codes: true })
    expect(constraints).toMatchObject({ display: true, display_event_codes: false, display_overtime_codes: true })
    expect([complementaries.fillable_dates, constraints.fillable_dates]).toEqual([days, days])
    expect(Object.keys(complementaries.event_codes)).toEqual(days)
    const missions = complementaries.event_codes['2026-05-19'] ?? []
    expect(missions.map(({ code }) => code)).toEqual(expect.arrayContaining(['ORS', 'ORR', 'KER', 'FOR']))
    expect(missions.map(({ code }) => code)).not.toEqual(expect.arrayContaining(['ODY']))
    expect(constraints.overtime_codes['2026-05-19']?.map(({ code }) => code)).toEqual(['INT-GEN'])
  })

  test('EXT-21 EXT-24 README-21 a week that is not open shows no section; a sent month fills no date', async () => {
    const { body } = await config()
    for (const section of [body.complementaries, body.constraints]) {
      expect(section).toMatchObject({ display: false, fillable_dates: [], event_codes: {}, overtime_codes: {} })
    }
    await extra.allow([21])
    await extra.setState('submitted')
    const sent = (await config()).body
    expect(sent.complementaries).toMatchObject({ display: true, fillable_dates: [] })
  })

  test('XRQ-36 contracted, the mission that was agreed is the only one', async () => {
    await extra.allow([21], extra.orselle)
    const { event_codes } = (await config()).body.complementaries
    expect(Object.values(event_codes).map((codes) => codes.map(({ code }) => code))).toEqual(Array(7).fill(['ORS']))
  })

  test('EXT-19 EXT-20 a week that does not touch the month is unknown, as is a month outside the bounds', async () => {
    for (const path of [
      '2026/5/17',
      '2026/5/23',
      '2026/5/54',
      '2026/5/0',
      '2026/13/21',
      '2028/6/23',
      '26/5/21',
      '2026/5/x',
    ]) {
      expect((await config(`timesheet/extra-activity/${path}`)).status, path).toBe(404)
    }
    expect((await config('timesheet/extra-activity/2026/12/53')).status).toBe(200)
    expect((await config('timesheet/extra-activity/2027/1/53')).status).toBe(200)
    expect((await config(WEEK_21, portal.anonymous)).status).toBe(401)
    expect((await config(WEEK_21, await portal.as('sanscra'))).status).toBe(403)
  })
})
