import type { AdministeredRole, PersonRoles } from '@cadran/contract/administration/roles'
import { ROLES, type Role } from '@cadran/rules/portal/roles'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runOn } from '../../../administration.ts'
import { choose } from '../../../testing/company-settings.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { TEST_NOW } from '../../../testing/template.ts'
import { deactivate } from '../../portal/users/index.ts'

let portal: TestPortal
const ids: Record<string, number> = {}
beforeAll(async () => {
  portal = await openTestPortal()
  const { rows } = await portal.database.executeSql('select id, username from users')
  for (const { id, username } of rows as { id: number; username: string }[]) ids[username] = id
})
afterAll(() => portal.close())

let ada: Caller
beforeEach(async () => {
  portal.setNow(TEST_NOW)
  await setRoles('administration', ['ROLE_USER_ADMIN', 'ROLE_NOT_CRA'])
  await setRoles('gta', ['ROLE_GTA'])
  await setRoles('rh', ['ROLE_HRBP'])
  ada = await portal.as('administration')
})

const setRoles = (username: string, roles: readonly Role[]) =>
  portal.database.executeSql(
    `update users set roles = '{${roles.join(',')}}', is_active = true where username = '${username}'`,
  )
const pathOf = (username: string) => `administration/person/${String(ids[username])}/role`
const rolesOf = async (username: string, by = ada) => (await by.get<PersonRoles>(pathOf(username))).body

async function change(username: string, grant: string[], withdraw: string[] = [], by = ada) {
  const { updated_at } = await rolesOf(username, ada)
  return by.post<PersonRoles>(pathOf(username), { grant, withdraw, updated_at })
}

const decode = (mail: string) =>
  mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/(=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())

describe('reading roles', () => {
  test('ADM-47 each role says what it opens, whether it is a key role, and how many active people hold it', async () => {
    const { body } = await ada.get<AdministeredRole[]>('administration/role')
    expect(body.map(({ role }) => role)).toEqual(ROLES)
    const of = (role: Role) => body.find((one) => one.role === role)
    expect(of('ROLE_DPO')).toEqual({
      role: 'ROLE_DPO',
      label: 'Protection des données',
      opens: 'Tient les échéances, les effacements et les gels.',
      family: 'Administration du portail',
      is_key: true,
      holder_count: 1,
    })
    await setRoles('gta', ['ROLE_DPO'])
    await portal.database.executeSql(`update users set is_active = false where username = 'gta'`)
    const again = (await ada.get<AdministeredRole[]>('administration/role')).body
    expect(again.find(({ role }) => role === 'ROLE_DPO')?.holder_count).toBe(1)
  })

  test('ADM-01 roles are read by ROLE_USER_ADMIN alone; nobody’s id is unknown', async () => {
    for (const path of ['administration/role', pathOf('gta')]) {
      expect((await portal.anonymous.get(path)).status).toBe(401)
      for (const username of ['paie', 'auditeur', 'dpo']) {
        expect((await (await portal.as(username)).get(path)).status, username).toBe(403)
      }
    }
    expect((await ada.get('administration/person/999999/role')).status).toBe(404)
  })
})

