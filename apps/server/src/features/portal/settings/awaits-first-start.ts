import type { Database } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Settings } from '../../../platform/settings.ts'

/** Whether an empty database is set up by its first visitor: not the demonstration, nor somebody's try on the embedded one (FIR-14). */
const isFirstStartOffered = ({ demo, production, database_url }: Settings): boolean =>
  !demo && (production || database_url !== null)

const hasNobody = async ({ kysely }: Database) =>
  (await kysely.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined

/** Whether nobody is there yet and somebody is to set the portal up; nothing is asked any more once somebody is there. */
export function watchFirstStart({ database, settings }: Pick<Platform, 'database' | 'settings'>) {
  let is_over = !isFirstStartOffered(settings)
  return async (): Promise<boolean> => {
    if (!is_over) is_over = !(await hasNobody(database))
    return !is_over
  }
}
