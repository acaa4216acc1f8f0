import type { changePeople } from '@cadran/contract/administration/bulk-changes'
import type { LongJobProgress } from '@cadran/contract/administration/long-jobs'
import type { ReplyOf } from '@cadran/contract/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobHandlers } from '../../../app.ts'
import { codeIds, createEvents, inputsBy } from '../../../testing/events.ts'
import { changesIn } from '../../../testing/person-changes.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'

const NOW = '2026-11-20T10:00:00+01:00'
const PATH = 'administration/person-change'
type Reply = ReplyOf<typeof changePeople>

let portal: TestPortal
let ada: Caller
let people: ReturnType<typeof changesIn>
const ids: Record<string, number> = {}
const matricules: Record<string, string> = {}
beforeAll(async () => {
  portal = await openTestPortal({ CADRAN_NOW: NOW })
  people = changesIn(portal, () => ada)
  const rows = await people.rowsOf<{ id: number; username: string; m: string }>(
    'select id, username, matricule as m from users',
  )
  for (const { id, username, m } of rows) [ids[username], matricules[username]] = [id, m]
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.setNow(NOW)
  ada = await portal.as('administration')
})

const of = (...usernames: string[]) => usernames.map((username) => ids[username] ?? 0)
const post = (asked: object, by = ada) => by.post<Reply>(PATH, asked)
const show = (asked: object, by = ada) => post({ ...asked, dry_run: true }, by)
async function done(asked: object) {
  const { preview_key } = (await show(asked)).body
  return post({ ...asked, preview_key })
}
const told = ({ status, body }: { status: number; body: unknown }) => {
  const { code, errors } = body as { code?: string; errors?: object }
  return [status, code, ...Object.keys(errors ?? {})]
}
const stateOf = (...usernames: string[]) =>
  people.rowsOf(`select u.username, w.name as workplace, u.modality, u.is_visible, u.roles, u.part_times from users u
    join workplaces w on w.id = u.workplace_id where u.id in (${of(...usernames).join(',')}) order by u.id`)
const MOVE = { changes: { workplace: 'Strasbourg' }, effective_on: '2026-12-01' }

describe('who may, and what is refused as it stands', () => {
  test('ADM-44 keepers of accounts alone, in their own name', async () => {
    expect(told(await post({}, portal.anonymous))[0]).toBe(401)
    for (const username of ['paie', 'auditeur', 'manager']) {
      expect(told(await show(MOVE, await portal.as(username))), username).toEqual([403, 'forbidden-role'])
    }
    const as_other = await portal.as('administration', { 'x-switch-user': 'consultant' })
    expect(told(await show({ ...MOVE, ids: of('rh') }, as_other))[0]).toBe(403)
  })

  test('ADM-44 ADM-15 whom, what, from when', async () => {
    const some = { ids: of('rh', 'gta') }
    const refused = async (asked: object) => told(await show(asked))
    expect(await refused(MOVE)).toEqual([422, 'change-whom', 'ids'])
    expect(await refused({ ...MOVE, ids: [] })).toEqual([422, 'change-whom', 'ids'])
    expect(await refused({ ...MOVE, ...some, filter: {} })).toEqual([422, 'change-whom', 'ids'])
    expect(await refused({ ...MOVE, filter: { search: '%' } })).toEqual([422, 'changes-nobody', 'filter'])
    expect(await refused({ ...MOVE, filter: { company: 999_999 } })).toEqual([422, 'filter', 'filter'])
    expect(await refused({ ...MOVE, ids: [999_999] })).toEqual([404, 'unknown'])
    expect(await refused({ ...some, changes: {} })).toEqual([422, 'changes-nothing', 'changes'])
    expect(await refused({ ...some, changes: { workplace: 'Brest' } })).toEqual([422, 'unknown-name', 'workplace'])
    expect(await refused({ ...some, changes: { grant: 'ROLE_GTA', withdraw: 'ROLE_HRBP' } })).toEqual([
      422,
      'role-twice',
      'grant',
    ])
    expect(await refused({ ...some, changes: { is_visible: false }, effective_on: '2026-12-01' })).toEqual([
      422,
      'undated',
      'effective_on',
    ])
    expect(told(await post({ ...MOVE, ...some }))).toEqual([422, 'preview-key', 'preview_key'])
    const many = Array.from({ length: 5_001 }, (_, place) => place + 1)
    const { body } = await show({ ...MOVE, ids: many })
    expect(body).toMatchObject({ errors: { ids: ['Au plus 5 000 personnes à la fois.'] } })
  })
})