describe('giving and taking roles', () => {
  test('ADM-48 ADM-52 roles count from the person’s next call, and are in the audit', async () => {
    const gta = await portal.as('gta')
    expect((await gta.get('validation/awaiting')).status).toBe(403)
    const { status, body } = await change('gta', ['ROLE_VALIDATION', 'ROLE_HRBP'], ['ROLE_GTA'])
    expect([status, body.roles]).toEqual([200, ['ROLE_VALIDATION', 'ROLE_HRBP']])
    expect((await gta.get('validation/awaiting')).status).toBe(200)
    const { rows } = await portal.database.executeSql(`
      select before, after, actor_id, person_id from audit where action = 'change-roles' order by id desc limit 1`)
    expect(rows).toEqual([
      {
        before: { roles: ['ROLE_GTA'] },
        after: {
          roles: ['ROLE_VALIDATION', 'ROLE_HRBP'],
          grant: ['ROLE_VALIDATION', 'ROLE_HRBP'],
          withdraw: ['ROLE_GTA'],
        },
        actor_id: ids.administration,
        person_id: ids.gta,
      },
    ])
    await change('gta', [], ['ROLE_VALIDATION'])
    expect((await gta.get('validation/awaiting')).status).toBe(403)
  })

  test.each([
    [['ROLE_ROOT'], [], 'Ce droit est inconnu.'],
    [['ROLE_GTA', 'ROLE_GTA'], [], 'Un droit est donné ou retiré une seule fois.'],
    [['ROLE_GTA'], ['ROLE_GTA'], 'Un droit est donné ou retiré une seule fois.'],
  ])('ADM-48 giving %s and taking %s is refused', async (grant, withdraw, message) => {
    const { status, body } = await change('rh', grant, withdraw)
    expect([status, body]).toMatchObject([422, { message }])
    expect((await rolesOf('rh')).roles).toEqual(['ROLE_HRBP'])
  })

  test('ADM-48 what was read before somebody else’s change is refused; no stamp too', async () => {
    const { updated_at } = await rolesOf('rh')
    expect((await change('rh', ['ROLE_GTA'])).status).toBe(200)
    const late = await ada.post(pathOf('rh'), { grant: ['ROLE_VALIDATION'], withdraw: [], updated_at })
    expect([late.status, late.body]).toMatchObject([409, { code: 'stale' }])
    expect((await ada.post(pathOf('rh'), { grant: [], withdraw: ['ROLE_GTA'] })).status).toBe(422)
    expect((await rolesOf('rh')).roles).toEqual(['ROLE_GTA', 'ROLE_HRBP'])
  })

  test('ADM-49 nobody changes their own', async () => {
    const { status, body } = await change('administration', ['ROLE_HRBP'])
    expect([status, body]).toMatchObject([403, { code: 'own-account' }])
  })

  test('ADM-50 SEA-12 a key role needs who gives it to be known anew, and every keeper of accounts is mailed', async () => {
    portal.setNow('2026-05-21T09:11:00+02:00')
    expect((await change('gta', ['ROLE_VALIDATION'])).status).toBe(200)
    const refused = await change('gta', ['ROLE_DPO'])
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { code: 'fresh-login-needed', message: 'Confirmez votre identité pour continuer.' },
    ])
    const anew = await portal.as('administration')
    expect((await change('gta', ['ROLE_DPO'], [], anew)).status).toBe(200)
    const mail = (await portal.mails()).map(decode).findLast((text) => text.includes('a reçu le droit'))
    expect(mail).toContain('To: administration@synchrone.example')
    expect(mail).toContain('Valérie Lemoine a reçu le droit « Protection des données » de Ada Minaud.')
    await change('gta', [], ['ROLE_DPO'], anew)
    const taken = 'Valérie Lemoine n’a plus le droit « Protection des données » : retiré par Ada Minaud.'
    expect((await portal.mails()).map(decode).some((text) => text.includes(taken))).toBe(true)
  })

  test('ADM-50 CFG-14 who watches the accounts does not hold them, unless the company lets them', async () => {
    const { status, body } = await change('dpo', ['ROLE_USER_ADMIN'])
    expect([status, body]).toMatchObject([409, { code: 'separate-duties' }])
    expect((await rolesOf('dpo')).roles).not.toContain('ROLE_USER_ADMIN')
    await choose(portal, 'roles.separate', false)
    expect((await change('dpo', ['ROLE_USER_ADMIN'])).status).toBe(200)
    await setRoles('dpo', ['ROLE_DPO', 'ROLE_NOT_CRA'])
    await choose(portal, 'roles.separate', true)
  })
})

