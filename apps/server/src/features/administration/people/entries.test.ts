import type { PersonAssignment, WrittenAssignment } from '@cadran/contract/administration/assignments'
import type { PersonCounters, WrittenEntry } from '@cadran/contract/administration/counters'
import type { JournalEntry } from '@cadran/contract/administration/journal'
import { M_LED_AMOUNT, M_LED_REASON } from '@cadran/rules/payroll/messages'
import type { Role } from '@cadran/rules/portal/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeIds, createEvents, inputsBy } from '../../../testing/events.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'

let portal: TestPortal
let ada: Caller
const ids: Record<string, number> = {}
beforeAll(async () => {
  portal = await openTestPortal()
  ada = await portal.as('administration')
  const { rows } = await execute('select id, username from users')
  for (const { id, username } of rows as { id: number; username: string }[]) ids[username] = id
})
afterAll(() => portal.close())

const execute = (text: string) => portal.database.executeSql(text)
const pathOf = (username: string, rest: string) => `administration/person/${String(ids[username])}${rest}`
const setRoles = (username: string, roles: readonly Role[]) =>
  execute(`update users set roles = '{${roles.join(',')}}' where username = '${username}'`)

/** Somebody who keeps counters, and nothing else. */
async function counterKeeper(): Promise<Caller> {
  await setRoles('gta', ['ROLE_COUNTER_ADMIN'])
  return portal.as('gta')
}

