import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { numberOption } from '../../bench/options.ts'
import { failedJobs, untilDone } from '../jobs.ts'
import { type MailServer, openMailServer } from '../mail-server.ts'
import { logIn, type Person } from '../person.ts'
import { type Settings, start } from '../portal.ts'
import { must, mustEqual, type Scenario } from '../scenario.ts'
import { until } from '../wait.ts'
import type { Company, World } from '../world.ts'
import { Cut, fileWriter, type Ledger, leaveWriter, monthWriter, openLedger, type Writer } from '../writers.ts'

const ROUNDS = numberOption('rounds', 20)
const LEAVES = ['consultant', 'consultant35', 'forfait', 'astreinte', 'syndicat_a']
const MONTHS = ['interne', 'interim']

async function openWriters(origin: string): Promise<Writer[]> {
  const people: Person[] = []
  for (const username of [...LEAVES, ...MONTHS, 'manager', 'ged']) people.push(await logIn(origin, username))
  const named = (username: string) => people.find((person) => person.username === username) as Person
  const leaves = await Promise.all(LEAVES.map((username) => leaveWriter(named(username))))
  return [
    ...leaves,
    ...MONTHS.map((username) => monthWriter(named(username), named('manager'))),
    fileWriter(named('ged')),
  ]
}

// What a connection that is cut tells; anything else is not what a kill may cause.
const unlessCut = (error: unknown) => {
  if (!(error instanceof Cut || (error instanceof TypeError && /fetch failed|terminated/.test(error.message))))
    throw error
}

const ACTIVE = `select name, data from pgboss.job where state = 'active'`
// As if the next start came ten minutes later: what was held is due, and the job of a process that is no more is somebody else's.
const LATER = `update pgboss.job set started_on = started_on - interval '10 minutes', start_after = least(start_after, now())
  where state < 'completed'`

interface Killing {
  company: Company
  ledger: Ledger
  /** The begins of the keys of mails that were being sent when the process was killed: each may have been sent, with nobody to tell. */
  under_way: Set<string>
  more: Settings
}

const padded = (id: unknown) => String(id).padStart(10, '0')
const mailOf = (audit_id: unknown) => `audit-${padded(audit_id)}`

interface JobData {
  audit_id: number
  user_id: number
  year: number
  month: number
  day: string
  device_id: number | null
  released_at: string
  held: { queue: string; job: JobData }[]
}

/** The begins of the keys of the mails that a job sends; what is told to several is named by them as well. */
function mailsOf(queue: string, job: JobData): string[] {
  const { audit_id, user_id, year, month, day } = job
  if (queue === 'audit-recorded') return [mailOf(audit_id)]
  if (queue === 'remind-report')
    return [
      `remind-report-${audit_id ? padded(audit_id) : `${year}-${String(month).padStart(2, '0')}-${day}-${padded(user_id)}`}`,
    ]
  if (queue === 'remind-queue') return [`remind-queue-${day}-${padded(user_id)}`]
  if (queue !== 'deliver-held' || job.device_id !== null) return []
  const digest = `digest-${Date.parse(job.released_at)}-${padded(user_id)}`
  return [digest, ...job.held.flatMap((each) => mailsOf(each.queue, each.job))]
}

async function killRounds(world: World, { company, ledger, under_way, more }: Killing): Promise<void> {
  let writers: Writer[] | undefined
  for (let round = 1; round <= ROUNDS; round += 1) {
    const portal = await start(company.port, { ...company.settings(), ...more })
    writers ??= await openWriters(portal.origin)
    const wanted = ledger.acknowledged() + 5 + Math.floor(Math.random() * 40)
    const writing = writers.map((write) => write(ledger).catch(unlessCut))
    await until('writes are acknowledged', 60_000, () => ledger.acknowledged() >= wanted)
    // Every fourth time the database goes with it.
    if (company.engine === 'server' && round % 4 === 0) world.postgres.stopAtOnce()
    await portal.kill()
    await Promise.all(writing)
    if (company.engine === 'server' && round % 4 === 0) world.postgres.start()
    mustEqual(portal.errors(), '', 'what was told')
    for (const { name, data } of await company.query(ACTIVE))
      for (const key of mailsOf(String(name), data as JobData)) under_way.add(key)
    await company.query(LATER)
  }
}

