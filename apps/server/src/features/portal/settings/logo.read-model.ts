import type { Executor } from '../../../platform/database/database.ts'

/** The picture that is kept under a name. */
export function findLogo(database: Executor, hash: string): Promise<{ content: Buffer } | undefined> {
  return database.selectFrom('company_logos').select('content').where('hash', '=', hash).executeTakeFirst()
}
