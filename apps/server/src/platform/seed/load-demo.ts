import { demoCompany } from '@cadran/demo/company'
import { demoContacts } from '@cadran/demo/contacts'
import { demoContent } from '@cadran/demo/content'
import { demoLibrary } from '@cadran/demo/library'
import { demoUnions } from '@cadran/demo/unions'
import { computeHolidays } from '../calendar.ts'
import { runningClock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Settings } from '../settings.ts'
import { seedContent } from './content.ts'
import { isEmpty, seedDemo } from './index.ts'
import { seedLibrary } from './library.ts'

const ZONES = ['FR', 'FR-67'] as const

/** Loads the demonstration company into an empty database; answers whether the database holds it. */
export async function loadDemo(
  database: Database,
  settings: Settings,
  hashPassword: () => Promise<string>,
): Promise<boolean> {
  if (await isEmpty(database.kysely)) {
    const today = runningClock(settings.now).today()
    const year = Number(today.slice(0, 4))
    const years = [year - 2, year - 1, year, year + 1]
    const days = new Map<string, ReadonlySet<string>>()
    for (const zone of ZONES) days.set(zone, new Set((await computeHolidays(zone, years)).map(({ day }) => day)))
    const rows = demoCompany({ today, holidays: (zone) => days.get(zone) ?? new Set() })
    await seedDemo(database.kysely, rows, await hashPassword())
    await seedLibrary(database.kysely, demoLibrary(today).rows, demoUnions(today).rows, demoContacts(rows.users))
    await seedContent(database.kysely, demoContent(today))
    return true
  }
  const demo = await database.kysely
    .selectFrom('users')
    .where('username', '=', 'consultant')
    .select('id')
    .executeTakeFirst()
  return demo !== undefined
}
