import type { RunAsUser } from '@cadran/contract/portal/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../../../testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const PATH = 'user/run-as?maxResults=10000'

test('RUN-14 RUN-27 the list is for the real person who may switch, and for nobody else', async () => {
  expect((await portal.anonymous.get(PATH)).status).toBe(401)
  for (const username of ['consultant', 'manager', 'paie']) {
    expect((await (await portal.as(username)).get(PATH)).status).toBe(403)
  }
  const switched = await portal.as('support', { 'x-switch-user': 'consultant' })
  expect((await switched.get(PATH)).status).toBe(200)
})

test('RUN-15 USR-46 ADM-53 everybody else who is active and no administrator, by last name, with the total', async () => {
  const support = await portal.as('support')
  const { body, headers } = await support.get<RunAsUser[]>(PATH)
  const active = await portal.database.kysely
    .selectFrom('people')
    .where('is_active', '=', true)
    .where('username', 'not in', ['support', 'administration', 'auditeur', 'dpo'])
    .select(['username', 'sort_key'])
    .orderBy('sort_key')
    .orderBy('id')
    .execute()
  expect(body.map(({ username }) => username)).toEqual(active.map(({ username }) => username))
  expect(Number(headers['x-total-count'])).toBe(active.length)
  expect(Object.keys(body[0] ?? {}).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'firstname',
    'id',
    'identity',
    'lastname',
    'matricule',
    'person_type',
    'type',
    'username',
  ])
  const two = await support.get<RunAsUser[]>('user/run-as?maxResults=2')
  expect(two.body).toHaveLength(2)
  expect(Number(two.headers['x-total-count'])).toBe(active.length)
})
