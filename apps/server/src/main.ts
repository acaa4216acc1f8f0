import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import pino from 'pino'
import { buildApp, createServer, jobHandlers } from './app.ts'
import { announceFirstStart } from './features/administration/first-start/index.ts'
import { hashPassword } from './features/portal/session/index.ts'
import { DEMO_PASSWORD } from './features/portal/settings/index.ts'
import { unreadableWebhooks, webhookSender } from './features/portal/webhooks/index.ts'
import { wordsOf } from './platform/cli/error-words.ts'
import { hiddenVariables } from './platform/company-settings.ts'
import { follow } from './platform/follow.ts'
import { type JobThread, openJobThread } from './platform/jobs/job-thread.ts'
import { reportStarted } from './platform/one-of-processes.ts'
import { limited, NoDatabase, openAwaited, openPlatform } from './platform/open.ts'
import type { Platform } from './platform/platform.ts'
import { FirstProcessEnded, openProcesses } from './platform/processes.ts'
import { storeDemoContent } from './platform/seed/content.ts'
import { storeDemoFiles } from './platform/seed/library.ts'
import { loadDemo } from './platform/seed/load-demo.ts'
import { readSettings, type Settings } from './platform/settings.ts'
import { begunOnce, closeCalls, endInTime, LEAVE_OF_RELAYS, leaveRelays } from './platform/stop.ts'
import { startThread } from './platform/thread.ts'
import { startTraces, stopTraces } from './platform/traces/traces.ts'

const CHECKPOINT_MS = 5 * 60_000

// V8 puts among the old, from its first breath, whatever is like what has once outlived two collections: a tenth of all that a call leaves
// behind, for the collector that stops everybody (docs/adr/0075).
setFlagsFromString('--no-allocation-site-pretenuring')

const report = (line: string) => void process.stderr.write(`${line}\n`)

