import type { ExtraConfigAnswer } from '@cadran/contract/timesheet/extra-activities'
import type { ValidatedExtraWeek } from '@cadran/contract/validation/extra-activities'
import {
  M_404,
  M_CODE,
  M_COMMENT,
  M_CRA_LOCK,
  M_CRA_STATE,
  M_ROLE,
  M_SCOPE,
  M_SELF,
  M_STALE,
  M_STAMP,
} from '@cadran/rules/portal/messages'
import type { MonthState } from '@cadran/rules/timesheet/month-states'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Extra, extraOn, type Refusing } from '../../../testing/extra-activities.fixture.ts'
import { refusalOf } from '../../../testing/office.fixture.ts'
import { manager, office, openBackOffice, payroll, portal } from '../../../testing/opened-office.ts'
import type { Caller } from '../../../testing/portal.ts'

const CORRECTS = ['ROLE_VALIDATION', 'ROLE_ACTIVITY_SHOW', 'ROLE_ACTIVITY_OVERTIME_EDIT_TYPE'] as const

openBackOffice()
let extra: Extra
let employee: Caller
let matricule: string
let month_id: number
let id: number

beforeAll(async () => {
  extra = await extraOn(portal)
  await office.setRights('paie', CORRECTS)
  await office.setRights('manager', ['ROLE_VALIDATION', 'ROLE_CRA_SHOW'], true)
  employee = await portal.as('consultant')
  matricule = (await office.person('consultant')).matricule
})
beforeEach(async () => {
  await extra.reset()
  await extra.setState('non_submitted')
  month_id = await extra.allow([21, 22])
  await extra.post(employee)
  await extra.setState('submitted')
  id = (await weekRow()).id
})

const weekRow = () =>
  portal.database.kysely
    .selectFrom('extra_activity_weeks')
    .where('month_id', '=', month_id)
    .where('week', '=', 21)
    .selectAll()
    .executeTakeFirstOrThrow()
const hoursOf = (week_id: number) =>
  portal.database.kysely
    .selectFrom('extra_activity_hours')
    .where('week_id', '=', week_id)
    .select(['section', 'day', 'start_minute', 'end_minute', 'mission_id', 'overtime_code_id'])
    .orderBy('section')
    .orderBy('start_minute')
    .execute()
const setState = (state: MonthState) =>
  portal.database.kysely
    .updateTable('months')
    .set({ state, submitted_at: state === 'non_submitted' ? null : portal.platform.clock.now() })
    .where('id', '=', month_id)
    .execute()

const list = (caller: Caller, of = matricule, period = '2026/5') =>
  caller.get<ValidatedExtraWeek[]>(`validation/extra-activities/${of}/${period}`)
const config = (caller: Caller, of: number | string = id) =>
  caller.get<ExtraConfigAnswer>(`validation/extra-activities/${of}/config`)
const correct = (caller: Caller, body: unknown, of: number | string = id) =>
  caller.patch<ValidatedExtraWeek & Refusing>(`validation/extra-activities/${of}`, body)

describe('the weeks of a month', () => {
  test('OVL-16 OVL-18 OVL-19 each declared week with its hours, their codes and what may be done', async () => {
    const { status, body } = await list(payroll)
    expect(status).toBe(200)
    expect(body).toMatchObject([
      {
        id,
        week: 21,
        start: '2026-05-18',
        end: '2026-05-24',
        comment: 'MEP du lot 4',
        duration: 90,
        constraints_duration: 120,
        missions: [{ id: extra.orselle, code: 'ORS' }],
        interventions: [{ id: extra.general, code: 'INT-GEN' }],
        actions: ['edit'],
        complementaries: [
          {
            date: '2026-05-19',
            mission: extra.orselle,
            hours: [{ start: '18:30', end: '20:00', code: extra.general, mission: extra.orselle, duration: 90 }],
          },
        ],
        constraints: [{ date: '2026-05-20', mission: null, hours: [{ start: '22:00', end: '00:00', duration: 120 }] }],
      },
    ])
    expect((await list(payroll, matricule, '2026/4')).body).toEqual([])
    const read_only = await list(manager)
    expect([read_only.status, read_only.body.map(({ actions }) => actions)]).toEqual([200, [[]]])
  })

  test('OVL-19 needs one of two roles and the scope', async () => {
    expect((await list(portal.anonymous)).status).toBe(401)
    expect(refusalOf(await list(employee))).toEqual([403, M_ROLE.message])
    const { matricule: other } = await office.person('paie')
    expect(refusalOf(await list(manager, other))).toEqual([403, M_SCOPE.message])
    expect(refusalOf(await list(manager, 'nobody'))).toEqual([403, M_SCOPE.message])
    expect((await list(payroll, matricule, '2026/13')).status).toBe(404)
  })
})

