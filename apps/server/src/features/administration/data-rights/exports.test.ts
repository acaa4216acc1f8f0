import type { OwnData } from '@cadran/contract/administration/data-rights'
import { RETENTION_REGISTER } from '@cadran/rules/administration/retention-register'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fromBuffer } from 'yauzl'
import { jobHandlers } from '../../../app.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { TEST_NOW } from '../../../testing/template.ts'
import { ARCHIVE_PARTS } from './archive-parts.ts'
import { PART_WORDS } from './archive-words.ts'

let portal: TestPortal
let consultant: Caller
let consultant_id = 0
beforeAll(async () => {
  portal = await openTestPortal()
  const { rows } = await portal.database.executeSql(`select id from users where username = 'consultant'`)
  consultant_id = (rows as { id: number }[])[0]?.id ?? 0
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.setNow(TEST_NOW)
  await portal.database.executeSql('delete from data_exports')
  for (const key of await stored()) await portal.platform.storage.delete(key)
  consultant = await portal.as('consultant')
})

const EXPORT = 'account/data-export'
const ask = (caller = consultant) => caller.post(EXPORT)
const own = async (caller = consultant) => (await caller.get<OwnData>(EXPORT)).body
const work = () => portal.platform.jobs.drain(jobHandlers(portal.platform))
const stored = () => portal.platform.storage.list('data-exports/')

/** What a ZIP holds, by name. */
function unzip(content: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    fromBuffer(content, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      const files = new Map<string, Buffer>()
      zip.on('entry', (entry: { fileName: string }) => {
        zip.openReadStream(entry as never, (failed, stream) => {
          if (failed) return reject(failed)
          const chunks: Buffer[] = []
          stream.on('data', (chunk: Buffer) => chunks.push(chunk))
          stream.on('end', () => {
            files.set(entry.fileName, Buffer.concat(chunks))
            zip.readEntry()
          })
        })
      })
      zip.on('end', () => resolve(files))
      zip.on('error', reject)
      zip.readEntry()
    })
  })
}

async function fetched(): Promise<Map<string, Buffer>> {
  const { archive } = await own()
  const response = await consultant.open(archive?.url ?? '')
  expect(response.statusCode).toBe(200)
  return unzip(response.rawPayload)
}

type Rows = Record<string, Record<string, Record<string, unknown>[]>>
const dataOf = (files: Map<string, Buffer>) => JSON.parse(files.get('donnees.json')?.toString() ?? '') as Rows

describe('asking for one’s archive', () => {
  test('RGD-05 it is prepared, mailed and fetched for seven days at a signed address; another day makes it gone', async () => {
    expect((await own()).archive).toBeNull()
    const asked = await ask()
    expect([asked.status, asked.body]).toEqual([201, { state: 'preparing' }])
    expect((await own()).archive).toMatchObject({ state: 'preparing', url: null })
    const mails = await portal.mails()
    expect(mails.some((mail) => mail.includes('parameters#my-data'))).toBe(true)
    expect((await own()).archive).toMatchObject({ state: 'ready', kept_through: '2026-05-28' })
    expect((await consultant.get(`${EXPORT}/download`)).status).toBe(404)
    const { archive } = await own()
    expect((await (await portal.as('manager')).open(archive?.url ?? '')).statusCode).toBe(404)

    portal.setNow('2026-05-28T20:00:00+02:00')
    await jobHandlers(portal.platform)['sweep-exports']({})
    const late = await portal.as('consultant')
    expect((await own(late)).archive?.state).toBe('ready')
    portal.setNow('2026-05-29T00:30:00+02:00')
    expect((await own(await portal.as('consultant'))).archive).toBeNull()
    await jobHandlers(portal.platform)['sweep-exports']({})
    expect(await stored()).toEqual([])
  })

  test('RGD-05 once a day, even for two at once; RGD-08 a new one takes the former away', async () => {
    const twice = await Promise.all([ask(), ask()])
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 429])
    expect(twice.find(({ status }) => status === 429)?.body).toMatchObject({
      message: 'Une archive a déjà été demandée aujourd’hui.',
    })
    await work()
    const [former] = await stored()
    portal.setNow('2026-05-22T09:00:00+02:00')
    expect((await ask(await portal.as('consultant'))).status).toBe(201)
    await work()
    const now = await stored()
    expect([now.length, now.includes(former ?? '')]).toEqual([1, false])
  })

  test('RGD-05 nobody but oneself, with a session just confirmed', async () => {
    expect((await portal.anonymous.post(EXPORT)).status).toBe(401)
    await portal.database.executeSql(
      `update users set roles = roles || '{ROLE_ALLOWED_TO_SWITCH}' where username = 'manager'`,
    )
    const running = await portal.as('manager', { 'x-switch-user': 'consultant' })
    for (const refused of [await ask(running), await running.get(EXPORT)]) {
      expect([refused.status, refused.body]).toMatchObject([403, { code: 'run-as' }])
    }
    portal.setNow(new Date(Date.parse(TEST_NOW) + 11 * 60_000).toISOString())
    const stale = await ask()
    expect([stale.status, stale.body]).toMatchObject([403, { code: 'fresh-login-needed' }])
  })

  test('RGD-08 whose account is closed meanwhile has none', async () => {
    await ask()
    await portal.database.executeSql(`update users set is_active = false where id = ${String(consultant_id)}`)
    await work()
    const { rows } = await portal.database.executeSql('select id from data_exports')
    expect([rows, await stored()]).toEqual([[], []])
    await portal.database.executeSql(`update users set is_active = true where id = ${String(consultant_id)}`)
  })
})