const idsOf = (set: ReadonlySet<number>) => `array[${[...set].join(',')}]::bigint[]`

/** Every acknowledged write is there, and nothing half. */
async function checkWrites(
  { query }: Company,
  ledger: Ledger,
  before: { event: number; audit: number },
): Promise<void> {
  const kept = new Set([...ledger.created].filter((id) => !ledger.deleted.has(id) && !ledger.unsure.has(id)))
  const filed = new Set([...ledger.documents].filter((id) => !ledger.gone.has(id) && !ledger.unsure.has(-id)))
  const none: Record<string, string> = {
    'acknowledged absences that are gone': `select id from unnest(${idsOf(kept)}) as id where not exists (select from events e where e.id = id.id)`,
    'deleted absences that are there': `select id from events where id = any(${idsOf(ledger.deleted)})`,
    'acknowledged files that are gone': `select id from unnest(${idsOf(filed)}) as id where not exists (select from documents d where d.id = id.id)`,
    'deleted files that are there': `select id from documents where id = any(${idsOf(ledger.gone)})`,
    'absences without their trace': `select id from events e where id > ${before.event} and not auto_generated and not exists
      (select from audit a where a.entity = 'event' and a.entity_id = e.id and a.action = 'create')`,
    'traces of absences that never were': `select id from audit a where id > ${before.audit} and entity = 'event' and action = 'create'
      and not exists (select from events e where e.id = a.entity_id)
      and not exists (select from audit d where d.entity = 'event' and d.entity_id = a.entity_id and d.action = 'delete')`,
    'absences without their job, or with two': `select a.id from audit a where a.id > ${before.audit} and a.entity = 'event' and a.action = 'create'
      and 1 <> (select count(*) from pgboss.job j where j.name = 'audit-recorded' and (j.data->>'audit_id')::bigint = a.id)`,
    'jobs of what never was': `select id from pgboss.job where name = 'audit-recorded' and not exists
      (select from audit a where a.id = (data->>'audit_id')::bigint)`,
    'months whose state is not the last that was told': `select m.id from months m join lateral (select a.action from audit a
      where a.entity = 'month' and a.entity_id = m.id and a.id > ${before.audit} order by a.id desc limit 1) last on true
      where m.state::text <> last.action or (m.submitted_at is null) <> (m.state = 'non_submitted')`,
  }
  for (const [what, text] of Object.entries(none)) mustEqual(await query(text), [], what)
  const [counted] = await query(`select count(*) filter (where action = 'submitted')::int as sent,
    count(*) filter (where action = 'non_submitted')::int as back from audit where entity = 'month' and id > ${before.audit}`)
  const [sent, back] = [Number(counted?.sent), Number(counted?.back)]
  must(
    sent >= ledger.sent && back >= ledger.sent_back,
    `${sent}, ${back} of ${ledger.sent}, ${ledger.sent_back} months`,
  )
  must(sent + back - ledger.sent - ledger.sent_back <= ledger.unsure_months, 'months sent that nobody sent')
}

/** The mails that what was written since asks for: what was taken back or sent anew before its mail left is told to nobody. */
async function owedMails({ query }: Company, audit: number): Promise<string[]> {
  const rows = await query(`select a.id from audit a where a.id > ${audit} and (
    (a.entity = 'month' and a.action = 'non_submitted'
      and not exists (select from audit b where b.entity = 'month' and b.entity_id = a.entity_id and b.id > a.id))
    or (a.entity = 'event' and a.action = 'create' and exists (select from events e where e.id = a.entity_id)))`)
  return rows.map(({ id }) => mailOf(id))
}