function announce(settings: Settings, address: string, demo_loaded: boolean): void {
  const { processes } = settings
  const lines = [`Cadran est prêt sur ${address}${processes > 1 ? `, sur ${processes} processus` : ''}`]
  if (demo_loaded && !settings.production) {
    lines.push(
      `Société de démonstration, mot de passe ${DEMO_PASSWORD} :`,
      '  consultant, consultant35, forfait, astreinte, prestataire, interne (salariés) · manager, manager2, adjoint, double (niveau 1) · paie (niveau 2)',
    )
  }
  if (settings.database_url === null) {
    lines.push(
      'Base embarquée : pour essayer ou pour un petit site. En production, donnez un serveur par DATABASE_URL.',
    )
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

function onSignals(stop: () => void): void {
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

/** Serves on several processes; this one only watches over them. */
async function serveOnSeveral(settings: Settings): Promise<void> {
  const { processes: count, now, log_level } = settings
  const since = Date.now()
  // A clock that was set goes on in a process that is started later.
  const env = (): Record<string, string> =>
    now === null ? {} : { CADRAN_NOW: new Date(now.getTime() + Date.now() - since).toISOString() }
  const exec = fileURLToPath(import.meta.url)
  const processes = openProcesses({ count, exec, env, log: pino({ level: log_level }) })
  onSignals(() => void processes.stop().then(() => process.exit(0)))
  const { address, demo_loaded } = await processes.start()
  announce(settings, address, demo_loaded)
}

/** Secrets that another key has closed are told by what they belong to (HOO-24). */
async function reportUnreadable(platform: Platform): Promise<void> {
  const unreadable = await unreadableWebhooks(platform)
  if (unreadable.length > 0) {
    report(
      `Les secrets de ces webhooks ne s’ouvrent pas, rien ne leur est envoyé : ${unreadable.join(', ')}. CADRAN_SECRET_KEY, ou identity.secret du dossier de données, n’est pas la clé qui les a fermés : rendez-la, ou renouvelez leurs secrets.`,
    )
  }
}

// What it leaves is collected sooner than where the heap may grow for ever: of a thread that works for a minute, most is left-overs.
const HEAP_OF_THREAD = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 1_024 }

/** On the embedded engine whoever lasts waits in the one line anyway. */
function threadOf({ settings, clock, database }: Platform): JobThread | null {
  if (database.engine === 'embedded') return null
  // A clock that was set goes on in a thread that begins later.
  const env = () => (settings.now === null ? process.env : { ...process.env, CADRAN_NOW: clock.now().toISOString() })
  return openJobThread(() => {
    // The young generation that Node was started with is for who answers people: 128 MiB more for each thread that has it too.
    for (const size of ['min', 'max']) setFlagsFromString(`--${size}-semi-space-size=0`)
    return startThread('./job-thread', import.meta.url, { env: env(), resourceLimits: HEAP_OF_THREAD })
  })
}

async function serve(settings: Settings): Promise<void> {
  await startTraces(settings)
  const app = createServer(settings)
  const opened = await openAwaited(settings, report)
  const demo_loaded = settings.demo && (await loadDemo(opened, settings, () => hashPassword(DEMO_PASSWORD)))
  const database = await limited(settings, opened)
  const platform = await openPlatform(settings, database, app.log, { workers: true, demo_loaded })
  if (demo_loaded) {
    await storeDemoFiles(database.kysely, platform.clock.today(), platform.storage)
    await storeDemoContent(database.kysely, platform.clock.today(), platform.storage)
  }
  await buildApp(app, platform)
  const [handlers, thread] = [jobHandlers(platform), threadOf(platform)]
  await platform.jobs.start(thread?.beside(handlers) ?? handlers)
  // Told once, by the first of several processes.
  if (!cluster.isWorker || cluster.worker?.id === 1) hiddenVariables(platform.companySettings, settings).forEach(report)
  await reportUnreadable(platform)
  const followed = [
    platform.companySettings.follow(app.log),
    follow(
      () => platform.holidays.refresh(),
      (error) => app.log.error({ err: error }, 'holidays cannot be read: those known stay'),
    ),
  ]
  const maintenance = setInterval(
    () => void database.maintain().catch((error: unknown) => app.log.error(error)),
    CHECKPOINT_MS,
  )
  maintenance.unref()

  const stop = begunOnce(async () => {
    clearInterval(maintenance)
    for (const end of followed) end()
    const relayed = settings.trusted_proxies.length > 0
    await endInTime(app.log, [
      { what: 'relays', limit_ms: 7_000, end: async () => relayed && leaveRelays(app, LEAVE_OF_RELAYS) },
      { what: 'requests', limit_ms: 10_000, end: () => closeCalls(app) },
      { what: 'jobs', limit_ms: 6_000, end: () => platform.jobs.stop() },
      { what: 'jobs that last', limit_ms: 1_000, end: async () => thread?.stop() },
      { what: 'webhooks', limit_ms: 2_000, end: () => webhookSender(platform).stop() },
      { what: 'mails', limit_ms: 1_000, end: async () => platform.mailer.close() },
      { what: 'database', limit_ms: 4_000, end: () => database.close() },
      { what: 'traces', limit_ms: 1_000, end: stopTraces },
    ])
    process.exit(0)
  })
  onSignals(stop)
  const listening = await app.listen({ port: settings.port, host: settings.host })
  const address = listening.replace('127.0.0.1', 'localhost')
  if (!reportStarted({ address, demo_loaded }, stop)) announce(settings, address, demo_loaded)
  await announceFirstStart(platform, (line) => void process.stdout.write(`${line}\n`))
}

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  await (settings.processes > 1 && cluster.isPrimary ? serveOnSeveral(settings) : serve(settings))
}

start().catch((error: unknown) => {
  // What is waited for in vain, or ends a first process, was told.
  if (!(error instanceof NoDatabase || error instanceof FirstProcessEnded)) report(wordsOf(error))
  process.exit(1)
})