describe('many people at once', () => {
  test('ADM-44 ADM-45 ADM-46 shown, then written as one: a row each, one summary, nobody mailed', async () => {
    const asked = { ...MOVE, ids: of('rh', 'gta', 'interne'), reason: 'Déménagement' }
    const before = await stateOf('rh', 'gta', 'interne')
    const jobs = () => people.rowsOf(`select count(*)::int as n from pgboss.job where name = 'audit-recorded'`)
    const waiting = await jobs()
    const shown = await show(asked)
    expect(shown.body).toMatchObject({ applied: false, refused: [], job_id: null, effects: { people: 3 } })
    expect(shown.body.changes).toEqual([
      { field: 'workplace', before: 'Paris (3 personnes)', after: 'Strasbourg', starts_on: '2026-12-01' },
    ])
    const written = await post({ ...asked, preview_key: shown.body.preview_key })
    expect([written.status, written.body.applied]).toEqual([200, true])
    // Of a later day: planned, and followed by the job of that day.
    expect(await stateOf('rh', 'gta', 'interne')).toEqual(before)
    expect(
      await people.rowsOf(`select entity, action, person_id, comment, after ->> 'people' as people from audit
        where at = '${NOW}' order by entity, person_id`),
    ).toEqual([
      { entity: 'bulk', action: 'change', person_id: null, comment: 'Déménagement', people: '3' },
      ...of('rh', 'gta', 'interne')
        .toSorted((a, b) => a - b)
        .map((person_id) => ({ entity: 'user', action: 'change', person_id, comment: 'Déménagement', people: null })),
    ])
    expect(await jobs()).toEqual(waiting)
    portal.setNow('2026-12-01T00:10:00+01:00')
    await people.runJob()
    expect((await stateOf('rh', 'gta', 'interne')).map((row) => (row as { workplace: string }).workplace)).toEqual([
      'Strasbourg',
      'Strasbourg',
      'Strasbourg',
    ])
  })

  test('ADM-44 whole fields, rhythm, visibility and a role at once; who is so already is left as they are', async () => {
    const ids = of('forfait', 'consultant35')
    const changes = { modality: 1, is_visible: false, half_days_off: ['friday-pm'], grant: 'ROLE_CONSULTING_TEAM' }
    const { body } = await done({ ids, changes })
    expect(body.changes.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['is_visible', 'oui (2 personnes)', 'non'],
      ['part_times', 'semaine entière (2 personnes)', 'vendredi après-midi non travaillé'],
      ['grant', 'sans ce droit (2 personnes)', expect.any(String)],
      ['modality', 'Forfait Jour (1 personne)', '35h'],
    ])
    const rhythm = [{ starts_on: '2026-11-20', half_days_off: ['friday-pm'] }]
    expect(await stateOf('forfait', 'consultant35')).toMatchObject(
      [1, 2].map(() => ({
        modality: 1,
        is_visible: false,
        roles: expect.arrayContaining(['ROLE_CONSULTING_TEAM']),
        part_times: rhythm,
      })),
    )
    const again = await done({ ids, changes: { modality: 1, grant: 'ROLE_CONSULTING_TEAM' } })
    expect(again.body).toMatchObject({ applied: true, changes: [], effects: { people: 0 } })
    await done({ ids, changes: { withdraw: 'ROLE_CONSULTING_TEAM' } })
    expect(
      await people.rowsOf(`select distinct action, after -> 'withdraw' as withdraw from audit
        where entity = 'user' and action = 'change-roles' and at = '${NOW}'`),
    ).toEqual([{ action: 'change-roles', withdraw: ['ROLE_CONSULTING_TEAM'] }])
  })

  test('ADM-45 ADM-49 ADM-50 who is refused is named, and nothing is written until they are left out', async () => {
    const named = async (asked: object) =>
      (await show(asked)).body.refused.map(({ matricule, because }) => [matricule, because])
    const roles = { ids: of('administration', 'rh'), changes: { grant: 'ROLE_GTA' } }
    expect(await named(roles)).toEqual([[matricules.administration, 'Vous ne pouvez pas modifier vos propres droits.']])
    expect(told(await done(roles))).toEqual([403, 'own-account'])
    expect(await named({ ids: of('auditeur', 'rh'), changes: { grant: 'ROLE_USER_ADMIN' } })).toEqual([
      [matricules.auditeur, 'Ces deux droits ne vont pas à la même personne.'],
    ])
    const under = { ids: of('manager', 'rh'), changes: { manager: matricules.adjoint } }
    expect(await named(under)).toEqual([[matricules.manager, 'Une personne ne peut pas être sous sa propre équipe.']])
    expect(told(await done(under))).toEqual([409, 'manager-cycle'])
    expect(await named({ ...MOVE, ids: of('rh'), effective_on: '1999-01-01' })).toEqual([
      [matricules.rh, 'Cette date précède l’arrivée de la personne.'],
    ])
    const rhythm = { ids: of('rh', 'forfait'), changes: { half_days_off: ['friday-pm'] } }
    expect(await named(rhythm)).toEqual([[matricules.forfait, 'Ce rythme est déjà celui de la personne.']])
    expect((await done({ ...rhythm, ids: of('rh') })).body.applied).toBe(true)
  })

  test('ADM-44 ADM-37 a search as it is found, some left out; who gets a team becomes a manager when it is said', async () => {
    const found = (asked: object) => show({ filter: { search: 'a', type: 'internal' }, ...MOVE, ...asked })
    const all = (await ada.get<{ id: number }[]>('administration/person?search=a&type=internal')).body
    expect((await found({ changes: { is_visible: false }, effective_on: null })).body.effects.people).toBe(all.length)
    const without = await found({
      changes: { is_visible: false },
      effective_on: null,
      except: all.slice(1).map(({ id }) => id),
    })
    expect(without.body.effects.people).toBe(1)
    const to = { ids: of('forfait', 'consultant35'), changes: { manager: matricules.interne } }
    expect((await show(to)).body).toMatchObject({ errors: { manager: [expect.stringMatching(/^Faire de/)] } })
    const { body } = await done({ ...to, make_manager: true })
    expect(body.changes.at(-1)).toMatchObject({ field: 'is_manager', after: 'oui' })
    expect(body.effects.people).toBe(2)
  })

  test('ADM-50 a key role asks who it is; ADM-51 the last administrator keeps theirs', async () => {
    portal.setNow('2026-11-20T10:20:00+01:00')
    expect(told(await show({ ids: of('rh'), changes: { grant: 'ROLE_DPO' } }))).toEqual([403, 'fresh-login-needed'])
    portal.setNow(NOW)
    expect((await show({ ids: of('rh'), changes: { grant: 'ROLE_DPO' } })).status).toBe(200)
    const refused = await show({ ids: of('administration'), changes: { withdraw: 'ROLE_USER_ADMIN' } })
    expect(refused.body.refused).toHaveLength(1)
  })

  test('ADM-45 two at once: one is done, the other is told', async () => {
    const both = [1, 2].map((modality) => ({ ids: of('astreinte', 'prestataire'), changes: { modality } }))
    await done({ ids: of('astreinte', 'prestataire'), changes: { modality: 3 } })
    const keys = [(await show(both[0] ?? {})).body, (await show(both[1] ?? {})).body]
    const answers = await Promise.all(both.map((one, place) => post({ ...one, preview_key: keys[place]?.preview_key })))
    expect(answers.map(told).toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      [200, undefined],
      [409, 'preview-changed'],
    ])
  })

  test('ADM-45 above 200 people a job goes on with it, all or nothing, its faults told to its author', async () => {
    await portal.database.executeSql(`
      insert into users (username, matricule, firstname, lastname, sort_key, search_key, person_type, modality, company_id, workplace_id,
        manager_id, start_at, password_hash, updated_at)
      select 'grande.' || n, 'G' || n, 'Grande', 'Équipe', 'equipe' || n, 'grande equipe g' || n, u.person_type, 2, u.company_id,
        u.workplace_id, u.manager_id, '2026-01-05', '', '2026-11-20 09:00:00'
      from users u, generate_series(1, 201) n where u.username = 'consultant'`)
    const asked = { filter: { search: 'grande' }, changes: { modality: 3 } }
    const begin = async () => {
      const { preview_key, effects } = (await show(asked)).body
      const { body } = await post({ ...asked, preview_key })
      expect([effects.people, body.applied, body.effects.people]).toEqual([201, false, 201])
      return body.job_id ?? 0
    }
    const progress = async (id: number) => (await ada.get<LongJobProgress>(`administration/job/${id}`)).body
    const run = async (id: number) => {
      await jobHandlers(portal.platform)['long-job']({ long_job_id: id })
      return progress(id)
    }
    const first = await begin()
    expect(await progress(first)).toMatchObject({ state: 'waiting' })
    await portal.database.executeSql(
      `update users set updated_at = updated_at + interval '1 second' where matricule = 'G7'`,
    )
    expect(await run(first)).toMatchObject({
      state: 'failed',
      faults: ['Ce que cette modification entraîne a changé : vérifiez de nouveau.'],
    })
    expect(await run(await begin())).toMatchObject({ state: 'done', faults: [] })
    expect(
      await people.rowsOf(`select count(*)::int as n from users where matricule ~ '^G[0-9]' and modality = 3`),
    ).toEqual([{ n: 201 }])
  })
})

