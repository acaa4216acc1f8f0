import type { PersonCard } from '@cadran/contract/administration/card'
import { CARD_TABS } from '@cadran/rules/administration/card-tabs'
import type { Role } from '@cadran/rules/portal/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'

let portal: TestPortal
let ada: Caller
const ids: Record<string, number> = {}
beforeAll(async () => {
  portal = await openTestPortal()
  ada = await portal.as('administration')
  const { rows } = await portal.database.executeSql('select id, username from users')
  for (const { id, username } of rows as { id: number; username: string }[]) ids[username] = id
})
afterAll(() => portal.close())

const execute = (text: string) => portal.database.executeSql(text)
const pathOf = (username: string, rest = '') => `administration/person/${String(ids[username])}${rest}`
const setRoles = (username: string, roles: readonly Role[]) =>
  execute(`update users set roles = '{${roles.join(',')}}' where username = '${username}'`)

/** Somebody who keeps counters, and nothing else. */
async function counterKeeper(): Promise<Caller> {
  await setRoles('gta', ['ROLE_COUNTER_ADMIN'])
  return portal.as('gta')
}

describe('the card', () => {
  test('ADM-08 it answers identity, position, state and the tabs that its reader may open', async () => {
    const { status, body } = await ada.get<PersonCard>(pathOf('consultant'))
    expect([status, body]).toMatchObject([
      200,
      { username: 'consultant', identity: 'Camille Rousseau', state: 'present', tabs: [...CARD_TABS] },
    ])
    expect(body.email).toContain('@')
    const keeper = await counterKeeper()
    expect((await keeper.get<PersonCard>(pathOf('consultant'))).body.tabs).toEqual(['identity', 'counters'])
    expect((await keeper.get(pathOf('consultant', '/role'))).status).toBe(403)
  })

  test('ADM-08 it is open to its two roles alone; nobody’s id is unknown', async () => {
    expect((await portal.anonymous.get(pathOf('consultant'))).status).toBe(401)
    for (const username of ['paie', 'auditeur', 'dpo', 'consultant']) {
      expect((await (await portal.as(username)).get(pathOf('consultant'))).status, username).toBe(403)
    }
    for (const id of ['999999', '0', 'x']) expect((await ada.get(`administration/person/${id}`)).status).toBe(404)
  })
})
