import type { AffectationRow, EventCodeListRow, eventCodes } from '@cadran/contract/administration/codes'
import type { ReplyOf } from '@cadran/contract/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'

let portal: TestPortal
let ada: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  ada = await portal.as('administration')
})
afterAll(() => portal.close())

const AFFECTATION = 'administration/affectation'
const CODE = 'administration/event-code'
const ON_CALL = 'administration/overtime-code'
type EditedCode = ReplyOf<typeof eventCodes.load>

const sql = async <Row>(text: string) => (await portal.database.executeSql(text)).rows as Row[]
const told = ({ status, body }: { status: number; body: unknown }) => {
  const { errors } = body as { errors?: Record<string, string[]> }
  const [first] = Object.entries(errors ?? {})
  return [status, first?.[0], first?.[1][0]]
}
const project = { code: 'ATLAS', name: 'Atlas', client_name: 'Banque Nord', start_at: '2026-01-01' }
const code = { short_code: 'ATL-DEV', type: 'activity', description: 'Développement', color: '#1A7F5A', priority: '3' }
const duty = { code: 'AST-9', category: 'availability', description: 'Astreinte', constraint: true, active: true }
describe('who may', () => {
  test.each([AFFECTATION, CODE, ON_CALL])(
    'ORG-11 ORG-12 ORG-15 %s is for ROLE_USER_ADMIN, in their own name',
    async (path) => {
      const paie = await portal.as('paie')
      for (const call of [(by: Caller) => by.get(path), (by: Caller) => by.post(path, {})]) {
        expect((await call(portal.anonymous)).status).toBe(401)
        expect((await call(paie)).status).toBe(403)
      }
      for (const one of ['get', 'patch', 'delete'] as const) {
        expect((await portal.anonymous[one](`${path}/1`)).status).toBe(401)
        expect((await paie[one](`${path}/1`)).status).toBe(403)
        expect((await ada[one](`${path}/999999`)).status).toBe(404)
      }
    },
  )
})

