import type { BodyOf } from '@cadran/contract/kit'
import type { Adjustment, AdjustmentDraft, actOnAdjustment } from '@cadran/contract/payroll/adjustments'
import { ENTRY_REVERSED, reversalSource } from '@cadran/rules/administration/counter-entry'
import {
  ADJUSTMENT_ACTIONS,
  type AdjustmentAction,
  type AdjustmentState,
  checkActing,
  checkAdjustment,
  decideAdjustment,
  needsComment,
  needsTwo,
  readAmount,
} from '@cadran/rules/payroll/adjustments'
import { checkReason, M_LED_AMOUNT, M_LED_NONE } from '@cadran/rules/payroll/messages'
import { M_ACTION, M_SELF } from '@cadran/rules/portal/messages'
import { refusal } from '@cadran/rules/portal/refusal'
import type { Counter } from '@cadran/rules/timesheet/balance'
import { M_REFUSAL_COMMENT } from '@cadran/rules/timesheet/workflow'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { addTakenOver, findTakenOver, joinLedger } from '../../portal/counters/index.ts'
import { readParameters } from '../../portal/settings/index.ts'
import { stampAfter } from '../../timesheet/month/index.ts'
import { act, lockOwner, readComment, readItemId, readStamp } from '../../validation/acts/index.ts'
import {
  type Adjusted,
  findAdjusted,
  findAdjustment,
  isOwn,
  type LoadedAdjustment,
  readAdjustment,
} from './adjustments.read-model.ts'
import * as store from './adjustments.store.ts'

/** What is asked for; `undone` is the line of the ledger that it takes back (ADM-40). */
export interface AskedAdjustment {
  counter: Counter
  hundredths: number
  effective_on: string
  reason: string
  client_key?: string | undefined
  undone?: { line_id: number; source: string }
}

/** What a form says, its amount and its reason read by the rules (LED-60). */
export function readDraft({ counter, days, effective_on, reason, client_key }: AdjustmentDraft): AskedAdjustment {
  const hundredths = readAmount(days) ?? refuse(M_LED_AMOUNT)
  unlessRefused(checkReason(reason))
  return { counter, hundredths, effective_on, reason: reason.trim(), client_key }
}

/** Whom `where` names of users u, held until the end: never a contractor, never oneself (LED-60). */
export async function holdAdjusted(trx: Trx, { viewer }: Requester, where: RawBuilder<unknown>): Promise<Adjusted> {
  await joinLedger(trx)
  await lockOwner(trx, sql`select u.id from users u where ${where}`)
  const person = await findAdjusted(trx, where)
  if (person.is_contractor) refuse(M_LED_NONE)
  return isOwn(viewer, person.id) ? refuse(M_SELF) : person
}

const OTHER_CONTENT = refusal('client-key', 422, 'Valeur invalide', 'client_key')

/** The adjustment that was sent under this key before; of another content it is none (LED-61). */
async function sentBefore(trx: Trx, created_by: number, person: Adjusted, asked: AskedAdjustment) {
  if (asked.client_key === undefined) return null
  const found = await trx
    .selectFrom('counter_adjustments')
    .where('created_by', '=', created_by)
    .where('client_key', '=', asked.client_key)
    .select(['id', 'state', 'user_id', 'counter', 'hundredths', 'effective_on', 'reason'])
    .executeTakeFirst()
  if (!found) return null
  const { counter, hundredths, effective_on, reason } = asked
  const contents = [found, { user_id: person.id, counter, hundredths, effective_on, reason }].map((one) =>
    [one.user_id, one.counter, one.hundredths, one.effective_on, one.reason].join('\u001f'),
  )
  return contents[0] === contents[1] ? { id: found.id, state: found.state } : refuse(OTHER_CONTENT)
}

interface Posted extends Pick<AskedAdjustment, 'counter' | 'hundredths' | 'effective_on' | 'reason'> {
  id: number
  user_id: number
  actor_id: number
  undone_source: string | null
}

/** The line of a posted adjustment, and the mail to its person (LED-59, LED-64). */
async function post({ clock, jobs }: Platform, trx: Trx, { id, undone_source, ...posted }: Posted): Promise<void> {
  const source = undone_source === null ? `ajustement ${id}` : reversalSource(undone_source)
  const line = { ...posted, kind: 'adjustment' as const, source }
  if (undone_source !== null && (await findTakenOver(trx, [line])) !== null) refuse(ENTRY_REVERSED)
  await addTakenOver(trx, [line], clock.now())
  await jobs.enqueue(trx, 'ledger-mail', [{ adjustment_id: id }])
}

/**
 * The one way in which somebody adjusts a counter (LED-59 to LED-61, README 66): a line at once, or a proposal where a second person has
 * to approve. The person is held by `holdAdjusted`.
 */
