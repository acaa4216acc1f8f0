import type { ValidatedOvertime } from '@cadran/contract/validation/overtime-labels'
import {
  M_404,
  M_CODE,
  M_COMMENT,
  M_CRA_LOCK,
  M_CRA_STATE,
  M_FILTER,
  M_ONCALL,
  M_ROLE,
  M_SCOPE,
  M_SELF,
  M_STALE,
  M_STAMP,
} from '@cadran/rules/portal/messages'
import type { MonthState } from '@cadran/rules/timesheet/month-states'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf, STAMP } from '../../../testing/office.fixture.ts'
import { manager, office, openBackOffice, payroll, portal } from '../../../testing/opened-office.ts'
import type { Caller } from '../../../testing/portal.ts'

const MAY = { year: 2026, month: 5 }
const WEEK = { start_at: '2026-05-11', end_at: '2026-05-17' }

openBackOffice()
let codes: { week: number; other: number; intervention: number }

beforeAll(async () => {
  const { roles } = await office.person('paie')
  await office.setRights('paie', [...new Set([...roles, 'ROLE_ACTIVITY_OVERTIME_EDIT_TYPE' as const])])
  const { roles: of_manager } = await office.person('manager')
  await office.setRights(
    'manager',
    of_manager.filter((role) => role !== 'ROLE_ACTIVITY_OVERTIME_EDIT_TYPE'),
    true,
  )
  const all = await portal.database.kysely.selectFrom('overtime_codes').select(['id', 'code', 'category']).execute()
  const code = { category: 'availability' as const, description: 'Astreinte nuit', accepts_constraint: true }
  const { id: other } = await portal.database.kysely
    .insertInto('overtime_codes')
    .values({ ...code, code: 'AST-NUIT', sub_category: null, affectation_id: null, start_at: null, end_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await portal.database.kysely
    .insertInto('overtime_codes')
    .values([
      { ...code, code: 'AST-OLD', sub_category: null, affectation_id: null, start_at: null, end_at: '2026-05-12' },
      {
        ...code,
        code: 'AST-OFF',
        sub_category: null,
        affectation_id: null,
        start_at: null,
        end_at: null,
        active: false,
      },
    ])
    .execute()
  const week = all.find((one) => one.code === 'AST-SEM')?.id ?? 0
  codes = { week, other, intervention: all.find(({ category }) => category === 'intervention')?.id ?? 0 }
})
beforeEach(() => office.clear('consultant', 'paie'))

async function plant(username: string, state: MonthState, range = WEEK, type: 'constraint' | 'hour' = 'constraint') {
  const month_id = await office.plantMonth(username, MAY, state)
  const hours = [{ date: range.start_at, hours: [{ start: '20:00', end: '22:30' }] }]
  const { id } = await portal.database.kysely
    .insertInto('overtimes')
    .values({
      ...range,
      month_id,
      user_id: await office.personId(username),
      overtime_code_id: type === 'hour' ? codes.intervention : codes.week,
      type,
      constraint_count: type === 'constraint' ? 1 : 0,
      comment: null,
      days: JSON.stringify(type === 'hour' ? hours : []),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, month_id }
}

const path = (id: number | string) => `validation/overtime/${id}`
const edit = (caller: Caller, id: number | string, body: object) => caller.patch<ValidatedOvertime>(path(id), body)
const stored = (id: number) =>
  portal.database.kysely.selectFrom('overtimes').where('id', '=', id).selectAll().executeTakeFirst()

describe('the list of a month', () => {
  const list = (caller: Caller, query: string) => caller.get<ValidatedOvertime[]>(`validation/overtime?${query}`)

  test('OVL-01 OVL-03 OVL-04 OVL-05 entries by start with hours, durations and what may be done', async () => {
    await plant('consultant', 'submitted', { start_at: '2026-05-13', end_at: '2026-05-13' }, 'hour')
    await plant('consultant', 'submitted')
    const { matricule } = await office.person('consultant')
    const { status, body } = await list(payroll, `matricule=${matricule}&period=2026-05`)
    expect(status).toBe(200)
    expect(body).toMatchObject([
      { type: 'constraint', constraint_count: 1, locked: true, code: { category: 'availability', id: codes.week } },
      {
        type: 'hour',
        intervention_minutes: 150,
        hour_count: 2.5,
        locked: false,
        actions: ['edit', 'delete'],
        days: [{ date: '2026-05-13', hours: [{ start: '20:00', end: '22:30', duration: 150 }] }],
      },
    ])
    const read_only = await list(manager, `matricule=${matricule}&period=2026-05`)
    expect(read_only.body.map(({ actions }) => actions)).toEqual([[], []])
  })

  test('OVL-02 both parameters are needed, the role and the scope too', async () => {
    const { matricule } = await office.person('consultant')
    expect((await list(portal.anonymous, `matricule=${matricule}&period=2026-05`)).status).toBe(401)
    const employee = await portal.as('consultant')
    expect(refusalOf(await list(employee, `matricule=${matricule}&period=2026-05`))).toEqual([403, M_ROLE.message])
    for (const query of ['', 'period=2026-05', `matricule=${matricule}`, `matricule=${matricule}&period=2026-13`]) {
      expect(refusalOf(await list(payroll, query))).toEqual([422, M_FILTER.message])
    }
    const { matricule: other } = await office.person('paie')
    expect(refusalOf(await list(manager, `matricule=${other}&period=2026-05`))).toEqual([403, M_SCOPE.message])
    expect(refusalOf(await list(manager, 'matricule=nobody&period=2026-05'))).toEqual([403, M_SCOPE.message])
  })
})

describe('another label', () => {
  test('OVL-06 OVL-11 OVL-14 changes the code alone, is written in the history of the month and mailed to nobody', async () => {
    const { id, month_id } = await plant('consultant', 'submitted')
    const before = await stored(id)
    const mails = (await portal.mails()).length
    const { status, body } = await edit(payroll, id, { code: codes.other, comment: ' Nuit ' })
    expect([status, body.code.description]).toEqual([200, 'Astreinte nuit'])
    expect(await stored(id)).toEqual({
      ...before,
      overtime_code_id: codes.other,
      updated_at: '2026-05-21T09:00:00',
    })
    expect((await office.month(month_id)).updated_at > STAMP).toBe(true)
    expect(await office.audit('month', month_id)).toMatchObject([
      { action: 'edit', comment: 'Nuit', before: { id: codes.week }, after: { id: codes.other } },
    ])
    expect((await portal.mails()).length).toBe(mails)
  })

  test.each([
    ['submitted', 200],
    ['validated1', 200],
    ['non_submitted', 409],
    ['validated2', 409],
  ] as const)('OVL-07 OVL-08 OVL-09 EX-V-67 in the state %s answers %i', async (state, status) => {
    const { id } = await plant('consultant', state)
    const answer = await edit(payroll, id, { code: codes.other })
    expect(answer.status).toBe(status)
    if (status === 409) expect(refusalOf(answer)).toEqual([409, M_CRA_STATE.message])
    expect((await stored(id))?.overtime_code_id).toBe(status === 200 ? codes.other : codes.week)
  })

  test('OVL-12 OVL-13 only active codes of its category that are valid on its days are offered and taken', async () => {
    const { id } = await plant('consultant', 'submitted')
    const { body } = await payroll.get<ValidatedOvertime['code'][]>(`${path(id)}/code`)
    expect(body.map(({ code }) => code)).toEqual(expect.arrayContaining(['AST-SEM', 'AST-NUIT']))
    expect(body.map(({ code }) => code)).not.toContain('AST-OLD')
    expect(body.map(({ code }) => code)).not.toContain('AST-OFF')
    expect(new Set(body.map(({ category }) => category))).toEqual(new Set(['availability']))
    for (const code of [codes.intervention, 987_654, String(codes.other), null, undefined]) {
      expect(refusalOf(await edit(payroll, id, { code }))).toEqual([422, M_CODE.message])
    }
    const long = await edit(payroll, id, { code: codes.other, comment: 'x'.repeat(1001) })
    expect(refusalOf(long)).toEqual([422, M_COMMENT.message])
    expect((await stored(id))?.overtime_code_id).toBe(codes.week)
  })

  test('OVL-06 EX-V-67 401, 403 without the role or on one’s own, 404 for an unknown id', async () => {
    const { id } = await plant('consultant', 'submitted')
    const own = await plant('paie', 'submitted')
    const body = { code: codes.other }
    expect((await edit(portal.anonymous, id, body)).status).toBe(401)
    expect(refusalOf(await edit(manager, id, body))).toEqual([403, M_ROLE.message])
    expect(refusalOf(await manager.get(`${path(id)}/code`))).toEqual([403, M_ROLE.message])
    expect(refusalOf(await edit(payroll, own.id, body))).toEqual([403, M_SELF.message])
    for (const unknown of [987_654, 'x', 0]) {
      expect(refusalOf(await edit(payroll, unknown, body))).toEqual([404, M_404.message])
      expect(refusalOf(await payroll.get(`${path(unknown)}/code`))).toEqual([404, M_404.message])
    }
  })
})

describe('the deletion', () => {
  test('OVL-34 OVL-35 OVL-38 OVL-40 takes an entry away, keeps it in the history, and a second one is unknown', async () => {
    const { id, month_id } = await plant('consultant', 'validated1')
    const mails = (await portal.mails()).length
    expect((await payroll.delete(path(id))).status).toBe(204)
    expect(await stored(id)).toBeUndefined()
    expect(await office.audit('month', month_id)).toMatchObject([
      { action: 'delete_on_call', before: { overtime: id, start_at: '2026-05-11' } },
    ])
    expect((await office.month(month_id)).updated_at > STAMP).toBe(true)
    expect(refusalOf(await payroll.delete(path(id)))).toEqual([404, M_404.message])
    expect((await portal.mails()).length).toBe(mails)
  })

  test('OVL-36 OVL-37 linked interventions hold an on-call entry, and can be deleted themselves first', async () => {
    const { id } = await plant('consultant', 'submitted')
    const held = await plant('consultant', 'submitted', { start_at: '2026-05-17', end_at: '2026-05-17' }, 'hour')
    expect(refusalOf(await payroll.delete(path(id)))).toEqual([409, M_ONCALL.message])
    expect(await stored(id)).toBeDefined()
    expect((await payroll.delete(path(held.id))).status).toBe(204)
    expect((await payroll.delete(path(id))).status).toBe(204)
  })

  test('OVL-38 without the role, on one’s own or in a month that is not sent it is refused', async () => {
    const { id } = await plant('consultant', 'non_submitted')
    const own = await plant('paie', 'submitted')
    expect((await portal.anonymous.delete(path(id))).status).toBe(401)
    expect(refusalOf(await manager.delete(path(id)))).toEqual([403, M_ROLE.message])
    expect(refusalOf(await payroll.delete(path(own.id)))).toEqual([403, M_SELF.message])
    expect(refusalOf(await payroll.delete(path(id)))).toEqual([409, M_CRA_STATE.message])
    expect(await stored(id)).toBeDefined()
  })

  test('ACT-96 ACT-97 of two labels given at once on the same month one is stale; a stamp that is none is 422', async () => {
    const { id } = await plant('consultant', 'submitted')
    const given = [codes.other, codes.week].map((code) => edit(payroll, id, { code, updated_at: STAMP }))
    expect((await Promise.all(given)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(refusalOf(await edit(payroll, id, { code: codes.other, updated_at: STAMP }))).toEqual([409, M_STALE.message])
    expect(refusalOf(await edit(payroll, id, { code: codes.other, updated_at: 'hier' }))).toEqual([
      422,
      M_STAMP.message,
    ])
  })

  test('ACT-96 ACT-97 OVL-40 a deletion decided on another month than it is now is stale, and a stamp that is none is 422', async () => {
    const { id } = await plant('consultant', 'submitted')
    const seen = `?updated_at=${STAMP}`
    expect((await edit(payroll, id, { code: codes.other })).status).toBe(200)
    expect(refusalOf(await payroll.delete(`${path(id)}${seen}`))).toEqual([409, M_STALE.message])
    expect(refusalOf(await payroll.delete(`${path(id)}?updated_at=hier`))).toEqual([422, M_STAMP.message])
    expect(refusalOf(await manager.delete(`${path(id)}?updated_at=hier`))).toEqual([403, M_ROLE.message])
    expect(await stored(id)).toBeDefined()
    await office.clear('consultant')
    const fresh = await plant('consultant', 'submitted')
    expect((await payroll.delete(`${path(fresh.id)}${seen}`)).status).toBe(204)
  })

  test('OVL-40 of two at once one deletes and the other is told', async () => {
    const { id, month_id } = await plant('consultant', 'submitted')
    const answers = await Promise.all([payroll.delete(path(id)), payroll.delete(path(id))])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404])
    expect(await office.audit('month', month_id)).toHaveLength(1)
  })

  test('OVL-10 OVL-37 a closed month is told before the interventions, by both calls', async () => {
    const { id } = await plant('consultant', 'submitted')
    await plant('consultant', 'submitted', { start_at: '2026-05-13', end_at: '2026-05-13' }, 'hour')
    await office.close(MAY)
    expect(refusalOf(await payroll.delete(path(id)))).toEqual([409, M_CRA_LOCK.message])
    // Stale comes before locked (README 14).
    const old = '?updated_at=2026-01-01T00:00:00'
    expect(refusalOf(await payroll.delete(`${path(id)}${old}`))).toEqual([409, M_STALE.message])
    expect(refusalOf(await edit(payroll, id, { code: codes.other }))).toEqual([409, M_CRA_LOCK.message])
  })
})
