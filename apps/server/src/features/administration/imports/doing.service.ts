import { AsyncResource } from 'node:async_hooks'
import type { Mapping } from '@cadran/rules/administration/import-columns'
import { IMPORT_KIND_FACTS, type ImportKind } from '@cadran/rules/administration/import-kinds'
import { IMPORT_KEPT_DAYS } from '@cadran/rules/administration/import-messages'
import { A_PREVIEW } from '@cadran/rules/administration/messages'
import { M_ROLE } from '@cadran/rules/portal/messages'
import type { ImportPhase, ImportReport } from '../../../platform/cli/import-report.ts'
import { type Executor, type Trx, takeTime } from '../../../platform/database/database.ts'
import { Refused, refuse } from '../../../platform/http/refused.ts'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { forgetUpload } from '../../portal/records/index.ts'
import type { DoLongJob, LongJob } from '../long-jobs/index.ts'
import { IMPORTERS } from './importers.ts'
import * as store from './imports.store.ts'
import { faultTeller, normalise } from './normalised.ts'
import { tellReport } from './report-lines.ts'
import { storedTable } from './upload.service.ts'

const DAY_MS = 86_400_000

/**
 * Tells how far a run is, outside of its transaction, so that others see it. The embedded engine has one connection, which the
 * transaction owns: nobody could ask meanwhile.
 */
function phaseTeller({ database }: Platform, id: number): (phase: ImportPhase) => Promise<void> {
  if (database.engine === 'embedded') return async () => undefined
  return AsyncResource.bind((phase: ImportPhase) => store.setPhase(database.kysely, id, phase))
}

/** Whoever lost the role since they asked writes nothing (ADM-52). */
async function assertHolds(database: Executor, id: number, kind: ImportKind): Promise<void> {
  const { role } = IMPORT_KIND_FACTS[kind]
  const author = await database
    .selectFrom('people')
    .where('id', '=', id)
    .select(['roles', 'is_active'])
    .executeTakeFirst()
  if (!author?.is_active || !author.roles.includes(role)) refuse(M_ROLE)
}

interface Begun {
  id: number
  kind: string
  storage_key: string | null
  sheet: string | null
  mapping: unknown
  preview_key: string | null
}

/** What somebody ended or began anew meanwhile is not theirs any more: the transaction is undone. */
class Overtaken extends Error {}

/** The file through its importer, in one transaction: what `settle` refuses is not written. */
async function through(
  platform: Platform,
  { viewer }: LongJob,
  begun: Begun,
  dry_run: boolean,
  settle: (trx: Trx, told: ReturnType<typeof tellReport>, report: ImportReport) => Promise<boolean>,
): Promise<void> {
  const { database } = platform
  const [kind, mapping] = [begun.kind as ImportKind, begun.mapping as Mapping]
  await assertHolds(database.kysely, viewer.actor.id, kind)
  const table = await storedTable(platform, begun)
  const tell = faultTeller(table, mapping)
  const by = { viewer, request_id: `import-${begun.id}`, quiet: true } as const
  const onPhase = phaseTeller(platform, begun.id)
  await database.transaction(async (trx) => {
    await takeTime(database, trx)
    const report = await IMPORTERS[kind](platform, trx, normalise(table, mapping), { dry_run, by, onPhase })
    const told = tellReport(report, ({ line, text }) => tell(line, text, IMPORT_KIND_FACTS[kind].key))
    if (!(await settle(trx, told, report))) throw new Overtaken('An import was ended by somebody else')
  })
}

/** Does what was asked for once: what had begun before and never ended is interrupted, and nothing of it is written (IMP-14). */
function doOnce(platform: Platform, act: (job: LongJob, begun: Begun) => Promise<void>): DoLongJob {
  const { database, clock } = platform
  return async (job) => {
    const begun = await store.begin(database.kysely, job.id, clock.now())
    if (!begun) return store.interrupt(database.kysely, job.id)
    try {
      await act(job, begun)
    } catch (error) {
      if (error instanceof Refused) await store.fail(database.kysely, begun.id, error.message)
      throw error
    }
  }
}

const check = (platform: Platform) => (job: LongJob, begun: Begun) =>
  through(platform, job, begun, true, (trx, told, { changes, faults }) => {
    const is_over = changes.length === 0 && faults.length === 0
    return store.keepCheck(trx, begun.id, told, is_over ? platform.clock.now() : null)
  })

const run = (platform: Platform) => (job: LongJob, begun: Begun) =>
  through(platform, job, begun, false, (trx, told) => {
    // What was compared under the lock is what was shown, or all of it is undone (A-PREVIEW).
    if (told.preview_key !== begun.preview_key) refuse(A_PREVIEW)
    const { counts, is_sensitive, preview_key } = told
    const done = { counts, is_sensitive, preview_key, state: 'done' as const, ended_at: platform.clock.now() }
    return store.end(trx, begun.id, 'running', done)
  })

/** What the long jobs of this room do. */
export function importJobs(platform: Platform): Readonly<Record<string, DoLongJob>> {
  return {
    'import-check': doOnce(platform, check(platform)),
    'import-run': doOnce(platform, run(platform)),
  }
}

/** The jobs of this room, by queue: files and what they would do go after their days (IMP-21). */
export function importHandlers(platform: Platform): Pick<JobHandlers, 'sweep-imports'> {
  return {
    'sweep-imports': async () => {
      const before = new Date(platform.clock.now().getTime() - IMPORT_KEPT_DAYS * DAY_MS)
      for (const storage_key of await store.expire(platform.database.kysely, before)) {
        await forgetUpload(platform, storage_key)
      }
    },
  }
}