/** Whom nobody told twice, and nobody forgot. */
function checkMails({ under_way }: Killing, mails: ReadonlyMap<string, number>, owed: readonly string[]) {
  mustEqual(
    owed.filter((key) => !mails.has(key)),
    [],
    'mails that nobody sent',
  )
  must(owed.length > 0, 'nothing was to be told')
  const twice = [...mails].flatMap(([key, times]) => (times > 1 ? [key] : []))
  console.log(`    ${twice.length} mails sent twice`)
  const unexplained = twice.filter((key) => ![...under_way].some((begin) => key.startsWith(begin)))
  mustEqual(unexplained, [], 'mails sent twice that no kill explains')
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** The mails that a portal keeps as files, each once. */
function mailsIn(folder: string): Map<string, number> {
  const kept = filesIn(join(folder, 'mails')).filter((file) => file.endsWith('.eml'))
  return new Map(kept.map((file) => [file.slice(file.lastIndexOf('/') + 1, -'.eml'.length), 1]))
}

/** A day later nothing is left of what was never finished, and nothing else went. */
async function checkFiles(company: Company, more: Settings): Promise<void> {
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  const folders = ['files', 'incoming'].map((name) => join(company.folder, name))
  for (const file of folders.flatMap(filesIn)) utimesSync(file, yesterday, yesterday)
  const portal = await start(company.port, { ...company.settings(), ...more })
  await untilDone({ origin: portal.origin, company }, 'sweep-files')
  await portal.stop()
  const rows = await company.query('select storage_key from documents union all select storage_key from union_files')
  const named = new Set(rows.map(({ storage_key }) => String(storage_key)))
  const kept = new Set(
    filesIn(join(company.folder, 'files', 'library')).map((file) => file.slice(file.indexOf('library/'))),
  )
  mustEqual(
    [...kept].filter((key) => !named.has(key)),
    [],
    'contents that no row names',
  )
  mustEqual(
    [...named].filter((key) => !kept.has(key)),
    [],
    'rows without their content',
  )
  mustEqual(filesIn(join(company.folder, 'incoming')), [], 'forms half read')
}

async function kill(world: World, company: Company, mail_server: MailServer | null): Promise<void> {
  const more: Settings = mail_server ? { SMTP_URL: mail_server.url } : {}
  const killing: Killing = { company, ledger: openLedger(), under_way: new Set(), more }
  const [first] = await company.query(
    'select (select max(id) from events)::int as event, (select max(id) from audit)::int as audit',
  )
  const before = { event: Number(first?.event), audit: Number(first?.audit) }
  await killRounds(world, killing)
  const owed = await owedMails(company, before.audit)
  const sent = () => mail_server?.received ?? mailsIn(company.folder)
  const portal = await start(company.port, { ...company.settings(), ...more })
  // What a process that is no more was doing is counted once a minute: no job may be left to do and some not be given back yet.
  await until('every mail is sent', 300_000, () => {
    const there = sent()
    return owed.every((key) => there.has(key))
  })
  await untilDone({ origin: portal.origin, company }, 'audit-recorded')
  mustEqual(await failedJobs(portal.origin, 'audit-recorded'), 0, 'jobs given up')
  await portal.stop()
  const { ledger } = killing
  console.log(
    `    ${ROUNDS} kills, ${ledger.acknowledged()} acknowledged writes, ${killing.under_way.size} mails under way when killed`,
  )
  await checkWrites(company, ledger, before)
  checkMails(killing, sent(), owed)
  await checkFiles(company, more)
}

export const kills: Scenario[] = [
  {
    name: 'kill -9 in the middle of writes: embedded',
    run: async (world) => kill(world, await world.embedded(), null),
  },
  {
    name: 'kill -9 in the middle of writes: server',
    run: async (world) => {
      const mail_server = await openMailServer()
      await kill(world, await world.server(), mail_server).finally(() => void mail_server.goAway())
    },
  },
]
