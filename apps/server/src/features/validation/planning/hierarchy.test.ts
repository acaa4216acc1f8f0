import type { HierarchyNode, Planning } from '@cadran/contract/validation/planning'
import { M_ROLE, M_SCOPE } from '@cadran/rules/portal/messages'
import { ROLES, type Role } from '@cadran/rules/portal/roles'
import { type CallKey, mayCall } from '@cadran/rules/validation/call-roles'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../../testing/office.fixture.ts'
import { manager, office, openBackOffice, portal } from '../../../testing/opened-office.ts'
import { openTestPortal } from '../../../testing/portal.ts'

const MONTH = 'validation/planning'
const WEEK = 'validation/planning-by-week'
const TREE = 'hierarchy/me'

openBackOffice()

const read = async (path = MONTH, caller = manager) => (await caller.get<Planning>(path)).body
const set = (username: string, changes: object) =>
  portal.database.kysely.updateTable('users').set(changes).where('username', '=', username).execute()

describe('who may', () => {
  const CALLS: [CallKey, string][] = [
    ['K29', MONTH],
    ['K29', WEEK],
    ['K29', `${WEEK}/2026/21`],
    ['K32', TREE],
  ]

  test('BCK-10 without a session every call is 401', async () => {
    for (const [, path] of CALLS) expect((await portal.anonymous.get(path)).status).toBe(401)
  })

  test('ROL-16 PLN-26 PLN-17 each role alone, and all but the one, passes or is refused as the matrix says', async () => {
    const viewer = await portal.as('manager2')
    const { roles: before, is_manager: was_manager } = await office.person('manager2')
    const check = async (roles: readonly Role[], is_manager = false) => {
      await office.setRights('manager2', roles, is_manager)
      for (const [key, path] of CALLS) {
        const answer = await viewer.get(path)
        if (mayCall(key, { roles: new Set(roles), is_manager }))
          expect([roles, path, answer.status]).toEqual([roles, path, 200])
        else expect([roles, path, ...refusalOf(answer)]).toEqual([roles, path, 403, M_ROLE.message])
      }
    }
    await check([])
    await check([], true)
    await check(['ROLE_ABSENCE_ACCEPT_FIRST_LEVEL'])
    for (const role of ROLES) await check(['ROLE_VALIDATION', role])
    await check(ROLES.filter((role) => role !== 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL'))
    await office.setRights('manager2', before, was_manager)
  })
})

describe('the hierarchy', () => {
  const names = ({ matricule, managees }: HierarchyNode): string[] => [matricule, ...managees.flatMap(names)]
  const treeOf = async (username: string) => (await (await portal.as(username)).get<HierarchyNode>(TREE)).body

  test('PLN-16 PLN-17 rooted at the viewer, siblings by last name, at every depth', async () => {
    const tree = await treeOf('manager')
    const [own, adjoint, equipier] = await Promise.all(['manager', 'adjoint', 'equipier'].map(office.person))
    expect(tree).toMatchObject({
      matricule: own?.matricule,
      firstname: own?.firstname,
      lastname: own?.lastname,
      picture: null,
      is_manager: true,
    })
    const lastnames = tree.managees.map(({ lastname }) => lastname)
    expect(lastnames).toEqual(lastnames.toSorted((a, b) => a.localeCompare(b, 'fr', { sensitivity: 'base' })))
    const deputy = tree.managees.find(({ matricule }) => matricule === adjoint?.matricule)
    expect(deputy?.managees.map(({ matricule }) => matricule)).toContain(equipier?.matricule)
    expect((await treeOf('consultant')).managees).toEqual([])
  })

  test('PLN-17 active people only; whoever is below an inactive one is not lost', async () => {
    const [adjoint, equipier] = [await office.person('adjoint'), await office.person('equipier')]
    await set('adjoint', { is_active: false })
    const { managees } = await treeOf('manager')
    expect(managees.map(({ matricule }) => matricule)).toContain(equipier.matricule)
    expect(managees.map(({ matricule }) => matricule)).not.toContain(adjoint.matricule)
    await set('adjoint', { is_active: true })
  })

  test('PLN-22 EX-V-87 managers of each other, and of oneself: the answer ends and nobody is twice in it', async () => {
    const [manager_id, adjoint_id] = [await office.personId('manager'), await office.personId('adjoint')]
    const { manager_id: before } = await office.person('manager')
    const pair = { ancestor_id: adjoint_id, descendant_id: manager_id, depth: 1 }
    await portal.database.kysely
      .insertInto('hierarchy')
      .values(pair)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    for (const boss of [adjoint_id, manager_id]) {
      await set('manager', { manager_id: boss })
      const found = names(await treeOf('manager'))
      expect(new Set(found).size).toBe(found.length)
      const people = (await read()).people.map(({ matricule }) => matricule)
      expect(new Set(people).size).toBe(people.length)
    }
    await portal.database.kysely
      .deleteFrom('hierarchy')
      .where('ancestor_id', '=', adjoint_id)
      .where('descendant_id', '=', manager_id)
      .execute()
    await set('manager', { manager_id: before })
  })

  test('PLN-20 PLN-21 USR-44 USR-45 the people below an excluded matricule are left out, the viewer as root never', async () => {
    const [own, adjoint, equipier] = await Promise.all(['manager', 'adjoint', 'equipier'].map(office.person))
    const other = await openTestPortal({ PLANNING_EXCLUDED_MATRICULES: ` ${adjoint?.matricule}, ${own?.matricule}` })
    const viewer = await other.as('manager')
    const found = names((await viewer.get<HierarchyNode>(TREE)).body)
    const people = (await read(MONTH, viewer)).people.map(({ matricule }) => matricule)
    const asked = await viewer.get(`${MONTH}?manager=${equipier?.matricule}`)
    await other.close()
    for (const list of [found, people]) {
      expect(list).toContain(adjoint?.matricule)
      expect(list).not.toContain(equipier?.matricule)
      expect(list.length).toBeGreaterThan(3)
    }
    expect(refusalOf(asked)).toEqual([403, M_SCOPE.message])
  })
})
