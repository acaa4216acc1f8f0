import { createHash } from 'node:crypto'
import { M_404 } from '@cadran/rules/portal/messages'
import { canonicalize } from 'json-canonicalize'
import { refuse } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as store from './retention.store.ts'

/** What was erased of an entry, without order: the proof that somebody who knows the ids can make again (EX-A-15). */
export function digestOf(category: string, ids: readonly number[]): string {
  const text = canonicalize({ category, ids: ids.toSorted((a, b) => a - b) })
  return createHash('sha256').update(text).digest('hex')
}

/** The certificate of a run: numbers, dates and digests, never a name or a matricule (RGD-16). */
export async function certificateOf({ database }: Platform, id: number) {
  const run = (await store.findRun(database.kysely, id)) ?? refuse(M_404)
  if (run.kind === 'dry_run' || run.state !== 'done' || run.ended_at === null) return refuse(M_404)
  const held = new Map(store.planOf(run).map((entry) => [entry.key, entry.held]))
  const erased = await store.erasedIds(database.kysely, id)
  return {
    number: run.id,
    asked_at: run.asked_at.toISOString(),
    ended_at: run.ended_at.toISOString(),
    asked_by_id: run.asked_by,
    register_version: run.register_version,
    entries: erased.map(({ key, ids }) => ({
      category: key,
      rows: ids.length,
      sha256: digestOf(key, ids),
      held: held.get(key) ?? 0,
    })),
    audit_head: run.audit_head,
  }
}
export type Certificate = Awaited<ReturnType<typeof certificateOf>>
