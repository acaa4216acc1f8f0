import { buildApp, createServer, jobHandlers } from './app.ts'
import { hashPassword } from './features/portal/session/index.ts'
import { DEMO_PASSWORD } from './features/portal/settings/index.ts'
import { wordsOf } from './platform/cli/error-words.ts'
import { limited, NoDatabase, openAwaited, openPlatform } from './platform/open.ts'
import { storeDemoContent } from './platform/seed/content.ts'
import { storeDemoFiles } from './platform/seed/library.ts'
import { loadDemo } from './platform/seed/load-demo.ts'
import { readSettings, type Settings } from './platform/settings.ts'
import { closeCalls, endInTime } from './platform/stop.ts'

const CHECKPOINT_MS = 5 * 60_000

const report = (line: string) => void process.stderr.write(`${line}\n`)

function announce(settings: Settings, address: string, demo_loaded: boolean): void {
  const lines = [`Cadran est prêt sur ${address}`]
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

async function start(): Promise<void> {
  const settings = readSettings(process.env)
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
  await platform.jobs.start(jobHandlers(platform))
  const maintenance = setInterval(
    () => void database.maintain().catch((error: unknown) => app.log.error(error)),
    CHECKPOINT_MS,
  )
  maintenance.unref()

  const stop = async () => {
    clearInterval(maintenance)
    await endInTime(app.log, [
      { what: 'requests', limit_ms: 10_000, end: () => closeCalls(app) },
      { what: 'jobs', limit_ms: 6_000, end: () => platform.jobs.stop() },
      { what: 'mails', limit_ms: 1_000, end: async () => platform.mailer.close() },
      { what: 'database', limit_ms: 4_000, end: () => database.close() },
    ])
    process.exit(0)
  }
  process.once('SIGINT', () => void stop())
  process.once('SIGTERM', () => void stop())
  const address = await app.listen({ port: settings.port, host: settings.host })
  announce(settings, address.replace('127.0.0.1', 'localhost'), demo_loaded)
}

start().catch((error: unknown) => {
  // That it is waited for was told.
  if (!(error instanceof NoDatabase)) report(wordsOf(error))
  process.exit(1)
})