describe('the counters', () => {
  const ENTRY = { counter: 'cp', kind: 'adjustment', days: '-1,5', effective_on: '2026-05-04', source: 'Oubli de mars' }
  const add = (username: string, entry: object = {}, by = ada) =>
    by.post<WrittenEntry & { errors?: object }>(pathOf(username, '/counter-entry'), { ...ENTRY, ...entry })
  const counters = async (username: string) => (await ada.get<PersonCounters>(pathOf(username, '/counter'))).body
  const reverse = (username: string, id: number | undefined, by = ada) =>
    by.post<WrittenEntry>(pathOf(username, `/counter-entry/${String(id)}/reverse`))
  const entryOf = async (username: string, { id }: WrittenEntry) =>
    (await counters(username)).entries.find(({ source }) => source === `ajustement ${String(id)}`)

  test('ADM-39 an adjustment is answered with its counter before and after in the three views, and traced', async () => {
    const before = (await counters('consultant')).counters.find(({ counter }) => counter === 'cp')
    const { status, body } = await add('consultant')
    expect(status).toBe(201)
    expect(body).toMatchObject({ counter: 'cp', state: 'posted', before: { employee: before?.employee } })
    expect(body.after.employee).toBeCloseTo(body.before.employee - 1.5)
    expect(body.after.pay_manager).toBeCloseTo(body.before.pay_manager - 1.5)
    expect(await entryOf('consultant', body)).toMatchObject({
      kind: 'adjustment',
      days: -1.5,
      reason: 'Oubli de mars',
      can_reverse: true,
    })
    const { rows } = await execute(`
      select action, actor_id = ${String(ids.administration)} as by_ada, after->>'days' as days from audit
      where entity = 'counter_adjustment' and entity_id = ${String(body.id)}`)
    expect(rows).toEqual([{ action: 'post', by_ada: true, days: '-150' }])
  })

  test.each<[object, object]>([
    [{ days: '0' }, { days: [M_LED_AMOUNT.message] }],
    [{ days: '1,234' }, { days: [M_LED_AMOUNT.message] }],
    [{ days: '1e3' }, { days: [M_LED_AMOUNT.message] }],
    [{ counter: 'argent' }, { counter: ['Valeur invalide'] }],
    [{ kind: 'opening' }, { kind: ['Une reprise s’inscrit par le fichier des compteurs.'] }],
    [{ effective_on: '2026-02-30' }, { effective_on: ['Format de date invalide'] }],
    [{ effective_on: '1999-01-01' }, { effective_on: [expect.stringContaining("précède l'ouverture du compteur")] }],
    [{ source: 'non' }, { source: [M_LED_REASON.message] }],
  ])('ADM-39 %j is refused at its field', async (entry, errors) => {
    const { status, body } = await add('consultant', entry)
    expect([status, body.errors]).toMatchObject([422, errors])
  })

  test('ADM-39 of one sent twice at once one is written; a contractor has no counter, and nobody adjusts their own', async () => {
    const key = { client_key: 'une-seule-fois' }
    const answers = await Promise.all([add('consultant', key), add('consultant', key)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 201])
    expect(await add('prestataire')).toMatchObject({ status: 404, body: { code: 'no-counters' } })
    expect(await counters('prestataire')).toMatchObject({ is_contractor: true, counters: [], entries: [] })
    expect(await add('administration')).toMatchObject({ status: 403, body: { code: 'own-item' } })
  })

  test('ADM-40 an entry is undone once, by as many days the other way', async () => {
    const { body } = await add('consultant', { days: '2.25', source: 'Erreur de saisie' })
    const entry = await entryOf('consultant', body)
    const answers = await Promise.all([reverse('consultant', entry?.id), reverse('consultant', entry?.id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 201)?.body.after).toEqual(body.before)
    const entries = (await counters('consultant')).entries
    expect(entries.find(({ source }) => source === `Annule : ajustement ${String(body.id)}`)).toMatchObject({
      days: -2.25,
      effective_on: '2026-05-04',
    })
    expect((await entryOf('consultant', body))?.can_reverse).toBe(false)
    const again = await reverse('consultant', entry?.id)
    expect([again.status, again.body]).toMatchObject([409, { code: 'state' }])
    const accrual = entries.find(({ kind }) => kind === 'accrual')
    if (accrual) expect((await reverse('consultant', accrual.id)).status).toBe(409)
    expect((await reverse('forfait', entry?.id)).status).toBe(404)
  })

  test('ADM-39 ADM-08 counters are read by both roles and written by ROLE_COUNTER_ADMIN alone', async () => {
    const keeper = await counterKeeper()
    expect((await keeper.get(pathOf('consultant', '/counter'))).status).toBe(200)
    expect((await add('consultant', { source: 'Gardien' }, keeper)).status).toBe(201)
    await setRoles('gta', ['ROLE_USER_ADMIN'])
    const administrator = await portal.as('gta')
    expect((await administrator.get(pathOf('consultant', '/counter'))).status).toBe(200)
    expect((await add('consultant', {}, administrator)).status).toBe(403)
    expect((await reverse('consultant', 1, administrator)).status).toBe(403)
    expect((await add('consultant', {}, portal.anonymous)).status).toBe(401)
    expect((await ada.post('administration/person/999999/counter-entry', ENTRY)).status).toBe(404)
  })
})

describe('the assignments', () => {
  const PATH = '/assignment'
  const write = (fields: object, by = ada) =>
    by.post<WrittenAssignment & { errors?: object }>(pathOf('consultant', PATH), fields)
  const list = async () => (await ada.get<PersonAssignment[]>(pathOf('consultant', PATH))).body

  test('ADM-36 one is added and corrected by the rules of the file, and traced', async () => {
    const before = await list()
    const affectation = before[0]?.affectation ?? ''
    const starts_on = '2031-01-06'
    const ends = before.filter((one) => one.affectation === affectation && one.ends_on === null)
    for (const one of ends)
      await write({ affectation, starts_on: one.starts_on, ends_on: '2030-12-31', main_code: one.main_code })
    const added = await write({ affectation, starts_on, main_code: null })
    expect([added.status, added.body.left]).toEqual([200, []])
    expect((await list())[0]).toMatchObject({
      id: added.body.id,
      affectation,
      starts_on,
      ends_on: null,
      in_force: false,
    })
    const corrected = await write({ affectation, starts_on, ends_on: '2031-06-30' })
    expect(corrected.body.id).toBe(added.body.id)
    expect((await list())[0]).toMatchObject({ ends_on: '2031-06-30' })
    const { rows } = await execute(`
      select action, before->>'ends_on' as was, after->>'ends_on' as is from audit
      where entity = 'assignment' and entity_id = ${String(added.body.id)} order by id`)
    expect(rows).toEqual([
      { action: 'create', was: null, is: null },
      { action: 'change', was: null, is: '2031-06-30' },
    ])
    const overlapping = await write({ affectation, starts_on: '2031-06-01' })
    expect([overlapping.status, overlapping.body.errors]).toEqual([
      422,
      { starts_on: ['chevauche l’affectation du 2031-01-06'] },
    ])
  })

  test.each<[object, object]>([
    [{ affectation: 'NULLE' }, { affectation: ['NULLE est inconnue'] }],
    [{ affectation: 'NULLE', starts_on: 'hier' }, { starts_on: ['une date AAAA-MM-JJ est attendue'] }],
    [{ affectation: 'NULLE', main_code: 'XXX' }, { main_code: ['XXX est inconnu'] }],
    [{ affectation: 'NULLE', ends_on: '2030-01-01' }, { ends_on: ['avant starts_on'] }],
  ])('ADM-36 %j is refused at its field', async (fields, errors) => {
    const { status, body } = await write({ starts_on: '2032-01-05', ...fields })
    expect([status, body.errors]).toMatchObject([422, errors])
  })

  test('ADM-36 ended before days that hold an activity of its codes in a month not sent, it names them and deletes nothing', async () => {
    const { rows } = await execute(`
      select a.code, s.starts_on::text as starts_on, k.short_code from assignments s
      join affectations a on a.id = s.affectation_id
      join event_codes k on k.affectation_id = a.id and k.type = 'activity' and not k.archived
      where s.user_id = ${String(ids.consultant)} and s.starts_on < '2026-05-01' and coalesce(s.ends_on, 'infinity') > '2026-06-30'`)
    const [held] = rows as Record<'code' | 'starts_on' | 'short_code', string>[]
    if (!held) throw new Error('Nobody is on an affectation')
    const { code, starts_on, short_code } = held
    const input = inputsBy(await codeIds(portal))('2026-06-23 am', '2026-06-24 am', short_code)
    expect((await createEvents(await portal.as('consultant'), input)).status).toBe(201)
    const count = async () => (await execute('select count(*)::int as n from events')).rows
    const before = await count()
    const { status, body } = await write({ affectation: code, starts_on, ends_on: '2026-06-23' })
    expect([status, body.left]).toEqual([200, [{ day: '2026-06-24', short_code }]])
    expect(await count()).toEqual(before)
  })

  test('ADM-36 ADM-08 they are for ROLE_USER_ADMIN alone', async () => {
    const keeper = await counterKeeper()
    expect((await keeper.get(pathOf('consultant', PATH))).status).toBe(403)
    expect((await write({ affectation: 'A', starts_on: '2032-01-05' }, keeper)).status).toBe(403)
    expect((await write({}, portal.anonymous)).status).toBe(401)
    expect((await write({})).status).toBe(422)
    expect((await ada.get('administration/person/999999/assignment')).status).toBe(404)
  })
})

describe('the journal', () => {
  const journal = (username: string, query = '') => ada.get<JournalEntry[]>(pathOf(username, `/journal${query}`))

  test('ADM-54 what was done stands field by field in French, the latest first, with who and by which way', async () => {
    const about = `'user', ${String(ids.forfait)}, ${String(ids.forfait)}`
    const add = (values: string) =>
      execute(`insert into audit (entity, entity_id, person_id, at, actor_id, on_behalf_of_id, action, before, after, comment, request_id)
        values (${values}, 'r')`)
    await add(
      `${about}, now(), ${String(ids.administration)}, null, 'change', '{"workplace": "Siège"}', '{"workplace": "Strasbourg"}', 'Avenant'`,
    )
    await add(
      `'event', 1, ${String(ids.forfait)}, now(), ${String(ids.support)}, ${String(ids.forfait)}, 'create', null, '{"description": "Maladie"}', 'Secret'`,
    )
    await add(`${about}, now(), null, null, 'import', '{"modality": 2}', '{"modality": 3}', null`)
    const { status, body, headers } = await journal('forfait')
    expect(status).toBe(200)
    expect(body.slice(0, 3)).toMatchObject([
      { way: 'import', author: null, title: 'Import', lines: ['Modalité : 38h30 → Forfait Jour'] },
      { way: 'screen', title: 'Événement : création', lines: [], comment: null, on_behalf_of: expect.any(String) },
      { author: 'Ada Minaud', way: 'screen', lines: ['Lieu de travail : Siège → Strasbourg'], comment: 'Avenant' },
    ])
    expect(JSON.stringify(body)).not.toMatch(/Maladie|Secret/)
    expect(Number(headers['x-total-count'])).toBeGreaterThanOrEqual(3)
    expect((await journal('forfait', '?page=1000')).body).toEqual([])
    expect((await journal('forfait', '?page=0')).status).toBe(422)
  })

  test('ADM-54 it is for ROLE_USER_ADMIN alone', async () => {
    expect((await (await counterKeeper()).get(pathOf('forfait', '/journal'))).status).toBe(403)
    expect((await portal.anonymous.get(pathOf('forfait', '/journal'))).status).toBe(401)
    expect((await ada.get('administration/person/999999/journal')).status).toBe(404)
  })
})