describe('what it holds', () => {
  test('RGD-06 RGD-07 every row about the person, by entry of the register, a PDF, one’s files under plain names, and a note', async () => {
    await portal.database.executeSql(`
      insert into month_files (month_id, name, media_type, byte_size, storage_key, created_at)
      select m.id, '../..\u0007/CRA signé.pdf', 'application/pdf', 4, 'month-files/archive-test', now() from months m
      join periods p using (year, month) where m.user_id = ${String(consultant_id)} and p.closed_at is null limit 1`)
    await portal.platform.storage.put('month-files/archive-test', Buffer.from('%PDF'))
    await ask()
    await work()
    const files = await fetched()
    const names = [...files.keys()]
    expect(names.slice(0, 3)).toEqual(['LISEZ-MOI.txt', 'donnees.json', 'dossier.pdf'])
    const [deposit = ''] = names.slice(3)
    expect(deposit).toMatch(/^fichiers\/\d{4}-\d{2}-\d+-[^/]*CRA signé\.pdf$/)
    expect([names.some((name) => name.includes('..')), files.get(deposit)?.toString()]).toEqual([false, '%PDF'])
    expect(files.get('dossier.pdf')?.subarray(0, 5).toString()).toBe('%PDF-')
    expect(files.get('dossier.pdf')?.includes('/StructTreeRoot')).toBe(true)
    expect(files.get('LISEZ-MOI.txt')?.toString()).toMatch(/7 jours/)

    const data = dataOf(files)
    expect(Object.keys(data).every((key) => RETENTION_REGISTER.some((entry) => entry.key === key))).toBe(true)
    const { rows } = await portal.database.executeSql(`
      select (select count(*)::int from months where user_id = u.id) as months,
        (select count(*)::int from events where user_id = u.id) as events,
        (select count(*)::int from remote_days where user_id = u.id) as remote_days,
        (select count(*)::int from counter_entries where user_id = u.id) as counter_entries,
        (select count(*)::int from audit where person_id = u.id) as audit
      from users u where u.id = ${String(consultant_id)}`)
    const counted = { ...data.activity, ...data.counters, ...data.audit }
    for (const [table, count] of Object.entries((rows as Record<string, number>[])[0] ?? {})) {
      expect(counted[table]?.length, table).toBe(count)
    }
    expect(data.identity?.users?.[0]).toMatchObject({ username: 'consultant' })
  })

  test('RGD-07 no secret of any kind, and nobody else’s address or number', async () => {
    await ask()
    await work()
    const text = (await fetched()).get('donnees.json')?.toString() ?? ''
    // The name of a part is no secret.
    expect(text.replaceAll('"api_tokens"', '')).not.toMatch(
      /hash|token|salt|storage_key|link_key|p256dh|endpoint|score/,
    )
    const { rows } = await portal.database.executeSql(`
      select matricule from users where id <> ${String(consultant_id)} union select email from users
      where id <> ${String(consultant_id)} and email is not null`)
    const others = (rows as { matricule: string }[]).map(({ matricule }) => matricule)
    expect(others.filter((word) => text.includes(`"${word}"`))).toEqual([])
  })

  test('RGD-06 every table of the register that names a person has its part, and each part its word', () => {
    const parts = Object.values(ARCHIVE_PARTS).flatMap((all) => (all ?? []).map(({ name }) => name))
    expect(parts.filter((name) => PART_WORDS[name] === undefined)).toEqual([])
    // Holds of a litigation are told to nobody they are about; runs name nobody; counted sets and tokens are made of the rest.
    const NOT_TOLD = [
      'refresh_tokens',
      'forgot_demands',
      'counted_people',
      'uncounted_people',
      'legal_holds',
      'retention_runs',
      // What a file says is about others.
      'import_runs',
      'import_lines',
      'import_mappings',
      // A few minutes of a login under way, and what other programs of the company are told.
      'sign_in_steps',
      'webhooks',
      'webhook_deliveries',
      // Templates and what was done with them; what is about a person are the lines.
      'payroll_templates',
      'payroll_template_versions',
      'payroll_rubrics',
      'payroll_runs',
      'payroll_run_sights',
      'payroll_baselines',
      'payroll_run_files',
      'payroll_acceptances',
      // Which export told of a correction stands in the person's own corrections.
      'correction_exports',
      // Sums of the lines that are told.
      'counter_standings',
    ]
    const SAID_OTHERWISE = [
      'retention_batches',
      'hierarchy',
      'periods',
      'contact_groups',
      'document_blocks',
      'company_settings',
      'parameters',
    ]
    const OF_THE_CHAIN = ['audit_seals', 'audit_redactions', 'audit_unsealed']
    const tables = RETENTION_REGISTER.flatMap((entry) => Object.keys(entry.tables))
    expect(
      tables.filter((table) => ![...parts, ...NOT_TOLD, ...SAID_OTHERWISE, ...OF_THE_CHAIN].includes(table)),
    ).toEqual([])
  })
})
