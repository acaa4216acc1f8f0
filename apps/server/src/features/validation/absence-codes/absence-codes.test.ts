import type { AbsenceCode } from '@cadran/contract/validation/absence-codes'
import { M_ROLE } from '@cadran/rules/portal/messages'
import { ROLES, type Role } from '@cadran/rules/portal/roles'
import { mayCall } from '@cadran/rules/validation/call-roles'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../testing/office.fixture.ts'
import { office, openOffice, portal } from '../../../testing/opened-office.ts'

const PATH = 'backend/absence-codes'

openOffice()

const listed = async () => (await (await portal.as('gta')).get<AbsenceCode[]>(PATH)).body

test('COD-02 ROL-36 without a session 401; each role alone passes or is refused as the matrix says (K30)', async () => {
  expect((await portal.anonymous.get(PATH)).status).toBe(401)
  const viewer = await portal.as('manager')
  const check = async (roles: readonly Role[], is_manager = false) => {
    await office.setRights('manager', roles, is_manager)
    const answer = await viewer.get(PATH)
    if (mayCall('K30', { roles: new Set(roles), is_manager })) expect([roles, answer.status]).toEqual([roles, 200])
    else expect([roles, ...refusalOf(answer)]).toEqual([roles, 403, M_ROLE.message])
  }
  await check([])
  await check([], true)
  await check(['ROLE_ABSENCE_CODES_LIST'])
  for (const role of ROLES) await check(['ROLE_VALIDATION', role])
  await check(ROLES.filter((role) => role !== 'ROLE_ABSENCE_CODES_LIST'))
})

test('COD-01 COD-16 COD-17 the codes in use by description, with their number', async () => {
  const { status, body, headers } = await (await portal.as('gta')).get<AbsenceCode[]>(PATH)
  expect([status, headers['x-total-count']]).toEqual([200, String(body.length)])
  expect(body.map(({ description }) => description)).toEqual(
    body.map(({ description }) => description).toSorted((a, b) => a.localeCompare(b, 'fr')),
  )
  expect(body.find(({ short_code }) => short_code === 'CP')).toEqual({
    id: await office.codeId('CP'),
    description: 'Congés payés',
    short_code: 'CP',
    has_relevant_counter: true,
    master_data_label: 'gta',
    is_deductible: true,
    archived: false,
    created_at: '2016-01-04',
  })
  expect(body.find(({ short_code }) => short_code === 'MAL')).toMatchObject({
    has_relevant_counter: false,
    master_data_label: 'pay',
    is_deductible: false,
  })
})

test('COD-03 COD-04 EX-V-89 archived codes and those of an activity are not in the answer', async () => {
  const before = await listed()
  const { kysely } = portal.database
  const archive = (archived: boolean) =>
    kysely.updateTable('event_codes').set({ archived }).where('short_code', '=', 'EM').execute()
  expect(before.some(({ short_code }) => ['RCX', 'ORS', 'FOR', 'DEL'].includes(short_code))).toBe(false)
  await archive(true)
  expect((await listed()).map(({ short_code }) => short_code)).toEqual(
    before.map(({ short_code }) => short_code).filter((short_code) => short_code !== 'EM'),
  )
  await archive(false)
})

test('COD-16 what was never said about a code is null, not invented', async () => {
  const { kysely } = portal.database
  await kysely
    .updateTable('event_codes')
    .set({ master_data: null, created_at: null })
    .where('short_code', '=', 'EM')
    .execute()
  const found = (await listed()).find(({ short_code }) => short_code === 'EM')
  expect(found).toMatchObject({ master_data_label: null, created_at: null })
})

test('COD-17 the list is read-only: every other method is 405', async () => {
  const caller = await portal.as('gta')
  for (const call of [caller.post(PATH, {}), caller.patch(PATH, {}), caller.delete(PATH)]) {
    const { status, headers } = await call
    expect([status, headers.allow]).toEqual([405, 'GET'])
  }
})

test('COD-01 filters that it does not have change nothing', async () => {
  const all = await listed()
  const caller = await portal.as('gta')
  const { status, body } = await caller.get<AbsenceCode[]>(`${PATH}?maxResults=1&page=9&archived=1`)
  expect([status, body]).toEqual([200, all])
})
