import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import type { undoAbsenceActs as severalCall, undoAbsenceAct as undoCall } from '@cadran/contract/validation/absences'
import { absenceUndoOf, decideAbsenceUndo, mayTryAbsenceUndo } from '@cadran/rules/timesheet/absence-undo'
import type { EventState } from '@cadran/rules/timesheet/events'
import type { MonthState } from '@cadran/rules/timesheet/month-states'
import type { ItemOutcome } from '@cadran/rules/validation/several'
import { unlessRefused } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type EventChange, eventChanged } from '../../timesheet/events/index.ts'
import { monthWritten } from '../../timesheet/month/index.ts'
import {
  type Acted,
  type Acting,
  ALONE,
  act,
  type BatchEnds,
  eachAlone,
  orItStands,
  readBatchEnds,
  readItemId,
  readLastAct,
  type TakenAct,
} from '../acts/index.ts'
import { circumstances } from './absences.policy.ts'
import { type LoadedEvent, lockEvent, readActed } from './absences.read-model.ts'
import type { DecidedEvent } from './absences.rows.ts'

/** What the audit row of a decision keeps, for whoever takes it back. */
interface BeforeDecision {
  state: EventState
  backwarded: boolean
  validated1_at: string | null
  validated1_by: number | null
  month_state: MonthState
}

export function beforeDecision(row: DecidedEvent): BeforeDecision {
  const { state, backwarded, validated1_at, validated1_by, month } = row
  return { state, backwarded, validated1_at, validated1_by, month_state: month.state }
}

interface TakenAbsence extends LoadedEvent {
  taken: TakenAct<BeforeDecision>
}

async function lockTaken(acting: Acting, id: number, ends: BatchEnds): Promise<TakenAbsence | null> {
  const found = await lockEvent(acting, id)
  if (!found) return null
  const { row, updated_at } = found
  const taken = await readLastAct<BeforeDecision>(acting, 'event', { id, updated_at }, ends)
  // A report that was sent or decided since rests on what was decided here.
  const is_untouched = taken.last.is_untouched && taken.before.month_state === row.month.state
  return { ...found, taken: { ...taken, last: { ...taken.last, is_untouched } } }
}

function formerOf({
  backwarded = false,
  validated1_at = null,
  validated1_by = null,
}: Partial<BeforeDecision>): EventChange {
  return { backwarded, validated1_at: validated1_at === null ? null : new Date(validated1_at), validated1_by }
}

async function takeBack(platform: Platform, requester: Requester, id: number, ends: BatchEnds): Promise<Acted> {
  const { viewer } = requester
  const { clock } = platform
  unlessRefused(mayTryAbsenceUndo(viewer.subject.roles))
  const taking = act(platform, requester, id, {
    load: (acting, item) => lockTaken(acting, item, ends),
    decide: ({ row, person, taken: { last } }) =>
      decideAbsenceUndo({ ...circumstances(viewer, row, person, clock.today()), last }),
    read: () => ({ seen: undefined, comment: null }),
    write: (_acting, { row, person, taken }, state) => ({
      entity: 'event',
      entity_id: row.id,
      person_id: person.id,
      action: absenceUndoOf(taken.last.action) ?? '',
      before: { state: row.state },
      after: { state, undoes: taken.id },
      parts: [
        eventChanged(row.id, { state, ...formerOf(taken.before) }, clock.stamp()),
        monthWritten(person.id, row.month, {}, clock.stamp()),
      ],
    }),
  })
  return orItStands(taking)
}

/** Takes back the viewer's own decision on an absence, which returns to what it was (KEY-05). */
export async function undoAbsenceAct(
  platform: Platform,
  requester: Requester,
  id: number,
): Promise<ReplyOf<typeof undoCall>> {
  const acted = await takeBack(platform, requester, readItemId(id, 'event'), ALONE)
  return readActed(platform, requester.viewer, acted)
}

/** The same on several, one after the other; their seconds count from the end of the act on all of them (README 69). */
export async function undoAbsenceActs(
  platform: Platform,
  requester: Requester,
  readBody: () => BodyOf<typeof severalCall>,
): Promise<ItemOutcome[]> {
  const { events } = readBody()
  const ends = await readBatchEnds(platform.database.kysely, requester.viewer, 'event', events)
  const items = events.map((event) => ({ event }))
  return eachAlone(platform, items, 'event', ({ event }) => takeBack(platform, requester, event, ends))
}