describe('what waits follows the manager in force', () => {
  const LISTS = ['validation/event/absence/user', 'validation/month?states[]=all', 'validation/extra-activities']
  const listed = (by: Caller) =>
    Promise.all(
      LISTS.map(async (path) => JSON.stringify((await by.get(path)).body).includes(matricules.astreinte ?? 'nobody')),
    )
  const decide = (by: Caller, { id, updated_at }: { id: number | null; updated_at: string | null }) =>
    by.post('validation/event-action', { event: id, action: 'validated1', updated_at })

  test('ADM-38 lists, mails and who may decide follow from the effect date on; what the former validated stays', async () => {
    const above = await people.rowsOf<{ m: string }>(
      `select matricule as m from users where username = 'helene.delmas'`,
    )
    await done({ ids: of('manager2'), changes: { manager: above[0]?.m } })
    await done({ ids: of('astreinte'), changes: { manager: matricules.manager } })
    const managers = () => Promise.all([portal.as('manager'), portal.as('manager2')])
    const employee = await portal.as('astreinte')
    let [former, next] = await managers()
    const input = inputsBy(await codeIds(portal))
    const ask = async (day: string) => (await createEvents(employee, input(`${day} am`, `${day} pm`))).body[0]
    const [seen, left] = [await ask('2026-11-23'), await ask('2026-11-24')]
    if (!seen || !left) throw new Error('They were asked for')
    await portal.database.executeSql(`insert into extra_activity_permissions (month_id, user_id, status, requested_at)
      select id, user_id, 'pending', '${NOW}' from months where user_id = ${ids.astreinte} and (year, month) = (2026, 11)`)
    expect((await decide(former, seen)).status).toBe(201)
    await done({ ids: of('astreinte'), changes: { manager: matricules.manager2 }, effective_on: '2026-11-24' })
    expect([await listed(former), await listed(next)]).toEqual([LISTS.map(() => true), LISTS.map(() => false)])
    expect((await decide(next, left)).status).toBe(403)
    portal.setNow('2026-11-23T23:59:50+01:00')
    await portal.mails()
    expect((await createEvents(await portal.as('astreinte'), input('2026-11-25 am', '2026-11-25 pm'))).status).toBe(201)
    // In the hours in which the new manager is told.
    portal.setNow('2026-11-24T09:00:00+01:00')
    await people.runJob()
    ;[former, next] = await managers()
    expect([await listed(former), await listed(next)]).toEqual([LISTS.map(() => false), LISTS.map(() => true)])
    expect((await portal.mails()).at(-1)).toMatch(/^To: manager2@/m)
    expect((await decide(former, left)).status).toBe(403)
    expect((await decide(next, left)).status).toBe(201)
    expect(
      await people.rowsOf(`select e.state, u.username from events e join audit a on a.entity = 'event' and a.entity_id = e.id
        join users u on u.id = a.actor_id where a.action = 'validated1' and e.id in (${seen.id}, ${left.id}) order by e.id`),
    ).toEqual([
      { state: 'validated1', username: 'manager' },
      { state: 'validated1', username: 'manager2' },
    ])
  })
})
