import type { LegalHold } from '@cadran/contract/administration/legal-holds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { TEST_NOW } from '../../../testing/template.ts'

let portal: TestPortal
let dpo: Caller
let person_id = 0
const PATH = 'administration/legal-hold'
beforeAll(async () => {
  portal = await openTestPortal()
  dpo = await portal.as('dpo')
  const { rows } = await portal.database.executeSql(`select matricule from users where username = 'consultant'`)
  const matricule = (rows as { matricule: string }[])[0]?.matricule ?? ''
  const { body } = await dpo.get<{ id: number }>(`administration/erasure/person?matricule=${matricule}`)
  person_id = body.id
})
afterAll(() => portal.close())

const list = async () => (await dpo.get<LegalHold[]>(PATH)).body
const LITIGE = { entries: ['counters'], reason: 'Litige prud’homal', until: null }

test('RGD-17 RGD-22 ROLE_DPO alone, in their own name, and opens neither cards nor months by it', async () => {
  for (const ask of [(by: Caller) => by.get(PATH), (by: Caller) => by.post(PATH, { ...LITIGE, person_id })]) {
    expect((await ask(portal.anonymous)).status).toBe(401)
    expect((await ask(await portal.as('administration'))).status).toBe(403)
  }
  expect((await dpo.get(`administration/person/${String(person_id)}`)).status).toBe(403)
  expect((await dpo.get('administration/erasure/person?matricule=personne')).status).toBe(404)
})

test('RGD-17 a hold names whom, what and why; it is lifted once, with a reason, and told to nobody it is about', async () => {
  const wrong = [
    { ...LITIGE, person_id, company: true },
    LITIGE,
    { ...LITIGE, person_id, reason: '  ' },
    { ...LITIGE, person_id, entries: ['inconnu'] },
  ]
  for (const body of wrong) expect((await dpo.post(PATH, body)).status).toBe(422)
  expect((await dpo.post(PATH, { ...LITIGE, person_id: 999_999 })).status).toBe(404)
  expect(await list()).toEqual([])

  const { status, body } = await dpo.post<{ id: number }>(PATH, { ...LITIGE, person_id })
  expect(status).toBe(201)
  expect(await list()).toMatchObject([{ ...LITIGE, person: { id: person_id }, in_force: true, is_old: false }])
  const { rows } = await portal.database.executeSql(`select person_id, action from audit where entity = 'legal_hold'`)
  expect(rows).toEqual([{ person_id: null, action: 'set' }])

  const lift = () => dpo.post(`${PATH}/${String(body.id)}/lift`, { reason: 'Fin du litige' })
  expect((await dpo.post(`${PATH}/${String(body.id)}/lift`, { reason: '' })).status).toBe(422)
  const both = await Promise.all([lift(), lift()])
  expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([204, 409])
  expect(await list()).toMatchObject([{ in_force: false, lift_reason: 'Fin du litige' }])
  expect((await dpo.post(`${PATH}/999999/lift`, { reason: 'x' })).status).toBe(404)
})

test('RGD-17 of the whole company, over twelve months old it is said; setting one needs who asks known anew', async () => {
  expect((await dpo.post(PATH, { reason: 'Enquête', company: true, entries: [] })).status).toBe(201)
  portal.setNow('2027-05-21T09:00:00+02:00')
  dpo = await portal.as('dpo')
  expect((await list())[0]).toMatchObject({ person: null, entries: null, is_old: false })
  portal.setNow('2027-05-22T09:00:00+02:00')
  expect((await dpo.get<LegalHold[]>(PATH)).status).toBe(401)
  dpo = await portal.as('dpo')
  expect((await list())[0]?.is_old).toBe(true)
  portal.setNow('2027-05-22T09:11:00+02:00')
  const stale = await dpo.post(PATH, { ...LITIGE, person_id })
  expect([stale.status, stale.body]).toMatchObject([403, { code: 'fresh-login-needed' }])
  portal.setNow(TEST_NOW)
})
