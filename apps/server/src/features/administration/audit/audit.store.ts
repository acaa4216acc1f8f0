import type { Executor } from '../../../platform/database/database.ts'

interface Verified {
  at: Date
  sealed: number
  /** 'position:hash'. */
  head: string
  faults: string[]
}

/** How a verification ended (AUD-13). */
export async function keepVerification(database: Executor, verified: Verified): Promise<number> {
  const kept = database.insertInto('audit_verifications').values(verified).returning('id')
  return (await kept.executeTakeFirstOrThrow()).id
}

/** The head that the last verification found: it must still be there (AUD-06). */
export async function lastVerifiedHead(database: Executor): Promise<string | null> {
  const last = database.selectFrom('audit_verifications').select('head').orderBy('id', 'desc').limit(1)
  return (await last.executeTakeFirst())?.head ?? null
}