describe('affectations', () => {
  test('ORG-11 ORG-23 with client and days, counted by who works there today; stale changes are told', async () => {
    const { status, body } = await ada.post<{ id: number; updated_at: string }>(AFFECTATION, project)
    expect([status, body]).toMatchObject([201, { ...project, end_at: '', archived: false, is_used: false }])
    const path = `${AFFECTATION}/${body.id}`
    await sql(
      `insert into assignments (user_id, affectation_id, starts_on) select id, ${body.id}, '2026-01-01' from users limit 2`,
    )
    const [row] = (await ada.get<AffectationRow[]>(`${AFFECTATION}?search=banque`)).body
    expect(row).toMatchObject({ code: 'ATLAS', people_count: 2, is_used: true, changed_by: 'Ada Minaud' })
    expect((await ada.patch(path, { ...project, code: 'ATLAS-2', updated_at: body.updated_at })).status).toBe(200)
    expect((await ada.patch(path, { ...project, updated_at: body.updated_at })).status).toBe(409)
    expect((await ada.delete(path)).body).toMatchObject({ code: 'in-use' })
  })

  test('ORG-11 the rules of affectations.csv, and the code of one that events use stays', async () => {
    expect(told(await ada.post(AFFECTATION, { ...project, code: 'É T É' }))[1]).toBe('code')
    expect(told(await ada.post(AFFECTATION, { ...project, name: '' }))).toEqual([
      422,
      'name',
      'Attendu 1 à 255 caractères',
    ])
    expect(told(await ada.post(AFFECTATION, { ...project, end_at: '2025-01-01' }))).toEqual([
      422,
      'end_at',
      'Avant start_at',
    ])
    const [used] = await sql<{ id: number }>(
      'select c.affectation_id as id from events e join event_codes c on c.id = e.event_code_id where c.affectation_id is not null limit 1',
    )
    const { body } = await ada.get<Record<string, unknown>>(`${AFFECTATION}/${used?.id}`)
    const change = await ada.patch(`${AFFECTATION}/${used?.id}`, { ...body, code: 'AUTRE' })
    expect(told(change)).toEqual([422, 'code', 'Le code d’une affectation utilisée ne change pas.'])
    expect((await ada.patch(`${AFFECTATION}/${used?.id}`, { ...body, client_name: 'Client' })).status).toBe(200)
  })

  test('ORG-16 of two creations of one code at once one is told', async () => {
    const both = await Promise.all(
      [1, 2].map((of) => ada.post(AFFECTATION, { ...project, code: 'TWICE', name: `${of}` })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
  })
})

describe('event codes', () => {
  test('ORG-12 ORG-16 every column by the rules of codes.csv; a known one keeps its type and its name', async () => {
    const { status, body } = await ada.post<EditedCode>(CODE, { ...code, editable: true, affectation: 'TWICE' })
    expect([status, body]).toMatchObject([
      201,
      { ...code, affectation: 'TWICE', archived: false, unsent_months: 0, main_of: [] },
    ])
    expect(told(await ada.post(CODE, code))).toEqual([422, 'short_code', 'Ce code existe déjà.'])
    const path = `${CODE}/${body.id}`
    expect(told(await ada.patch(path, { ...body, type: 'absence' }))[1]).toBe('type')
    expect(told(await ada.patch(path, { ...body, short_code: 'ATL-2' }))[1]).toBe('short_code')
    expect(told(await ada.patch(path, { ...body, color: 'vert' }))).toEqual([
      422,
      'color',
      '« vert », attendu une couleur #RRVVBB',
    ])
    expect(told(await ada.patch(path, { ...body, relevant_counter: 'cp' }))).toEqual([
      422,
      'relevant_counter',
      'Pour une absence seulement',
    ])
    expect(told(await ada.patch(path, { ...body, affectation: 'NONE' }))).toEqual([
      422,
      'affectation',
      'Cette affectation est inconnue.',
    ])
    const changed = await ada.patch<EditedCode>(path, { ...body, color: '#112233', description: 'Réalisation' })
    expect(changed.body).toMatchObject({ color: '#112233', description: 'Réalisation' })
    expect(told(await ada.patch(path, body))[0]).toBe(409)
    expect((await ada.delete(path)).status).toBe(204)
  })

  test('ORG-14 one that is a main code is archived with what takes its place, and stays where it is', async () => {
    const [main] = await sql<{ id: number; people: number }>(`
      select k.id, count(*)::int as people from assignments s join event_codes k on k.id = s.main_code_id
      where s.ends_on is null and not k.archived group by k.id order by 2 desc limit 1`)
    const path = `${CODE}/${main?.id}`
    const { body } = await ada.get<EditedCode>(path)
    expect(body.main_of).toHaveLength(main?.people ?? 0)
    const [cp] = await sql<{ id: number; months: number }>(`
      select k.id, count(distinct m.id)::int as months from event_codes k join events e on e.event_code_id = k.id
      join months m on m.id = e.month_id where k.short_code = 'CP' and m.state = 'non_submitted' group by k.id`)
    expect((await ada.get<EditedCode>(`${CODE}/${cp?.id}`)).body.unsent_months).toBe(cp?.months)
    expect(cp?.months).toBeGreaterThan(0)
    const archived = { ...body, archived: true }
    expect(told(await ada.patch(path, archived))[1]).toBe('main_code_instead')
    expect(told(await ada.patch(path, { ...archived, main_code_instead: 'CP' }))[1]).toBe('main_code_instead')
    const { status, body: done } = await ada.patch<EditedCode>(path, { ...archived, main_code_instead: '' })
    expect([status, done]).toMatchObject([200, { archived: true, main_of: [], unsent_months: body.unsent_months }])
    const found = (await ada.get<EventCodeListRow[]>(`${CODE}?search=${body.short_code}`)).body
    const row = found.find(({ id }) => id === main?.id)
    expect(row).toMatchObject({ archived: true, is_used: true })
    expect((await ada.delete(path)).body).toMatchObject({ code: 'in-use' })
  })
})

describe('on-call codes', () => {
  test('ORG-15 ORG-16 columns and rules of overtime-codes.csv; a known one keeps its category', async () => {
    const { status, body } = await ada.post<{ id: number; updated_at: string }>(ON_CALL, duty)
    expect([status, body]).toMatchObject([201, { ...duty, hour: false, affectation: '' }])
    const path = `${ON_CALL}/${body.id}`
    expect(told(await ada.post(ON_CALL, duty))).toEqual([422, 'code', 'Ce code existe déjà.'])
    expect(told(await ada.patch(path, { ...body, constraint: false }))[1]).toBe('constraint, hour, ticket')
    expect(told(await ada.patch(path, { ...body, category: 'intervention', hour: true }))[1]).toBe('category')
    expect((await ada.patch(path, { ...body, active: false })).body).toMatchObject({ active: false })
    expect((await ada.patch(path, body)).status).toBe(409)
    expect((await ada.delete(path)).status).toBe(204)
    const [taken] = await sql<{ id: number }>('select overtime_code_id as id from overtimes limit 1')
    expect((await ada.delete(`${ON_CALL}/${taken?.id}`)).body).toMatchObject({ code: 'in-use' })
  })
})
