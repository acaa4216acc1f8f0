import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { AuditRow } from '@cadran/contract/administration/audit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { redactAudit } from '../../../platform/seal/redact-audit.ts'
import { sealAudit } from '../../../platform/seal/seal-audit.ts'
import { sweepFiles } from '../../../platform/storage-sweep.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'

let portal: TestPortal
let auditor: Caller
const ids: Record<string, number> = {}
beforeAll(async () => {
  portal = await openTestPortal()
  auditor = await portal.as('auditeur')
  const { rows } = await portal.database.executeSql('select id, username from users')
  for (const { id, username } of rows as { id: number; username: string }[]) ids[username] = id
  await portal.database.executeSql(`
    insert into audit (at, actor_id, on_behalf_of_id, person_id, entity, entity_id, action, before, after, comment, request_id)
    select at::timestamptz, ac.id, be.id, pe.id, entity, n, action, before::jsonb, after::jsonb, comment, request_id
    from (values
      (901, '2031-02-28T22:59:59Z', 'manager', null, 'consultant', 'month', 'validated1', null, null, null, 'r-0'),
      (902, '2031-02-28T23:00:00Z', 'manager', 'forfait', 'consultant', 'month', 'remote_days', '{"remote_days":[]}', null, 'Aide au guichet', 'r-1'),
      (903, '2031-03-02T12:00:00Z', 'consultant', null, 'consultant', 'event', 'create', null, null, 'Grippe du moment', 'r-2'),
      (904, '2031-03-31T21:59:59Z', null, null, null, 'retention_run', 'create', null, '{"rows":2}', null, 'r-2'),
      (905, '2031-03-31T22:00:00Z', 'paie', null, 'interne', 'period', 'close', null, null, 'guichet', 'r-3')
    ) t (n, at, actor, behalf, person, entity, action, before, after, comment, request_id)
    left join users ac on ac.username = t.actor
    left join users be on be.username = t.behalf
    left join users pe on pe.username = t.person
    order by n`)
})
afterAll(() => portal.close())

const MARCH = 'from=2031-03-01&to=2031-03-31'
const search = async (query: string, by = auditor) => {
  const { status, body, headers } = await by.get<AuditRow[]>(`administration/audit?${query}`)
  expect(status).toBe(200)
  return { rows: body, ids: body.map(({ entity_id }) => entity_id), total: headers['x-total-count'], headers }
}
const refusalOf = async (query: string) => {
  const { status, body } = await auditor.get(`administration/audit?${query}`)
  return [status, body.message]
}

describe('the search', () => {
  test('AUD-10 ADM-01 is for ROLE_AUDIT_SHOW alone, in one’s own name', async () => {
    for (const path of ['administration/audit', 'administration/audit/seal']) {
      expect((await portal.anonymous.get(path)).status).toBe(401)
      for (const username of ['administration', 'dpo', 'paie', 'consultant']) {
        expect((await (await portal.as(username)).get(path)).status, username).toBe(403)
      }
    }
    expect((await (await portal.as('dpo')).post('administration/audit/verify')).status).toBe(403)
  })

  test('AUD-10 rows come newest first, on the days of Paris, with who, whom, what and the seal', async () => {
    const { rows, ids: found, total } = await search(MARCH)
    expect([found, total]).toEqual([[904, 903, 902], '3'])
    expect(rows[2]).toMatchObject({
      at: '2031-02-28T23:00:00.000Z',
      actor: { id: ids.manager },
      on_behalf_of: { id: ids.forfait },
      person: { id: ids.consultant },
      entity: 'month',
      action: 'remote_days',
      before: { remote_days: [] },
      after: null,
      comment: 'Aide au guichet',
      request_id: 'r-1',
      position: null,
      redaction: null,
    })
    expect(rows[0]).toMatchObject({ actor: null, person: null, after: { rows: 2 } })
    await sealAudit(portal.platform)
    const sealed = (await search(MARCH)).rows
    expect(sealed.every(({ position, hash }) => position !== null && /^[0-9a-f]{64}$/.test(hash ?? ''))).toBe(true)
  })

  test.each([
    ['actor=manager', [902]],
    ['person=consultant', [903, 902]],
    ['entity=retention_run', [904]],
    ['action=create', [904, 903]],
    ['entity=event&action=create', [903]],
    ['request_id=r-2', [904, 903]],
    ['search=GUICH', [902]],
    ['search=aide%20guichet', [902]],
    ['search=r-1', [902]],
    ['search=%26%20!', []],
    ['maxResults=1&page=2', [903]],
  ])('AUD-10 %s finds %j', async (query, expected) => {
    expect((await search(`${MARCH}&${query}`)).ids).toEqual(expected)
  })

  test('AUD-14 whose audit is searched is a reading that they see', async () => {
    await search(`${MARCH}&person=forfait`)
    await portal.platform.reads.write()
    const { rows } = await portal.database.executeSql(
      `select what, times from record_reads where reader_id = ${ids.auditeur} and person_id = ${ids.forfait}`,
    )
    expect(rows).toEqual([{ what: 'journal', times: 1 }])
  })

  test('AUD-10 thirteen months at most, the month under way unless told; nobody unknown', async () => {
    expect((await search('from=2030-03-01&to=2031-04-01')).ids).toEqual([905, 904, 903, 902, 901])
    expect(await refusalOf('from=2030-02-28&to=2031-04-01')).toEqual([422, 'Filtre invalide.'])
    expect(await refusalOf('from=2031-03-02&to=2031-03-01')).toEqual([422, 'Filtre invalide.'])
    expect(await refusalOf(`${MARCH}&person=personne`)).toEqual([422, 'Filtre invalide.'])
    expect(await refusalOf('from=2031-02-30')).toEqual([422, 'Filtre invalide.'])
    expect(await refusalOf('maxResults=201')).toEqual([422, 'Filtre invalide.'])
    const { rows } = await search('maxResults=200')
    expect(rows.every(({ at }) => at >= '2026-04-30T22:00' && at < '2026-05-21T22:00')).toBe(true)
  })

  test('AUD-10 the count is exact up to 10,000, and then says that there are more', async () => {
    await portal.database.executeSql(`
      insert into audit (at, entity, entity_id, action) select '2032-01-10', 'event', n, 'edit' from generate_series(1, 10000) n`)
    const january = 'from=2032-01-01&to=2032-01-31&maxResults=1'
    const exact = await search(january)
    expect([exact.total, exact.headers['x-total-more']]).toEqual(['10000', undefined])
    await portal.database.executeSql(
      `insert into audit (at, entity, entity_id, action) values ('2032-01-11', 'event', 1, 'edit')`,
    )
    const beyond = await search(january)
    expect([beyond.total, beyond.headers['x-total-more']]).toEqual(['10000', '1'])
    expect(beyond.headers['access-control-expose-headers']).toBe('X-Total-Count, X-Total-More')
  })

  test('AUD-08 an erased row says when, and by which certificate', async () => {
    const at = new Date('2031-05-01T23:00:00Z')
    await portal.database.transaction((trx) =>
      redactAudit(trx, { condition: sql`a.entity = 'period' and a.entity_id = 905`, run_id: 12, at }),
    )
    const { rows } = await search('from=2031-04-01&to=2031-04-01')
    expect(rows).toMatchObject([{ comment: null, redaction: { day: '2031-05-02', run_id: 12 } }])
  })
})

