import { demoCompany } from '@cadran/demo/company'
import { demoContacts } from '@cadran/demo/contacts'
import { demoContent } from '@cadran/demo/content'
import { demoLibrary } from '@cadran/demo/library'
import { WORKPLACES } from '@cadran/demo/people'
import { demoUnions } from '@cadran/demo/unions'
import { sql } from 'kysely'
import { drawHolidays } from '../calendar.ts'
import { runningClock } from '../clock.ts'
import type { Database, Trx } from '../database/database.ts'
import type { Settings } from '../settings.ts'
import { seedContent } from './content.ts'
import { isEmpty, seedDemo } from './index.ts'
import { seedLibrary } from './library.ts'
import { seedParameters } from './parameters.ts'

async function holidaysAround(today: string) {
  const year = Number(today.slice(0, 4))
  const years = [year - 2, year - 1, year, year + 1]
  const days = new Map<string, ReadonlySet<string>>()
  for (const workplace of WORKPLACES) {
    const drawn = await drawHolidays({ ...workplace, own_days: [] }, years)
    days.set(workplace.holiday_zone, new Set(drawn.map(({ day }) => day)))
  }
  return (zone: string): ReadonlySet<string> => days.get(zone) ?? new Set()
}

async function holdsDemo(trx: Trx): Promise<boolean> {
  const demo = await trx.selectFrom('users').where('username', '=', 'consultant').select('id').executeTakeFirst()
  return demo !== undefined
}

/** What two starting processes agree on, so that one of them loads it and the other finds it loaded. */
const LOCK = sql`select pg_advisory_xact_lock(hashtext('cadran demonstration'))`
// The second one waits for as long as the first one takes, whatever a connection may take otherwise.
const PATIENCE = sql`
  select set_config(name, '0', true) from unnest(array['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout']) as name`

/**
 * Loads the demonstration company into an empty database, all or nothing: killed on the way, the next start finds the database as
 * empty as it was. Answers whether the database holds it.
 */
export function loadDemo(
  database: Database,
  settings: Settings,
  hashPassword: () => Promise<string>,
): Promise<boolean> {
  return database.transaction(async (trx) => {
    await PATIENCE.execute(trx)
    await LOCK.execute(trx)
    if (!(await isEmpty(trx))) return holdsDemo(trx)
    const today = runningClock(settings.now).today()
    const rows = demoCompany({ today, holidays: await holidaysAround(today) })
    await seedParameters(trx, today)
    await seedDemo(trx, rows, await hashPassword())
    await seedLibrary(trx, demoLibrary(today).rows, demoUnions(today).rows, demoContacts(rows.users))
    await seedContent(trx, demoContent(today))
    return true
  })
}
