import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobHandlers } from '../../../app.ts'
import { sealAudit } from '../../../platform/seal/seal-audit.ts'
import { verifyAudit } from '../../../platform/seal/verify-audit.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { everyRow, retentionOn } from '../../../testing/retention.fixture.ts'
import { TEST_NOW } from '../../../testing/template.ts'
import { digestOf } from './certificate.ts'

let portal: TestPortal
let dpo: Caller
const ids: Record<string, number> = {}
const sql = async <Row>(text: string) => (await portal.database.executeSql(text)).rows as Row[]
const PATH = 'administration/retention'

/** Whoever left long ago, and whoever left a day too late for it: today is 2026-05-21. */
const LONG_GONE = 'consultant35'
const NOT_YET = 'forfait'

beforeAll(async () => {
  portal = await openTestPortal()
  for (const { id, username } of await sql<{ id: number; username: string }>('select id, username from users')) {
    ids[username] = id
  }
  for (const [username, end] of [
    [LONG_GONE, '2021-05-20'],
    [NOT_YET, '2021-05-21'],
  ] as const) {
    await sql(
      `update users set start_at = '2019-01-07', seniority_at = '2019-01-07', end_at = '${end}' where username = '${username}'`,
    )
  }
  const id = String(ids[LONG_GONE])
  await sql(`
    insert into periods (year, month) values (2021, 3), (2021, 4);
    insert into months (user_id, year, month, state, submitted_at, comment, updated_at)
    select u.id, 2021, m, 'validated2', '2021-04-30T10:00:00Z', 'mois de ' || u.lastname, '2021-04-30T10:00:00'
    from users u, unnest(array[3, 4]) m where u.username in ('${LONG_GONE}', '${NOT_YET}');
    insert into events (month_id, user_id, event_code_id, kind, start_at, start_moment, end_at, end_moment, half_days, state, created_at, updated_at, request_comment)
    select m.id, m.user_id, c.id, c.kind, '2021-03-02', 'am', '2021-03-02', 'pm', 2, 'validated2', now(), '2021-03-01T10:00:00', 'raison'
    from months m, (select id, kind from event_codes where kind = 'absence' order by id limit 1) c where m.year = 2021 and m.month = 3;
    insert into remote_days (user_id, day, am, pm) values (${id}, '2021-03-03', true, true);
    insert into month_files (month_id, name, media_type, byte_size, storage_key, created_at)
    select m.id, 'CRA signé.pdf', 'application/pdf', 4, 'month-files/signed-' || m.user_id, now()
    from months m where m.year = 2021 and m.month = 4;
    update periods set closed_at = '2021-05-10T10:00:00Z' where year = 2021;
    insert into corrections (user_id, year, month, object, old, new, touches, fact_on, half_days_difference, reason, asked_by, state,
      validated2_by, decided_at, place, carried_year, carried_month, created_at, updated_at)
    values (${id}, 2021, 3, 'remote', '{"remote": {"days": []}}', '{"remote": {"days": []}}', '{[15500,15501]}', '2021-03-04', 2,
      'chez moi', ${id}, 'validated2', ${String(ids.paie)}, now(), 1, 2021, 5, now(), '2021-05-12T10:00:00')`)
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.setNow(TEST_NOW)
  dpo = await portal.as('dpo')
})

const retention = () => retentionOn(portal)
const lift = () =>
  sql(`update legal_holds set lifted_at = now(), lifted_by = set_by, lift_reason = 'fin' where lifted_at is null`)
const hold = (person_id: number | null, entries: string[] | null) =>
  sql(`insert into legal_holds (person_id, entries, reason, set_by, set_at)
    values (${String(person_id)}, ${entries ? `'{${entries.join(',')}}'` : 'null'}, 'litige', ${String(ids.dpo)}, now())`)

describe('who may ask', () => {
  test('RGD-10 RGD-11 ROLE_DPO alone, in their own name', async () => {
    for (const ask of [(by: Caller) => by.get(PATH), (by: Caller) => by.post(PATH, { dry_run: true })]) {
      expect((await ask(portal.anonymous)).status).toBe(401)
      for (const username of ['administration', 'auditeur', 'consultant']) {
        expect((await ask(await portal.as(username))).status, username).toBe(403)
      }
    }
    expect((await dpo.get(`${PATH}/999999/certificate`)).status).toBe(404)
    expect((await dpo.get(`${PATH}/999999/people`)).status).toBe(404)
  })
})