describe('absences for health', () => {
  const RANGE = { start_at: '2033-05-04', start_moment: 'am', end_at: '2033-05-05', end_moment: 'pm', half_days: 4 }
  const MAY = 'from=2033-05-01&to=2033-05-31'

  beforeAll(async () => {
    const { rows } = await portal.database.executeSql(
      `select id, description from event_codes where type in ('sickness', 'absence') order by type = 'sickness' desc limit 2`,
    )
    const [sick, leave] = rows as { id: number; description: string }[]
    const add = (n: number, entity: string, before: unknown, after: unknown) =>
      portal.database.executeSql(
        `insert into audit (at, person_id, entity, entity_id, action, before, after, comment)
         values ('2033-05-03', $1, $2, $3, 'edit', $4, $5, 'Grippe')`,
        [ids.consultant, entity, n, JSON.stringify(before), JSON.stringify(after)],
      )
    await add(9001, 'event', { ...leave, ...RANGE }, { ...sick, ...RANGE })
    await add(9002, 'event', null, { ...leave, ...RANGE })
    await add(9003, 'month', { entered: [{ ...RANGE, description: sick?.description }] }, { state: 'non_submitted' })
  })

  test('AUD-11 show their dates and ‘Absence’, unless their reader keeps personal data too', async () => {
    const hidden = { description: 'Absence', ...RANGE }
    const { rows } = await search(MAY)
    expect(rows).toMatchObject([
      { entity: 'month', before: { entered: [hidden] }, comment: 'Grippe' },
      { entity_id: 9002, after: { description: expect.not.stringContaining('Absence') }, comment: 'Grippe' },
      { entity_id: 9001, before: hidden, after: hidden, comment: null },
    ])
    expect((await search(`${MAY}&search=grippe`)).ids).toEqual([9003, 9002])
    await portal.database.executeSql(
      `update users set roles = roles || '{ROLE_DPO}'::text[] where username = 'auditeur'`,
    )
    const seen = await search(`${MAY}&search=grippe`)
    expect(seen.ids).toEqual([9003, 9002, 9001])
    expect(seen.rows[2]).toMatchObject({ after: { description: 'Arrêt maladie' }, comment: 'Grippe' })
    await portal.database.executeSql(
      `update users set roles = array_remove(roles, 'ROLE_DPO') where username = 'auditeur'`,
    )
  })
})