export async function adjust(
  platform: Platform,
  trx: Trx,
  { viewer, request_id }: Requester,
  person: Adjusted,
  asked: AskedAdjustment,
): Promise<{ id: number; state: AdjustmentState; created: boolean }> {
  const { clock, record } = platform
  const created_by = viewer.actor.id
  const before = await sentBefore(trx, created_by, person, asked)
  if (before) return { ...before, created: false }
  unlessRefused(checkAdjustment(asked, person, clock.today()))
  const { undone, ...row } = asked
  const state = needsTwo(await readParameters(trx), clock.today()) ? 'proposed' : 'posted'
  const id = await store.insertAdjustment(trx, {
    ...row,
    user_id: person.id,
    state,
    undone_line_id: undone?.line_id ?? null,
    created_by,
    created_at: clock.now(),
    updated_at: clock.stamp(),
  })
  if (state === 'posted') {
    const { client_key: _key, ...posted } = row
    await post(platform, trx, {
      ...posted,
      id,
      user_id: person.id,
      actor_id: created_by,
      undone_source: undone?.source ?? null,
    })
  }
  const { counter, hundredths: days, effective_on, reason } = asked
  const about = { entity: 'counter_adjustment', entity_id: id, person_id: person.id } as const
  const action = state === 'posted' ? 'post' : 'propose'
  const after = { state, counter, days, effective_on }
  await record(trx, { viewer, request_id, ...about, action, after, comment: reason })
  return { id, state, created: true }
}

/** Of a body, who is adjusted: told of before the rest of it is read (README 14). */
export async function createAdjustment(
  platform: Platform,
  requester: Requester,
  matricule: string,
  draft: () => AdjustmentDraft,
): Promise<{ adjustment: Adjustment; created: boolean }> {
  return platform.database.transaction(async (trx) => {
    const person = await holdAdjusted(trx, requester, sql`u.matricule = ${matricule}`)
    const { id, created } = await adjust(platform, trx, requester, person, readDraft(draft()))
    return { adjustment: await readAdjustment(trx, requester.viewer, id), created }
  })
}

const isAction = (value: unknown): value is AdjustmentAction => ADJUSTMENT_ACTIONS.some((action) => action === value)

async function load({ trx }: { trx: Trx }, id: number): Promise<LoadedAdjustment | null> {
  await joinLedger(trx)
  await lockOwner(trx, sql`select user_id from counter_adjustments where id = ${id}`)
  return findAdjustment(trx, id)
}

function readDecision(action: AdjustmentAction, { comment: said, updated_at }: BodyOf<typeof actOnAdjustment>) {
  const comment = readComment(said)
  if (comment === null && needsComment(action)) refuse(M_REFUSAL_COMMENT)
  return { comment, seen: readStamp(updated_at) }
}

/** Approves, refuses or withdraws a proposed adjustment, whatever the setting says by now (LED-62, LED-63). */
export async function decide(
  platform: Platform,
  requester: Requester,
  payload: BodyOf<typeof actOnAdjustment>,
): Promise<Adjustment> {
  const { viewer } = requester
  const { clock, database } = platform
  const action = isAction(payload.action) ? payload.action : refuse(M_ACTION)
  const { id } = await act(platform, requester, readItemId(payload.adjustment, 'adjustment'), {
    load,
    mayTry: (found) =>
      checkActing(action, { is_author: found.created_by === viewer.actor.id, is_own: isOwn(viewer, found.id) }),
    decide: ({ state }) => decideAdjustment(state, action),
    read: () => readDecision(action, payload),
    write: async ({ trx }, found, to, { comment }) => {
      const { adjustment_id, id: user_id, created_by: actor_id, counter, hundredths, effective_on, reason } = found
      if (to === 'posted') {
        if (found.is_contractor) refuse(M_LED_NONE)
        unlessRefused(checkAdjustment(found, found, clock.today()))
        const posted = { user_id, actor_id, counter, hundredths, effective_on, reason }
        await post(platform, trx, { ...posted, id: adjustment_id, undone_source: found.undone_source })
      }
      const updated_at = stampAfter(found.updated_at, clock.stamp())
      const decided = { state: to, decided_by: viewer.actor.id, decided_at: clock.now(), comment, updated_at }
      return {
        entity: 'counter_adjustment',
        entity_id: adjustment_id,
        person_id: user_id,
        action,
        before: { state: found.state },
        after: { state: to, counter, days: hundredths, effective_on },
        parts: [store.adjustmentDecided(adjustment_id, decided)],
      }
    },
  })
  return readAdjustment(database.kysely, viewer, id)
}