describe('looking for what is due', () => {
  test('RGD-02 RGD-10 EX-A-13 it says what is due of whom and deletes nothing; a day too early nobody is due', async () => {
    const before = await everyRow(portal)
    const found = await retention().rehearse(dpo)
    expect(found).toMatchObject({ state: 'done', kind: 'dry_run' })
    const of = (key: string) => found.entries.find((entry) => entry.key === key)
    expect(of('identity')).toMatchObject({ people: 1, rows: 1 })
    // Its event, its day from elsewhere, and the months: one bears a signed report and stays for it.
    expect(of('activity')?.people).toBe(1)
    expect(of('comments')).toMatchObject({ people: 2, rows: 6, oldest: '2021-03-01' })
    expect(of('reports')).toMatchObject({ people: 0, rows: 0, oldest: null })
    const after = await everyRow(portal)
    for (const table of ['users', 'months', 'events', 'month_files', 'remote_days', 'counter_entries', 'hierarchy']) {
      expect([...(after.get(table) ?? [])].toSorted(), table).toEqual([...(before.get(table) ?? [])].toSorted())
    }
    const csv = (await dpo.open(`/api/${PATH}/${String(found.id)}/people`)).body
    expect(csv).toContain('Traitement;Matricule;Fin de contrat;Conservé jusqu’au')
    expect(csv).toContain(';20/05/2021;20/05/2026')
  })

  test('RGD-04 somebody under contract, or coming back, has no end of contract; a closed account without one is told of', async () => {
    const erasable = async () => (await retention().rehearse(dpo)).entries.find(({ key }) => key === 'identity')?.people
    const id = String(ids[LONG_GONE])
    await sql(`update users set start_at = '2026-06-01', end_at = null, last_end_at = '2021-05-20' where id = ${id}`)
    expect(await erasable()).toBe(0)
    await sql(`update users set start_at = '2020-01-06', end_at = null, is_active = false where id = ${id}`)
    expect(await erasable()).toBe(0)
    const { without_end } = await retention().overview(dpo)
    const [row] = await sql<{ matricule: string }>(`select matricule from users where id = ${id}`)
    expect(without_end).toContain(row?.matricule)
    await sql(
      `update users set start_at = '2019-01-07', end_at = '2021-05-20', last_end_at = null, is_active = true where id = ${id}`,
    )
    expect(await erasable()).toBe(1)
  })
})