describe('the seal', () => {
  const seal = async () => (await auditor.get('administration/audit/seal')).body
  const verify = async () => {
    const { status, body } = await auditor.post<{ job_id: number }>('administration/audit/verify')
    expect(status).toBe(202)
    const mails = await portal.mails()
    expect((await auditor.get(`administration/job/${body.job_id}`)).body).toMatchObject({ state: 'done' })
    return mails.filter((mail) => mail.includes('verify-audit'))
  }

  test('AUD-04 AUD-13 AUD-06 it is told how far it reaches and since when; a failed verification is mailed to its readers', async () => {
    portal.setNow('2026-05-21T09:05:00+02:00')
    await sealAudit(portal.platform)
    portal.setNow('2026-05-21T09:07:59+02:00')
    expect((await seal()).minutes_since_seal).toBe(2)
    portal.setNow('2026-05-21T09:05:00+02:00')
    expect(await seal()).toMatchObject({ unsealed: 0, sealed_since: '2026-05-21', verification: null })
    expect(await verify()).toEqual([])
    const { sealed, head } = (await seal()) as { sealed: number; head: string }
    expect(head).toMatch(new RegExp(`^${sealed}:[0-9a-f]{64}$`))
    expect((await seal()).verification).toEqual({ at: '2026-05-21T07:05:00.000Z', sealed, faults: [] })
    // Cut at its end: only the head that the last verification kept tells it.
    await portal.database.executeSql(`
      begin; set local session_replication_role = replica;
      delete from audit_seals where position = ${sealed}; commit`)
    const [mail] = await verify()
    expect(mail).toContain('To: auditeur@synchrone.example')
    expect((await seal()).verification).toMatchObject({ faults: [`! tête attendue ${sealed} : absente`] })
  })
})

describe('the export', () => {
  const REASON = 'Contrôle interne de mars'
  const ask = (body: object) => auditor.post<{ job_id: number; message: string }>('administration/audit/export', body)
  const MARCH_ASKED = { from: '2031-03-01', to: '2031-03-31', reason: REASON }
  async function exported(format: string, filters: object = {}) {
    const { status, body } = await ask({ ...MARCH_ASKED, ...filters, format })
    expect(status).toBe(202)
    await portal.mails()
    expect((await auditor.get(`administration/job/${body.job_id}`)).body).toMatchObject({ state: 'done' })
    return body.job_id
  }
  const open = (id: number, by = auditor) => by.open(`/api/administration/audit/export/${id}`)

  test('AUD-12 JSON lines or CSV, newest first, with the head in the last line; itself in the audit with its reason', async () => {
    const { head } = (await auditor.get('administration/audit/seal')).body as { head: string }
    const id = await exported('jsonl')
    const file = await open(id)
    expect(file.headers['content-disposition']).toContain('audit_2031-03-01_2031-03-31.jsonl')
    const lines = file.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines.map(({ entity_id }) => entity_id)).toEqual([904, 903, 902, undefined])
    expect(lines.at(-1)).toEqual({ head })
    const csv = (await open(await exported('csv', { person: 'consultant' }))).body.trimEnd().split('\r\n')
    expect(csv).toHaveLength(4)
    expect(csv[2]).toContain(';remote_days;'.replace('remote_days', 'télétravail du mois'))
    expect(csv[3]).toBe(`Tête de la chaîne;${head}`)
    const { rows } = await portal.database.executeSql(`
      select actor_id, comment, after->>'format' as format from audit where entity = 'audit_export' and entity_id = ${id}`)
    expect(rows).toEqual([{ actor_id: ids.auditeur, comment: REASON, format: 'jsonl' }])
  })

  test('AUD-12 its author alone opens it, seven days long; then its content is swept', async () => {
    const id = await exported('csv')
    await portal.database.executeSql(
      `update users set roles = roles || '{ROLE_AUDIT_SHOW}'::text[] where username = 'dpo'`,
    )
    expect((await open(id, await portal.as('dpo'))).statusCode).toBe(404)
    expect((await open(id, portal.anonymous)).statusCode).toBe(401)
    expect((await open(id + 1)).statusCode).toBe(404)
    portal.setNow('2026-05-28T09:04:59+02:00')
    auditor = await portal.as('auditeur')
    expect((await open(id)).statusCode).toBe(200)
    portal.setNow('2026-05-28T09:05:00+02:00')
    expect((await open(id)).json()).toMatchObject({ message: 'Ce lien n’est plus valable.' })
    const key = `audit-exports/${id}`
    await sweepFiles(portal.platform)
    expect(await portal.platform.storage.head(key)).toBeGreaterThan(0)
    const path = join(portal.platform.settings.data_dir, 'files', key)
    const eight_days_ago = new Date(Date.now() - 8 * 86_400_000)
    await utimes(path, eight_days_ago, eight_days_ago)
    await sweepFiles(portal.platform)
    expect(await portal.platform.storage.head(key)).toBeNull()
  })

  test.each([
    [{ format: 'csv', reason: 'Contrôle' }, 'Dites pourquoi, en 10 caractères au moins.'],
    [{ format: 'csv', reason: REASON, from: '2020-01-01' }, 'Filtre invalide.'],
  ])('AUD-12 %j is refused', async (body, message) => {
    const answer = await ask(body)
    expect([answer.status, answer.body.message]).toEqual([422, message])
  })
})
