import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changesIn } from '../../../testing/person-changes.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'

// The demonstration stands in May 2026; the examples are told from November 2026.
const NOW = '2026-11-20T10:00:00+01:00'

let portal: TestPortal
let ada: Caller
let act: ReturnType<typeof changesIn>
beforeAll(async () => {
  portal = await openTestPortal({ CADRAN_NOW: NOW })
  ada = await portal.as('administration')
  act = changesIn(portal, () => ada)
})
afterAll(() => portal.close())

describe('what is refused', () => {
  const refused = async (username: string, body: Record<string, unknown>) => {
    const { post } = await act.changing(username, body)
    const { status, body: answer } = await post({ dry_run: true })
    return [status, (answer as unknown as { errors?: unknown }).errors ?? (answer as unknown as { code: string }).code]
  }

  test('ADM-15 ADM-22 ADM-26 what has no date, what is stale, what cannot be read', async () => {
    expect(await refused('rh', { changes: { firstname: 'Zoé' }, effective_on: '2026-12-01' })).toEqual([
      422,
      { effective_on: ['Cette information n’a pas de date d’effet.'] },
    ])
    expect(await refused('rh', { changes: { modality: 2 }, updated_at: '2020-01-01T00:00:00' })).toEqual([409, 'stale'])
    expect((await refused('rh', { changes: { modality: 2 }, updated_at: 'hier' }))[0]).toBe(422)
    expect((await refused('rh', { changes: { firstname: 'Z\u0007' } }))[0]).toBe(422)
    expect((await refused('rh', { changes: { modality: 2 }, reason: 'a'.repeat(501) }))[0]).toBe(422)
    expect((await refused('rh', { changes: { modality: 2 }, reason: 'a\u0000b' }))[0]).toBe(422)
    expect(await refused('rh', { changes: { workplace: 'Brest' } })).toEqual([
      422,
      { workplace: ['« Brest » est inconnu'] },
    ])
    expect(await refused('rh', { changes: { modality: 2 }, effective_on: '1999-01-01' })).toEqual([
      422,
      { effective_on: ['Cette date précède l’arrivée de la personne.'] },
    ])
    expect((await refused('rh', { changes: { start_at: 'demain' } }))[1]).toEqual({
      start_at: ['« demain », attendu une date AAAA-MM-JJ'],
    })
  })

  test('ADM-37 a manager is active, a manager, and not of one’s own team; who is none yet becomes one when it is said', async () => {
    const [own = '', nobody = ''] = await Promise.all(['adjoint', 'rh'].map((username) => act.matriculeOf(username)))
    expect(await refused('manager', { changes: { manager: own } })).toEqual([409, 'manager-cycle'])
    expect(await refused('manager', { changes: { manager: await act.matriculeOf('manager') } })).toEqual([
      409,
      'manager-cycle',
    ])
    const [status, errors] = await refused('interne', { changes: { manager: nobody } })
    expect([status, errors]).toEqual([422, { manager: [expect.stringMatching(/^Faire de .+ un manager \?$/)] }])
    await portal.database.executeSql(`update users set end_at = '2026-11-30' where username = 'manager2'`)
    expect(
      await refused('interne', { changes: { manager: await act.matriculeOf('manager2') }, effective_on: '2026-12-15' }),
    ).toEqual([422, { manager: ['Ce manager n’est plus en poste à cette date.'] }])
    await portal.database.executeSql(`update users set end_at = null where username = 'manager2'`)
    const done = await act.change('interne', { changes: { manager: nobody }, make_manager: true })
    expect(done.status).toBe(200)
    expect(await act.rowsOf(`select is_manager from users where username = 'rh'`)).toEqual([{ is_manager: true }])
    const team = await ada.get<{ below: { username: string }[]; below_count: number }>(
      `administration/person/${await act.idOf('rh')}/team`,
    )
    expect(team.body.below_count).toBe(1)
  })

  test('ADM-24 what cannot be done on its day changes nothing, is told to who planned it, and the rest is done', async () => {
    const id = await act.idOf('gta')
    const target = await act.matriculeOf('manager2')
    expect((await act.change('gta', { changes: { manager: target }, effective_on: '2027-01-04' })).status).toBe(200)
    expect((await act.change('gta', { changes: { modality: 1 }, effective_on: '2027-01-04' })).status).toBe(200)
    const [before] = await act.rowsOf<{ manager_id: number }>(`select manager_id from users where id = ${id}`)
    await portal.database.executeSql(`update users set is_active = false where username = 'manager2'`)
    portal.setNow('2027-01-04T09:00:00+01:00')
    await act.runJob()
    expect(await act.rowsOf(`select manager_id, modality from users where id = ${id}`)).toEqual([
      { ...before, modality: 1 },
    ])
    const planned = await act.rowsOf(`select state, failure from planned_changes where user_id = ${id} order by id`)
    expect(planned).toEqual([
      { state: 'failed', failure: 'Ce manager n’est plus en poste à cette date.' },
      { state: 'done', failure: null },
    ])
    const mail = (await portal.mails()).findLast((text) => text.includes('administration@synchrone.example'))
    expect(mail).toMatch(/Subject: .*Changement/)
    portal.setNow(NOW)
    await portal.database.executeSql(`update users set is_active = true where username = 'manager2'`)
  })

  test('ADM-25 username and matricule are asked for anew, free, and end the sessions', async () => {
    const taken = await act.matriculeOf('manager2')
    expect(await refused('facturation', { changes: { username: 'manager' } })).toEqual([
      422,
      { username: ['Cet identifiant est déjà pris.'] },
    ])
    expect(await refused('facturation', { changes: { matricule: taken } })).toEqual([
      422,
      { matricule: ['Ce matricule est déjà pris.'] },
    ])
    const person = await portal.as('facturation')
    const { post } = await act.changing('facturation', { changes: { username: 'facturation.neuve' } })
    portal.setNow('2026-11-20T10:11:00+01:00')
    expect((await post({ dry_run: true })).body).toMatchObject({ code: 'fresh-login-needed' })
    portal.setNow(NOW)
    expect((await post({})).status).toBe(200)
    expect((await person.get('user/me')).status).toBe(401)
    await portal.as('facturation.neuve')
  })

  test('ADM-43 a new address tells the former one', async () => {
    const [{ email } = { email: '' }] = await act.rowsOf<{ email: string }>(
      `select email from users where username = 'gta'`,
    )
    expect((await act.change('gta', { changes: { email: 'autre@synchrone.example' } })).status).toBe(200)
    const told = (await portal.mails()).findLast((text) => text.includes(`To: ${email}`))
    expect(told).toMatch(/Subject: .*adresse/)
  })

  test('ADM-22 two administrators at once on one person: one is done, one is told', async () => {
    const { post } = await act.changing('rh', { changes: { firstname: 'Nadège' } })
    const answers = await Promise.all([post({}), post({ changes: { firstname: 'Nadia' } })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('positions and people', () => {
  test('ADM-14 whoever writes, the row in force says what the person is', async () => {
    await portal.database.executeSql(`
      update users set modality = 1, is_manager = true where username = 'syndicat_a';
      update users set start_at = '2026-01-05', end_at = '2027-06-30' where username = 'syndicat_a'`)
    const differing = await act.rowsOf(`
      select u.username from users u left join positions p on p.user_id = u.id and p.in_force
      where (p.person_type, p.modality, p.company_id, p.workplace_id, p.manager_id, p.is_manager)
        is distinct from (u.person_type, u.modality, u.company_id, u.workplace_id, u.manager_id, u.is_manager)
      union all
      select u.username from users u where not exists (
        select from contracts c where c.user_id = u.id and c.start_at = u.start_at and c.end_at is not distinct from u.end_at)`)
    expect(differing).toEqual([])
    const zones = await act.rowsOf(`select 1 from users where holiday_zone <> zones_of(id)`)
    expect(zones).toEqual([])
  })
})
