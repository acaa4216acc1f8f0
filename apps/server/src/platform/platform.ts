import type { FastifyBaseLogger } from 'fastify'
import type { Antivirus } from './antivirus.ts'
import type { Recorder } from './audit.ts'
import type { HolidayCalendar } from './calendar.ts'
import type { Clock } from './clock.ts'
import type { CompanySettings } from './company-settings.ts'
import type { Database } from './database/database.ts'
import type { IdentityProviders } from './identity-providers.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Mailer } from './mail.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Outbound } from './outbound.ts'
import type { Pusher } from './push.ts'
import type { Reads } from './reads.ts'
import type { SecretBox } from './secret-box.ts'
import type { Settings } from './settings.ts'
import type { Storage } from './storage.ts'
import type { TakeTurn } from './turns.ts'

/** What every room is given. */
export interface Platform {
  settings: Settings
  /** What the company chose, on screen or by the environment. */
  companySettings: CompanySettings
  clock: Clock
  database: Database
  jobs: Jobs
  holidays: HolidayCalendar
  mailer: Mailer
  pusher: Pusher
  /** The ways out, by what they are for: each has its own hosts. */
  outbound: { webhooks: Outbound }
  /** Who logs people in for the company. */
  identityProviders: IdentityProviders
  secrets: SecretBox
  storage: Storage
  antivirus: Antivirus
  record: Recorder
  reads: Reads
  metrics: Metrics
  /** What writes takes its turn by whom it is for: nobody holds more connections than two. */
  takeTurn: TakeTurn
  log: FastifyBaseLogger
  /** The database holds the demonstration company: the login page may show its accounts. */
  demo_loaded: boolean
  /** Tests: every reply is parsed by the contract too. */
  verify_replies: boolean
}
