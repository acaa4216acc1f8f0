import { headText, readHead } from '@cadran/rules/administration/audit-seal'
import { sql } from 'kysely'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Verification, verifyAudit } from '../../../platform/seal/verify-audit.ts'
import { type DoLongJob, startLongJob } from '../long-jobs/index.ts'
import { keepVerification, lastVerifiedHead } from './audit.store.ts'

export const VERIFICATION_JOB = 'verify-audit'

/** Everybody who may look at the audit, with an address. */
async function readersOf({ database: { kysely } }: Platform) {
  return kysely
    .selectFrom('users')
    .where('is_active', '=', true)
    .where(sql<boolean>`'ROLE_AUDIT_SHOW' = any (roles)`)
    .where('email', 'is not', null)
    .select(['id', 'firstname', 'email'])
    .orderBy('id')
    .execute()
}

/** A mail to each of them (AUD-13); done again after a crash, it is the same mail. */
async function tellReaders(platform: Platform, id: number, { faults }: Verification): Promise<void> {
  const { mailer, settings } = platform
  for (const { id: reader, firstname, email } of await readersOf(platform)) {
    await mailer.send({
      key: `verify-audit-${String(id).padStart(10, '0')}-${reader}`,
      because: 'alarm',
      to: email ?? '',
      subject: 'Journal d’audit\u00a0: la chaîne n’est pas intacte',
      text: `${[
        `Bonjour ${firstname},`,
        'La vérification du journal d’audit a trouvé\u00a0:',
        faults.join('\n'),
        `${settings.public_url}/backend/audit`,
      ].join('\n\n')}\n`,
    })
  }
}

type Progress = Parameters<DoLongJob>[0]['progress']
const TOLD_EVERY_MS = 1_000

/** As often as somebody looks. */
function nowAndThen(tell: Progress): Progress {
  let due_at = 0
  return async (done, total) => {
    if (performance.now() < due_at) return
    due_at = performance.now() + TOLD_EVERY_MS
    await tell(done, total)
  }
}

/** Verifies the whole chain, keeps how it ended, and tells whoever reads the audit where it is not intact (AUD-13). */
async function verifyAndTell(platform: Platform, onProgress?: Progress): Promise<Verification> {
  const { database, clock, log } = platform
  const last = await lastVerifiedHead(database.kysely)
  const expected = last === null ? null : readHead(last)
  const verification = await verifyAudit(database, { expected, ...(onProgress && { onProgress }) })
  const { sealed, unsealed, faults } = verification
  const head = headText(verification.head)
  const id = await keepVerification(database.kysely, { at: clock.now(), sealed, head, faults })
  // Kept with the log, it tells a chain that was made anew (AUD-06).
  log.info({ sealed, unsealed, head, faults }, 'the audit was verified')
  if (faults.length > 0) await tellReaders(platform, id, verification)
  return verification
}

/** Begins a verification that no call waits for. */
export function startVerification(platform: Platform, requester: Requester): Promise<{ job_id: number }> {
  return platform.database.transaction((trx) => startLongJob(platform, trx, requester, VERIFICATION_JOB, {}))
}

export const verificationJob =
  (platform: Platform): DoLongJob =>
  ({ progress }) =>
    verifyAndTell(platform, nowAndThen(progress))

/** Each night too, whether somebody asks or not. */
export function verificationHandlers(platform: Platform): Pick<JobHandlers, 'verify-audit'> {
  return { 'verify-audit': async () => void (await verifyAndTell(platform)) }
}