describe('the config of a week', () => {
  test('OVL-17 OVL-20 OVL-21 says the sections to show, the codes of each date and the dates to fill', async () => {
    const { status, body } = await config(payroll)
    expect(status).toBe(200)
    const days = ['2026-05-18', '2026-05-19', '2026-05-20', '2026-05-21', '2026-05-22', '2026-05-23', '2026-05-24']
    expect(body).toMatchObject({
      complementaries: {
        display: true,
        display_event_codes: true,
        display_overtime_codes: true,
        fillable_dates: days,
        event_codes: { '2026-05-19': expect.arrayContaining([expect.objectContaining({ id: extra.orselle })]) },
        overtime_codes: { '2026-05-19': expect.arrayContaining([expect.objectContaining({ id: extra.general })]) },
      },
      constraints: { display: true, display_event_codes: false, fillable_dates: days },
    })
    await setState('validated2')
    const shut = (await config(payroll)).body
    expect([shut.complementaries.display, shut.complementaries.fillable_dates]).toEqual([true, []])
  })

  test('OVL-21 OVL-29 has the role of the correction; an unknown week is none', async () => {
    expect((await config(portal.anonymous)).status).toBe(401)
    expect(refusalOf(await config(manager))).toEqual([403, M_ROLE.message])
    for (const unknown of [999_999, 0, 'abc']) {
      expect(refusalOf(await config(payroll, unknown)), String(unknown)).toEqual([404, M_404.message])
    }
    await office.setRights('manager2', CORRECTS, true)
    expect(refusalOf(await config(await portal.as('manager2')))).toEqual([403, M_SCOPE.message])
  })
})