describe('the last administrator', () => {
  test('ADM-51 of two who take each other’s right at the same instant one is done and one is refused', async () => {
    await setRoles('rh', ['ROLE_USER_ADMIN'])
    const bob = await portal.as('rh')
    const stamps = await Promise.all(['rh', 'administration'].map((username) => rolesOf(username)))
    const taking = { grant: [], withdraw: ['ROLE_USER_ADMIN'] }
    const answers = await Promise.all([
      ada.post(pathOf('rh'), { ...taking, updated_at: stamps[0]?.updated_at }),
      bob.post(pathOf('administration'), { ...taking, updated_at: stamps[1]?.updated_at }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)[0]).toBe(200)
    const other = answers.find(({ status }) => status !== 200)
    expect([403, 409]).toContain(other?.status)
    const { rows } = await portal.database.executeSql(
      `select count(*)::int as left from users where 'ROLE_USER_ADMIN' = any (roles)`,
    )
    expect(rows).toEqual([{ left: 1 }])
  })

  test('ADM-51 an administrator who cannot come in, or not any more, is none: the other is the last', async () => {
    const bob = await portal.as('rh')
    await setRoles('rh', ['ROLE_USER_ADMIN'])
    for (const [away, back] of [
      [`end_at = '2026-05-20'`, 'end_at = null'],
      [`start_at = '2026-05-22'`, `start_at = '2020-01-06'`],
    ]) {
      await portal.database.executeSql(`update users set ${away} where username = 'administration'`)
      const { updated_at } = await rolesOf('administration', bob)
      const { status } = await ada.post(pathOf('rh'), {
        grant: [],
        withdraw: ['ROLE_USER_ADMIN'],
        updated_at: (await rolesOf('rh', bob)).updated_at,
      })
      expect([status, updated_at !== '']).toEqual([409, true])
      await portal.database.executeSql(`update users set ${back} where username = 'administration'`)
    }
  })

  test('ADM-51 the command line does not close the last one’s account', async () => {
    await expect(deactivate(portal.platform, 'administration')).rejects.toThrow(
      'Il doit rester au moins un administrateur des comptes.',
    )
    await setRoles('rh', ['ROLE_USER_ADMIN'])
    expect(await deactivate(portal.platform, 'administration')).toBe('done')
  })
})

test('EX-A-09 ADM-49 ADM-50 ADM-51 of Ada and Bob one always stays, what is told of it, and nobody acts as either', async () => {
  await setRoles('rh', ['ROLE_USER_ADMIN'])
  const bob = await portal.as('rh')
  const own = await change('administration', [], ['ROLE_USER_ADMIN'])
  expect([own.status, own.body]).toMatchObject([403, { code: 'own-account' }])
  const stamps = await Promise.all(['rh', 'administration'].map((username) => rolesOf(username)))
  const taking = { grant: [], withdraw: ['ROLE_USER_ADMIN'] }
  const [first, second] = await Promise.all([
    ada.post(pathOf('rh'), { ...taking, updated_at: stamps[0]?.updated_at }),
    bob.post(pathOf('administration'), { ...taking, updated_at: stamps[1]?.updated_at }),
  ])
  const [done, other] = first.status === 200 ? [first, second] : [second, first]
  expect(done.status).toBe(200)
  expect(['403 forbidden-role', '409 last-administrator']).toContain(`${other.status} ${String(other.body.code)}`)

  await setRoles('administration', ['ROLE_USER_ADMIN', 'ROLE_NOT_CRA'])
  await setRoles('rh', ['ROLE_USER_ADMIN'])
  expect(await deactivate(portal.platform, 'rh')).toBe('done')
  const closing = await ada.post(`administration/person/${String(ids.administration)}/deactivate`, {
    reason: 'Je ferme mon propre compte',
  })
  expect([closing.status, closing.body]).toMatchObject([403, { code: 'own-account' }])
  await expect(deactivate(portal.platform, 'administration')).rejects.toThrow(
    'Il doit rester au moins un administrateur des comptes.',
  )

  await setRoles('rh', ['ROLE_USER_ADMIN'])
  // Ten minutes, as everywhere: README 67 has one freshness.
  portal.setNow('2026-05-21T09:11:00+02:00')
  expect((await change('gta', ['ROLE_DPO'])).body).toMatchObject({ code: 'fresh-login-needed' })
  ada = await portal.as('administration')
  expect((await change('gta', ['ROLE_DPO'])).status).toBe(200)
  // Whoever keeps the accounts reads a mail of their own.
  const told = (await portal.mails()).map(decode).filter((text) => text.includes('a reçu le droit'))
  const last = told.slice(-2).flatMap((text) => /^To: (.*)\r?$/m.exec(text)?.[1] ?? [])
  expect(last.toSorted()).toEqual(['administration@synchrone.example', 'rh@synchrone.example'])
  const both = await change('gta', ['ROLE_USER_ADMIN'])
  expect([both.status, both.body]).toMatchObject([409, { message: 'Ces deux droits ne vont pas à la même personne.' }])

  const sam = await portal.as('support')
  const as_ada = await portal.as('support', { 'x-switch-user': 'administration' })
  expect((await sam.get('user/me')).status).toBe(200)
  expect((await as_ada.get('user/me')).body).toMatchObject({ code: 'user.switch.refused' })
})

describe('the command line', () => {
  const written = async (...[command = '', ...args]: string[]) => {
    const lines: string[] = []
    const run = runOn(portal.platform, command, { args, write: (line) => lines.push(line) })
    await run.catch((error: Error) => lines.push(error.message))
    return lines
  }

  test('ADM-51 a role is given to somebody known; the last administrator stays one', async () => {
    expect(await written('grant', 'gta', 'ROLE_DPO')).toEqual(['gta tient le droit « Protection des données ».'])
    expect(await written('grant', 'gta', 'ROLE_USER_ADMIN')).toEqual([
      'Ces deux droits ne vont pas à la même personne.',
    ])
    expect(await written('grant', 'personne', 'ROLE_DPO')).toEqual(['« personne » est inconnu'])
    expect(await written('grant', 'gta')).toEqual(['un identifiant et un droit sont attendus'])
    expect(await written('grant', 'gta', 'ROLE_ROOT')).toEqual([
      expect.stringContaining('« ROLE_ROOT » n’est pas un droit'),
    ])
    expect(await written('deactivate', 'administration')).toEqual([
      'Il doit rester au moins un administrateur des comptes.',
    ])
  })
})
