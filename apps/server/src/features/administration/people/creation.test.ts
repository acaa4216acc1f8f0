import type { PersonCard } from '@cadran/contract/administration/card'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { TEST_NOW } from '../../../testing/template.ts'

const PEOPLE = 'administration/person'
const LEA = {
  matricule: 'C901',
  username: 'lea.noel',
  firstname: 'Léa',
  lastname: 'Noël',
  email: 'lea.noel@synchrone.example',
  person_type: 'consultant',
  modality: 2,
  workplace: 'Paris',
  company: 'Synchrone',
  start_at: '2026-05-04',
}

let portal: TestPortal
let ada: Caller
let manager: string
beforeAll(async () => {
  portal = await openTestPortal()
  const { rows } = await execute(`select matricule from users where username = 'manager'`)
  manager = (rows as { matricule: string }[])[0]?.matricule ?? ''
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.setNow(TEST_NOW)
  ada = await portal.as('administration')
})

const execute = (text: string) => portal.database.executeSql(text)
const create = (fields: object, by = ada) => by.post<{ id: number; errors?: object }>(PEOPLE, { ...LEA, ...fields })
const counted = async () => (await execute('select count(*)::int as n from users')).rows[0]
const decode = (mail: string) =>
  mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/(=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())

describe('somebody new', () => {
  test('ADM-09 ADM-10 comes in below their manager, traced, with a link for 72 hours and no password', async () => {
    const part_times = [{ starts_on: '2026-05-04', half_days_off: ['wednesday-pm'] }]
    const { status, body } = await create({ manager, part_times, send_link: true })
    expect(status).toBe(201)
    const card = (await ada.get<PersonCard>(`${PEOPLE}/${String(body.id)}`)).body
    expect(card).toMatchObject({ identity: 'Léa Noël', manager, modality: 2, is_visible: true, state: 'present' })
    const above = await execute(`select depth from hierarchy where descendant_id = ${String(body.id)} order by depth`)
    const ofManager = await execute(`
      select h.depth + 1 as depth from hierarchy h join users u on u.id = h.descendant_id
      where u.username = 'manager' order by 1`)
    expect(above.rows).toEqual([{ depth: 0 }, ...ofManager.rows])
    const { rows } = await execute(`
      select action, actor_id is not null as by_somebody, after->>'username' as username from audit
      where entity = 'user' and entity_id = ${String(body.id)}`)
    expect(rows).toEqual([{ action: 'create', by_somebody: true, username: 'lea.noel' }])
    expect((await portal.anonymous.post('login_check', { username: 'lea.noel', password: '' })).status).toBe(401)

    const mail = (await portal.mails()).map(decode).findLast((text) => text.includes('lea.noel@')) ?? ''
    expect(mail).toContain('pendant 72 heures')
    const token = /\/reset-password\/([\w-]+)$/m.exec(mail)?.[1] ?? ''
    portal.setNow('2026-05-24T08:59:00+02:00')
    const password = { first: 'Cerisier-Bleu7', second: 'Cerisier-Bleu7' }
    expect((await portal.anonymous.post(`reset-password/${token}`, { password })).status).toBe(200)
    expect(
      (await portal.anonymous.post('login_check', { username: 'lea.noel', password: password.first })).status,
    ).toBe(200)
  })

  test.each<[object, object]>([
    [{ username: 'consultant' }, { username: [expect.stringMatching(/^\w+ le porte déjà$/)] }],
    [{ start_at: 'hier' }, { start_at: ['une date AAAA-MM-JJ est attendue'] }],
    [{ workplace: 'Lyon' }, { workplace: ['« Lyon » est inconnu'] }],
    [{ company: 'Nulle part' }, { company: ['« Nulle part » est inconnu'] }],
    [{ manager: 'X1' }, { manager: ['X1 est inconnu'] }],
    [{ manager: 'C902' }, { manager: ['on n’est pas son propre manager'] }],
    [{ firstname: 'Lé\u0001a' }, { firstname: ['attendu : 1 à 100 caractères'] }],
    [{ roles: ['ROLE_ROOT'] }, { roles: ['des rôles connus séparés par des virgules sont attendus'] }],
    [{ end_at: '2026-05-03' }, { end_at: ['avant start_at'] }],
    [{ email: null, send_link: true }, { send_link: ['Sans adresse e-mail, aucun lien ne peut être envoyé.'] }],
    [{ firstname: undefined }, { firstname: ['attendu pour un nouveau'] }],
    [{ lastname: 'a\u0000b' }, { lastname: ['attendu : 1 à 100 caractères'] }],
  ])('ADM-09 %j is refused at its field, and nobody comes in', async (fields, errors) => {
    const before = await counted()
    const { status, body } = await create({ matricule: 'C902', username: 'autre', ...fields })
    expect([status, body.errors]).toEqual([422, errors])
    expect(await counted()).toEqual(before)
  })

  test('ADM-09 a matricule that somebody bears is refused, and they stay as they are', async () => {
    const { status, body } = await create({ matricule: manager, username: 'autre', email: null })
    expect([status, body]).toMatchObject([422, { errors: { matricule: ['Ce matricule est déjà pris.'] } }])
  })

  test('ADM-11 of two creations of one username at once one comes in, and the other is told', async () => {
    const answers = await Promise.all([
      create({ matricule: 'C911', username: 'a.meme' }),
      create({ matricule: 'C912', username: 'a.meme' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
    const refused = answers.find(({ status }) => status === 422)?.body
    expect(refused).toMatchObject({ message: 'Cet identifiant est déjà pris.' })
  })

  test('ADM-11 a username is proposed that nobody bears', async () => {
    const propose = async (query: string) => (await ada.get(`${PEOPLE}/free-username?${query}`)).body
    expect(await propose('firstname=Zo%C3%A9&lastname=Petit%20Jean')).toEqual({ username: 'zoe.petit-jean' })
    await create({ matricule: 'C921', username: 'zoe.petit-jean' })
    await create({ matricule: 'C922', username: 'zoe.petit-jean2' })
    expect(await propose('firstname=Zo%C3%A9&lastname=Petit%20Jean')).toEqual({ username: 'zoe.petit-jean3' })
    expect(await propose('')).toEqual({ username: 'compte' })
    expect(await propose('firstname=%00')).toEqual({ username: 'compte' })
    expect((await ada.get(`${PEOPLE}/free-username?firstname=${'a'.repeat(101)}`)).status).toBe(422)
  })

  test('ADM-12 a start far away is no fault of the server’s to find', async () => {
    expect((await create({ matricule: 'C931', username: 'tot', start_at: '1969-01-01' })).status).toBe(201)
    expect((await create({ matricule: 'C932', username: 'tard', start_at: '2028-01-01' })).status).toBe(201)
  })

  test('ADM-13 who starts in a closed month has no report there, and the card says so', async () => {
    const { body } = await create({ matricule: 'C941', username: 'apres.coup', start_at: '2026-01-12' })
    const card = async (id: number) => (await ada.get<PersonCard>(`${PEOPLE}/${String(id)}`)).body
    expect((await card(body.id)).starts_in_closed_period).toBe(true)
    expect((await execute(`select 1 from months where user_id = ${String(body.id)}`)).rows).toEqual([])
    const later = await create({ matricule: 'C942', username: 'a.temps', start_at: '2026-05-12' })
    expect((await card(later.body.id)).starts_in_closed_period).toBe(false)
  })

  test('ADM-09 ADM-50 roles that come with them are given under the same rules as later', async () => {
    const roles = ['ROLE_USER_ADMIN']
    portal.setNow('2026-05-21T09:11:00+02:00')
    const late = await create({ matricule: 'C951', username: 'bob', roles })
    expect([late.status, late.body]).toMatchObject([403, { code: 'fresh-login-needed' }])
    const anew = await portal.as('administration')
    const both = await create({ matricule: 'C951', username: 'bob', roles: [...roles, 'ROLE_DPO'] }, anew)
    expect([both.status, both.body]).toMatchObject([409, { code: 'separate-duties' }])
    expect((await create({ matricule: 'C951', username: 'bob', roles }, anew)).status).toBe(201)
  })

  test('ADM-09 ADM-01 it is ROLE_USER_ADMIN’s to do, in their own name', async () => {
    expect((await create({}, portal.anonymous)).status).toBe(401)
    await execute(`update users set roles = '{ROLE_COUNTER_ADMIN}' where username = 'gta'`)
    for (const username of ['gta', 'paie', 'dpo']) {
      const caller = await portal.as(username)
      expect((await create({}, caller)).status, username).toBe(403)
      expect((await caller.get(`${PEOPLE}/free-username`)).status, username).toBe(403)
    }
    for (const body of [
      null,
      [],
      'x',
      { matricule: 7 },
      { ...LEA, matricule: 'C\u0000' },
      { ...LEA, username: '\u0000' },
      { matricule: 'C999', roles: 'x' },
    ]) {
      expect([400, 415, 422]).toContain((await ada.post(PEOPLE, body)).status)
    }
  })
})
