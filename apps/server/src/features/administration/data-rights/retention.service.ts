import type { startRetention } from '@cadran/contract/administration/retention'
import type { BodyOf } from '@cadran/contract/kit'
import { headText } from '@cadran/rules/administration/audit-seal'
import { A_PREVIEW, PREVIEW_FIRST, typeToConfirm } from '@cadran/rules/administration/messages'
import { ERASED_KEYS, type ErasedKey } from '@cadran/rules/administration/retention-plan'
import { parisWallTime } from '../../../platform/clock.ts'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readHead } from '../../../platform/seal/seal-audit.ts'
import { assertFresh } from '../../portal/session/index.ts'
import { lockPeople } from '../../portal/users/index.ts'
import { type DoLongJob, type LongJob, startLongJob } from '../long-jobs/index.ts'
import { eraseEntry, openDoor } from './erasure.store.ts'
import { keepHolds } from './holds.store.ts'
import type { PlannedEntry } from './planned-entry.ts'
import { previewKey, readPlan, stillDue } from './retention.read-model.ts'
import * as store from './retention.store.ts'

export const DRY_RUN_JOB = 'retention-dry-run'
export const RUN_JOB = 'retention-run'

const DAY_MS = 24 * 3_600_000
const BATCH = 100

type Asked = BodyOf<typeof startRetention>
type Run = NonNullable<Awaited<ReturnType<typeof store.findRun>>>

const dayOf = (run: Pick<Run, 'asked_at'>) => parisWallTime(run.asked_at).slice(0, 10)

/** Begins to look for what is due, or to erase what was found (RGD-10, RGD-11). */
export function start(
  platform: Platform,
  requester: Requester,
  body: () => Asked,
): Promise<{ job_id: number; run_id: number }> {
  const { database } = platform
  return database.transaction(async (trx) => {
    const asked = body()
    const run_id = asked.dry_run
      ? await store.addRun(trx, { ...begun(platform, requester, 'dry_run'), plan: null })
      : await follow(platform, trx, requester, asked)
    const kind = asked.dry_run ? DRY_RUN_JOB : RUN_JOB
    return { ...(await startLongJob(platform, trx, requester, kind, { run_id })), run_id }
  })
}

const begun = ({ clock }: Platform, { viewer }: Requester, kind: 'dry_run' | 'run') => ({
  kind,
  state: 'waiting' as const,
  asked_by: viewer.actor.id,
  asked_at: clock.now(),
  preview_key: null,
})

/** A run of what a dry run of the last 24 hours showed, where that is still what is due (RGD-11). */
async function follow(platform: Platform, trx: Trx, requester: Requester, { preview_key, people }: Asked) {
  const { clock } = platform
  await assertFresh(trx, requester.viewer, clock.now())
  if (!preview_key) return refuse(PREVIEW_FIRST)
  const shown = (await store.findDryRun(trx, preview_key)) ?? refuse(A_PREVIEW)
  if (clock.now().getTime() - shown.asked_at.getTime() >= DAY_MS) refuse(A_PREVIEW)
  if (people !== shown.people_count) refuse(typeToConfirm(shown.people_count ?? 0))
  await keepHolds(trx)
  const plan = await readPlan(trx, clock.today())
  if (previewKey(shown.id, plan) !== preview_key) refuse(A_PREVIEW)
  const run_id = await store.addRun(trx, { ...begun(platform, requester, 'run'), preview_key, plan })
  await told(platform, trx, requester, run_id, 'start', plan)
  return run_id
}

/** Numbers alone are told of an erasure (RGD-21). */
async function told(
  { record }: Platform,
  trx: Trx,
  { viewer, request_id }: Pick<LongJob, 'viewer' | 'request_id'>,
  run_id: number,
  action: 'start' | 'end',
  plan: readonly PlannedEntry[],
) {
  const after = Object.fromEntries(
    plan.map(({ key, people, rows, held }) => [key, { people: people.length, rows, held }]),
  )
  await record(trx, { viewer, request_id, entity: 'retention_run', entity_id: run_id, person_id: null, action, after })
}

/** Looks for what is due and deletes nothing (RGD-10). */
export const lookForDue =
  (platform: Platform): DoLongJob =>
  async ({ asked, progress }) => {
    const { database, clock } = platform
    const { run_id } = asked as { run_id: number }
    const run = await store.findRun(database.kysely, run_id)
    if (run?.state !== 'waiting') return
    const plan = await readPlan(database.kysely, dayOf(run), { progress })
    const found = { plan, preview_key: previewKey(run_id, plan), now: clock.now() }
    await database.transaction((trx) => store.endDryRun(trx, run_id, found))
  }

/** Ends a run under the chain over the audit as it stands then (RGD-16). */
export async function closeRun({ clock }: Pick<Platform, 'clock'>, trx: Trx, run_id: number): Promise<void> {
  const audit_head = headText(await readHead(trx))
  await store.endRun(trx, run_id, { ended_at: clock.now(), audit_head })
}

interface Batch {
  run: Run
  key: ErasedKey
  people: readonly number[]
}

/** Erases an entry of some people in one transaction, unless an attempt before has; answers what the file store is to forget. */
async function eraseBatch({ database, clock }: Platform, { run, key, people }: Batch): Promise<readonly string[]> {
  const last_person_id = people.at(-1) ?? 0
  const today = dayOf(run)
  return database.transaction(async (trx) => {
    await lockPeople(trx)
    await keepHolds(trx)
    if (((await store.batchesDone(trx, run.id)).get(key) ?? 0) >= last_person_id) return []
    await openDoor(trx, run.id)
    const due = await stillDue(trx, key, people, today)
    const how = { run_id: run.id, today, stamp: clock.stamp(), now: clock.now() }
    const { ids, storage_keys } = await eraseEntry(trx, key, due, how)
    await store.addBatch(trx, { run_id: run.id, entry: key, last_person_id, ids })
    return storage_keys
  })
}

/** The batches of a run that are left, an entry after the other. */
function batchesOf(run: Run, done: ReadonlyMap<string, number>): Batch[] {
  const plan = new Map(store.planOf(run).map(({ key, people }) => [key, people]))
  return ERASED_KEYS.flatMap((key) => {
    const people = (plan.get(key) ?? []).filter((person) => person > (done.get(key) ?? 0))
    const batches = Array.from({ length: Math.ceil(people.length / BATCH) }, (_, at) =>
      people.slice(at * BATCH, (at + 1) * BATCH),
    )
    return batches.map((of) => ({ run, key, people: of }))
  })
}

/** Erases what was shown, a hundred people a transaction; begun again, it goes on after the last of them (RGD-12). */
export const eraseDue =
  (platform: Platform): DoLongJob =>
  async ({ asked, progress, viewer, request_id }) => {
    const { database, storage } = platform
    const { run_id } = asked as { run_id: number }
    const run = await store.findRun(database.kysely, run_id)
    if (!run || run.state === 'done') return
    await database.transaction((trx) => store.beginRun(trx, run_id))
    const batches = batchesOf(run, await store.batchesDone(database.kysely, run_id))
    for (const [at, batch] of batches.entries()) {
      await progress(at, batches.length)
      for (const key of await eraseBatch(platform, batch)) await storage.delete(key)
    }
    await database.transaction(async (trx) => {
      await closeRun(platform, trx, run_id)
      await told(platform, trx, { viewer, request_id }, run_id, 'end', store.planOf(run))
    })
  }
