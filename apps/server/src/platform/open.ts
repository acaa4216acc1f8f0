import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { openAntivirus } from './antivirus.ts'
import { createRecorder } from './audit.ts'
import { openHolidays } from './calendar.ts'
import { whyAway } from './cli/error-words.ts'
import { runningClock } from './clock.ts'
import { openCompanySettings } from './company-settings.ts'
import { type Database, openDatabase } from './database/database.ts'
import { makeDataFolder } from './database/folder-lock.ts'
import { bringUpToDate } from './database/migrate.ts'
import { assertOwnSessions } from './database/pooler.ts'
import { BUSY } from './http/failures.ts'
import { openIdentityProviders } from './identity-providers.ts'
import { openJobs } from './jobs/jobs.ts'
import { openMailer } from './mail.ts'
import { openMetrics, watchedMailer } from './metrics/metrics.ts'
import { openStorage } from './open-storage.ts'
import { openOutbound } from './outbound.ts'
import type { Platform } from './platform.ts'
import { openPusher } from './push.ts'
import { openReads, WITHIN_MS } from './reads.ts'
import { openSecretBox } from './secret-box.ts'
import type { Settings } from './settings.ts'
import { openTurns } from './turns.ts'

const WRITING = { at_once: Number.POSITIVE_INFINITY, each: 2, waiting: 20, wait_ms: 4_000, refusal: BUSY }

/** Opens the database that the settings name and brings its schema up to date. */
export async function openMigrated(settings: Settings): Promise<Database> {
  const { database_url, data_dir, processes } = settings
  const database = await openDatabase(database_url === null ? { data_dir } : { database_url, processes })
  try {
    await bringUpToDate(database.kysely)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** How long a start waits for a database that is not there, and from which pause on; each is twice as long as the one before. */
export interface Patience {
  most_ms: number
  first_pause_ms: number
}
const PATIENCE: Patience = { most_ms: 55_000, first_pause_ms: 500 }
const LONGEST_PAUSE_MS = 8_000

/** A database that was waited for in vain. */
export class NoDatabase extends Error {}

/**
 * Opens the database for a server: one that is not there yet, or has no room, is told in one sentence and waited for. What waiting
 * does not mend (an unknown account or database) is told at once.
 */
export async function openAwaited(
  settings: Settings,
  report: (line: string) => void,
  { most_ms, first_pause_ms }: Patience = PATIENCE,
): Promise<Database> {
  makeDataFolder(settings.data_dir)
  const last = performance.now() + most_ms
  let is_reported = false
  for (let pause_ms = first_pause_ms; ; pause_ms = Math.min(2 * pause_ms, LONGEST_PAUSE_MS)) {
    try {
      if (settings.database_url !== null) await assertOwnSessions(settings.database_url)
      return await openMigrated(settings)
    } catch (error) {
      const why = whyAway(error)
      if (why === null) throw error
      if (!is_reported) report(`La base ne s’ouvre pas : ${why} ; nouveaux essais pendant une minute.`)
      is_reported = true
      const left_ms = last - performance.now()
      if (left_ms <= 0) throw new NoDatabase()
      await pause(Math.min(pause_ms, left_ms))
    }
  }
}

/** The same database for serving people: on a server, what they wait for ends in time. */
export async function limited({ database_url, processes }: Settings, opened: Database): Promise<Database> {
  if (database_url === null) return opened
  await opened.close()
  return openDatabase({ database_url, processes, limited: true })
}

/** Opens everything a room is given, on a migrated database. */
export async function openPlatform(
  settings: Settings,
  database: Database,
  log: FastifyBaseLogger,
  { workers, demo_loaded }: { workers: boolean; demo_loaded: boolean },
): Promise<Platform> {
  const clock = runningClock(settings.now)
  const jobs = await openJobs(database, log, { workers })
  const holidays = await openHolidays(database, clock.today())
  const metrics = openMetrics()
  const { webhook_hosts, webhook_ca_file, oidc_hosts, oidc_ca_file } = settings
  const providersOut = await openOutbound({ ...settings, own_hosts: oidc_hosts, ca_file: oidc_ca_file })
  return {
    settings,
    companySettings: await openCompanySettings(database, settings),
    clock,
    database,
    jobs,
    holidays,
    mailer: watchedMailer(openMailer(settings), metrics.mails),
    pusher: await openPusher(settings, log),
    outbound: { webhooks: await openOutbound({ ...settings, own_hosts: webhook_hosts, ca_file: webhook_ca_file }) },
    identityProviders: openIdentityProviders(settings, providersOut, clock),
    secrets: await openSecretBox(settings, log),
    storage: openStorage(settings),
    antivirus: openAntivirus(settings),
    record: createRecorder(clock, jobs),
    reads: openReads({ database, clock, log }, WITHIN_MS),
    metrics,
    takeTurn: openTurns(WRITING),
    log,
    demo_loaded,
    verify_replies: false,
  }
}
