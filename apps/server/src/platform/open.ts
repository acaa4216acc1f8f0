import type { FastifyBaseLogger } from 'fastify'
import { openAntivirus } from './antivirus.ts'
import { createRecorder } from './audit.ts'
import { openHolidays } from './calendar.ts'
import { runningClock } from './clock.ts'
import { type Database, openDatabase } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { openJobs } from './jobs/jobs.ts'
import { openMailer } from './mail.ts'
import { openStorage } from './open-storage.ts'
import type { Platform } from './platform.ts'
import { openPusher } from './push.ts'
import type { Settings } from './settings.ts'

/** Opens the database that the settings name and brings its schema up to date. */
export async function openMigrated(settings: Settings): Promise<Database> {
  const { database_url, data_dir } = settings
  const database = await openDatabase(database_url === null ? { data_dir } : { database_url })
  try {
    await migrate(database.kysely)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
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
  return {
    settings,
    clock,
    database,
    jobs,
    holidays,
    mailer: openMailer(settings),
    pusher: await openPusher(settings, log),
    storage: openStorage(settings),
    antivirus: openAntivirus(settings),
    record: createRecorder(clock, jobs),
    log,
    demo_loaded,
    verify_replies: false,
  }
}