describe('erasing', () => {
  test('RGD-15 after a backup was put back it is said until a run has been done', async () => {
    const restored = async () => (await retention().overview(dpo)).restored
    expect(await restored()).toBeNull()
    await sql(`insert into restores (restored_at, backup_made_at, last_run_id)
      select '2026-05-20T22:00:00Z', '2026-05-01T01:00:00Z', coalesce(max(id), 0) from retention_runs`)
    const told = { restored_at: '2026-05-20T22:00:00.000Z', backup_made_at: '2026-05-01T01:00:00.000Z' }
    expect(await restored()).toEqual(told)
    // Looking for what is due erases nothing.
    await retention().rehearse(dpo)
    expect(await restored()).toEqual(told)
    await sql(`insert into retention_runs (kind, state, asked_by, asked_at, ended_at, register_version)
      select 'run', 'done', asked_by, asked_at, asked_at, register_version from retention_runs limit 1`)
    expect(await restored()).toBeNull()
    await sql(`delete from retention_runs where kind = 'run'; delete from restores`)
  })

  test('RGD-11 it needs its dry run of less than a day, the number typed and who asks known anew; another state of things refuses', async () => {
    const found = await retention().rehearse(dpo)
    const wrong = await dpo.post(PATH, { preview_key: found.preview_key, people: 99 })
    expect([wrong.status, wrong.body]).toMatchObject([
      422,
      { message: `Tapez ${String(found.people_count)} pour confirmer` },
    ])
    expect((await dpo.post(PATH, { people: found.people_count })).status).toBe(422)
    expect((await dpo.post(PATH, { preview_key: 'x', people: found.people_count })).body).toMatchObject({
      code: 'preview-changed',
    })
    await hold(ids[LONG_GONE] ?? 0, ['counters'])
    const held = await retention().ask(dpo, found)
    expect([held.status, held.body]).toMatchObject([409, { code: 'preview-changed' }])
    await lift()
    portal.setNow('2026-05-21T09:11:00+02:00')
    const stale = await retention().ask(dpo, found)
    expect([stale.status, stale.body]).toMatchObject([403, { code: 'fresh-login-needed' }])
    portal.setNow('2026-05-22T09:00:00+02:00')
    expect((await retention().ask(await portal.as('dpo'), found)).body).toMatchObject({ code: 'preview-changed' })
  })

  test('RGD-13 no row of a closed period leaves but in a run that says that it is running', async () => {
    const one = `(select id from events where start_at = '2021-03-02' limit 1)`
    const inRun = (state: string, statement: string) =>
      portal.database
        .transaction(async (trx) => {
          const running = `update retention_runs set state = '${state}' where id = (select max(id) from retention_runs)`
          const named = `select set_config('cadran.erasure', max(id)::text, true) from retention_runs`
          for (const text of [running, named, statement]) await trx.executeQuery({ sql: text, parameters: [] } as never)
          throw new Error('taken back')
        })
        .catch((error: { constraint?: string; message: string }) => error.constraint ?? error.message)
    const refused = 'closed_period_is_final'
    await expect(sql(`delete from events where id = ${one}`)).rejects.toMatchObject({ constraint: refused })
    expect(await inRun('done', `delete from events where id = ${one}`)).toBe(refused)
    expect(await inRun('running', `delete from events where id = ${one}`)).toBe('taken back')
    expect(await inRun('running', `update events set half_days = 1 where id = ${one}`)).toBe(refused)
    expect(await inRun('running', `update events set request_comment = 'autre' where id = ${one}`)).toBe(refused)
    const both = `update events set request_comment = null, half_days = 1 where id = ${one}`
    expect(await inRun('running', both)).toBe(refused)
    expect(await inRun('running', `update events set request_comment = null where id = ${one}`)).toBe('taken back')
    expect(await inRun('running', `delete from corrections where year = 2021`)).toBe('decided_correction_is_final')
    const insert = `insert into remote_days (user_id, day, am, pm) values (${String(ids[LONG_GONE])}, '2021-03-04', true, true)`
    expect(await inRun('running', insert)).toBe(refused)
  })

  test('RGD-18 a hold keeps the named entry and who it is about, and nothing else', async () => {
    await hold(ids[LONG_GONE] ?? 0, ['counters'])
    const { entries } = await retention().rehearse(dpo)
    const people = Object.fromEntries(entries.map((entry) => [entry.key, [entry.people, entry.held]]))
    expect(people).toMatchObject({ identity: [0, 1], activity: [1, 0], comments: [2, 0] })
    await hold(null, null)
    const all = await retention().rehearse(dpo)
    expect([all.people_count, all.entries.every((entry) => entry.people === 0)]).toEqual([0, true])
    await lift()
  })

  test('RGD-12 RGD-14 RGD-16 RGD-21 what was shown goes, once, and nobody else’s row is another letter', async () => {
    const id = ids[LONG_GONE] ?? 0
    const [former] = await sql<{ lastname: string; username: string; matricule: string }>(
      `select lastname, username, matricule from users where id = ${String(id)}`,
    )
    const figures = await everyRow(portal)
    const found = await retention().rehearse(dpo)
    const before = await everyRow(portal)
    const months = new Set(
      (await sql<{ id: number }>(`select id from months where user_id = ${String(id)}`)).map((m) => m.id),
    )
    const commented = new Set((await sql<{ id: number }>(`select id from months where year = 2021`)).map((m) => m.id))
    const [first, second] = await Promise.all([retention().ask(dpo, found), retention().ask(dpo, found)])
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([202, 409])
    await retention().work()
    const after = await everyRow(portal)

    const run = (await retention().overview(dpo)).runs.find(({ kind }) => kind === 'run')
    expect(run?.state).toBe('done')
    // Whatever row is not there any more as it was is that person's, or a comment of 2021.
    const OF_THE_RUN = new Set([
      'retention_runs',
      'long_jobs',
      'uncounted_people',
      // What is emptied of the chain leaves it whole: asked below.
      'audit_unsealed',
      'audit_seals',
      'counted_people',
      'sessions',
      'refresh_tokens',
    ])
    for (const [table, rows] of before) {
      if (OF_THE_RUN.has(table)) continue
      for (const text of rows) {
        if (after.get(table)?.has(text)) continue
        const row = JSON.parse(text) as Record<string, number | string>
        const theirs =
          [row.user_id, row.person_id, row.descendant_id].includes(id) ||
          months.has(Number(row.month_id)) ||
          (table === 'users' && row.id === id)
        const emptied =
          (table === 'months' && commented.has(Number(row.id))) ||
          (table === 'events' && commented.has(Number(row.month_id)))
        expect(theirs || emptied, `${table} ${text}`).toBe(true)
      }
    }
    for (const table of ['period_figures', 'satisfaction_counts']) expect(after.get(table)).toEqual(figures.get(table))

    const [erased] = await sql(
      `select username, matricule, firstname, lastname, email, personal_email, roles, start_at::text, end_at::text, is_active, password_hash from users where id = ${String(id)}`,
    )
    expect(erased).toEqual({
      username: `efface.${String(id)}`,
      matricule: `EFFACE${String(id)}`,
      firstname: 'Personne',
      lastname: 'effacée',
      email: null,
      personal_email: null,
      roles: [],
      start_at: '2019-01-01',
      end_at: '2021-01-01',
      is_active: false,
      password_hash: '',
    })
    const everything = [...after.values()].flatMap((rows) => [...rows]).join('\n')
    expect(everything).not.toContain(`"${former?.username ?? ''}"`)
    expect(
      await sql(`select id from users where search_key like '%${former?.matricule.toLowerCase() ?? ''}%'`),
    ).toEqual([])
    // The month that bears the signed report stays for it, without a word in it.
    expect(await sql(`select month, comment from months where user_id = ${String(id)}`)).toEqual([
      { month: 4, comment: null },
    ])
    const [kept] = await sql(
      `select comment, (select count(*)::int from events e where e.month_id = m.id) as events from months m where user_id = ${String(ids[NOT_YET])} and year = 2021 and month = 3`,
    )
    expect(kept).toEqual({ comment: null, events: 1 })
    await expect(sql(`update users set is_active = true where id = ${String(id)}`)).rejects.toMatchObject({
      constraint: 'erased_stays_closed',
    })

    const certificate = (await dpo.open(`/api/${PATH}/${String(run?.id)}/certificate?format=json`)).body
    expect(certificate).not.toContain(former?.matricule ?? '')
    expect(JSON.parse(certificate)).toMatchObject({
      number: run?.id,
      register_version: expect.stringMatching(/^\d{4}-/),
    })
    const identity = (
      JSON.parse(certificate) as { entries: { category: string; rows: number; sha256: string }[] }
    ).entries.find(({ category }) => category === 'identity')
    expect(identity).toMatchObject({ rows: 1, sha256: digestOf('identity', [id]) })
    const pdf = await dpo.open(`/api/${PATH}/${String(run?.id)}/certificate`)
    expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    const told = await sql<{ after: object }>(
      `select after from audit where entity = 'retention_run' and action = 'end'`,
    )
    expect(told[0]?.after).toMatchObject({ identity: { people: 1, rows: 1, held: 0 } })

    // The audit says of them that things were done, and no more what; its chain is whole.
    const said = `select count(*)::int as rows from audit where person_id = ${String(id)}`
    expect(await sql(`${said} and num_nonnulls(before, after, comment) > 0`)).toEqual([{ rows: 0 }])
    expect((await sql<{ rows: number }>(said))[0]?.rows).toBeGreaterThan(0)
    await sealAudit(portal.platform)
    expect((await verifyAudit(portal.database)).faults).toEqual([])

    // A process that stopped before its end: begun again, it does nothing twice.
    const batches = await sql('select entry, ids from retention_batches order by 1')
    await sql(`update retention_runs set state = 'running', ended_at = null where kind = 'run';
      update long_jobs set state = 'running', ended_at = null where kind = 'retention-run'`)
    // Done again, nothing is due and nothing is done.
    await jobHandlers(portal.platform)['long-job']({ long_job_id: first.body.job_id ?? second.body.job_id })
    expect((await retention().overview(dpo)).runs.find(({ kind }) => kind === 'run')?.state).toBe('done')
    expect(await sql('select entry, ids from retention_batches order by 1')).toEqual(batches)
    const again = await retention().rehearse(dpo)
    expect([again.people_count, again.entries.every(({ rows }) => rows === 0)]).toEqual([0, true])
  })

  test('COR-42 RGD-14 of a decided correction a trace stays, with nothing of what it said', async () => {
    const [left] = await sql(`
      select concat_ws(' ', state, year, month, carried_month, old, new, reason, half_days_difference, fact_on, touches) as says
      from corrections where user_id = ${String(ids[LONG_GONE])} and erased_at is not null`)
    expect(left).toEqual({ says: 'validated2 2021 3 5  0 2021-03-01 {}' })
  })
})

test('RGD-16 EX-A-15 the digest of what was erased is the same whatever the order', () => {
  const expected = '28aa240c004f745166fc624a4a8b23f7cf670cef11102391e122f4b1da60dac7'
  expect(digestOf('activity', [303, 301, 302])).toBe(expected)
  expect(digestOf('activity', [301, 302, 303])).toBe(expected)
})