describe('a correction', () => {
  const evening = (...hours: object[]) => [{ date: '2026-05-19', mission: 0, hours }]

  test('OVL-22 OVL-24 OVL-26 EX-V-65 what was sent is stored, a row without a start dropped, midnight at the end of the day', async () => {
    const mails = (await portal.mails()).length
    const before = await weekRow()
    const { code } = extra.hours('')
    const hours = [
      { start: '21:00', end: '00:00', code },
      { start: '', end: '21:00', code },
    ]
    const { status, body } = await correct(payroll, {
      comment: ' Relu ',
      complementaries: [{ date: '2026-05-22', mission: extra.orselle, hours }],
      constraints: [],
      updated_at: before.updated_at,
    })
    expect([status, body.duration, body.constraints_duration, body.comment]).toEqual([200, 180, 0, 'Relu'])
    expect(await hoursOf(id)).toEqual([
      {
        section: 'complementaries',
        day: '2026-05-22',
        start_minute: 1_260,
        end_minute: 1_440,
        mission_id: extra.orselle,
        overtime_code_id: extra.general,
      },
    ])
    expect((await weekRow()).updated_at > before.updated_at).toBe(true)
    const history = await office.audit('month', month_id)
    expect(history.at(-1)).toMatchObject({ action: 'edit', before: { week: 21, comment: 'MEP du lot 4' } })
    expect(await portal.mails()).toHaveLength(mails)
  })

  test('OVL-25 OVL-30 a key left out keeps its part, an empty list clears it, a date without hours is dropped', async () => {
    const before = await hoursOf(id)
    expect((await correct(payroll, { comment: 'Seulement cela' })).status).toBe(200)
    expect([await hoursOf(id), (await weekRow()).comment]).toEqual([before, 'Seulement cela'])
    const { body } = await correct(payroll, { complementaries: evening({ start: '', end: '19:00' }) })
    expect([body.complementaries, body.duration, body.constraints_duration]).toEqual([[], 0, 120])
    expect(body.comment).toBe('Seulement cela')
    expect((await correct(payroll, { constraints: [] })).body.constraints).toEqual([])
    expect(await hoursOf(id)).toEqual([])
  })

  test.each([
    ['20:00', '19:00', "L'horaire de fin doit être supérieur à l'horaire de début"],
    ['25:00', '26:00', "Le format de l'heure est incorrect"],
    ['20:00', '', 'Vous devez fournir un horaire de fin'],
  ])('OVL-28 %s to %s is refused with the text of the employee’s form', async (start, end, text) => {
    const before = await office.everything()
    const complementaries = [
      { date: '2026-05-19', mission: extra.orselle, hours: [{ ...extra.hours(''), start, end }] },
    ]
    expect(refusalOf(await correct(payroll, { complementaries }))).toEqual([422, text])
    expect(await office.everything()).toBe(before)
  })

  test('OVL-28 OVL-29 overlaps, missing and foreign codes, dates that are none or not fillable', async () => {
    const hours = [extra.hours('18:00-20:00')]
    const on = (date: string, more: object = {}) => [{ date, mission: extra.orselle, hours, ...more }]
    const absence = await office.codeId('CSS')
    const cases = [
      [
        on('2026-05-19', { hours: [...hours, extra.hours('19:00-21:00')] }),
        '2 plages horaires ne peuvent pas se chevaucher',
      ],
      [on('2026-05-19', { mission: null }), 'Vous devez spécifier la mission'],
      [on('2026-05-19', { hours: [extra.hours('18:00-20:00', null)] }), 'Vous devez spécifier le code intervention'],
      [on('2026-05-19', { mission: absence }), M_CODE.message],
      [on('2026-05-19', { hours: [extra.hours('18:00-20:00', 999_999)] }), M_CODE.message],
      [on('2026-05-25'), 'Format de date invalide'],
      [on('19/05/2026'), 'Format de date invalide'],
    ] as const
    for (const [complementaries, text] of cases) {
      expect(refusalOf(await correct(payroll, { complementaries })), text).toEqual([422, text])
    }
    const [first] = cases
    const { errors } = (await correct(payroll, { complementaries: first[0] })).body
    expect(Object.keys(errors ?? {})).toEqual(['complementaries.0.hours.1.start'])
    expect(refusalOf(await correct(payroll, { comment: 'x'.repeat(1_001) }))).toEqual([422, M_COMMENT.message])
    expect((await correct(payroll, { complementaries: 'no' })).status).toBe(422)
    expect(refusalOf(await correct(payroll, {}, 999_999))).toEqual([404, M_404.message])
  })

  test('OVL-07 OVL-08 OVL-23 in a month that is submitted and not validated2, by the role and in the scope', async () => {
    expect((await correct(portal.anonymous, {})).status).toBe(401)
    expect(refusalOf(await correct(manager, {}))).toEqual([403, M_ROLE.message])
    await office.setRights('manager2', CORRECTS, true)
    expect(refusalOf(await correct(await portal.as('manager2'), {}))).toEqual([403, M_SCOPE.message])
    await office.setRights('consultant', CORRECTS)
    expect(refusalOf(await correct(employee, {}))).toEqual([403, M_SELF.message])
    await office.setRights('consultant', [])
    for (const [state, status] of [
      ['non_submitted', 409],
      ['validated1', 200],
      ['validated2', 409],
    ] as const) {
      await setState(state)
      const answer = await correct(payroll, { comment: state })
      expect(answer.status, state).toBe(status)
      if (status === 409) expect(answer.body.message).toBe(M_CRA_STATE.message)
    }
  })

  test('ACT-97 of two corrections at once one wins; a stamp that is old or none is told before the state', async () => {
    const { updated_at } = await weekRow()
    const answers = await Promise.all(['a', 'b'].map((comment) => correct(payroll, { comment, updated_at })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await setState('validated2')
    expect(refusalOf(await correct(payroll, { comment: 'c', updated_at }))).toEqual([409, M_STALE.message])
    expect(refusalOf(await correct(payroll, { updated_at: 'hier' }))).toEqual([422, M_STAMP.message])
  })

  test('OVL-10 a closed month is final, for the correction and for its form', async () => {
    await office.close({ year: 2026, month: 5 })
    expect(refusalOf(await correct(payroll, { comment: 'trop tard' }))).toEqual([409, M_CRA_LOCK.message])
    expect((await config(payroll)).body.complementaries.fillable_dates).toEqual([])
    expect((await list(payroll)).body.map(({ actions }) => actions)).toEqual([[]])
    expect((await weekRow()).comment).toBe('MEP du lot 4')
  })
})
