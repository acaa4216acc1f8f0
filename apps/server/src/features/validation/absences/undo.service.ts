import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import type { undoAbsenceActs as severalCall, undoAbsenceAct as undoCall } from '@cadran/contract/validation/absences'
import { absenceUndoOf, decideAbsenceUndo, mayTryAbsenceUndo } from '@cadran/rules/timesheet/absence-undo'
import type { EventState } from '@cadran/rules/timesheet/events'
import type { MonthState } from '@cadran/rules/timesheet/month-states'
import type { ItemOutcome } from '@cadran/rules/validation/several'
import type { Requester, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { decideFor, lendingBy } from '../../portal/delegation/index.ts'
import { type EventChange, eventChanged } from '../../timesheet/events/index.ts'
import { monthWritten } from '../../timesheet/month/index.ts'
import { takeBack, takeBackSeveral, type Undo } from '../acts/index.ts'
import { circumstances } from './absences.policy.ts'
import { type LoadedEvent, lockEvent, readActed } from './absences.read-model.ts'
import type { DecidedEvent } from './absences.rows.ts'

/** What the audit row of a decision keeps, for whoever takes it back. */
interface BeforeDecision {
  state: EventState
  backwarded: boolean
  validated1_at: string | null
  validated1_by: number | null
  waiting_since: string
  month_state: MonthState
}

export function beforeDecision(row: DecidedEvent): BeforeDecision {
  const { state, backwarded, validated1_at, validated1_by, waiting_since, month } = row
  return { state, backwarded, validated1_at, validated1_by, waiting_since, month_state: month.state }
}

function formerOf({
  backwarded = false,
  validated1_at = null,
  validated1_by = null,
  waiting_since,
}: Partial<BeforeDecision>): EventChange {
  return {
    backwarded,
    validated1_at: validated1_at === null ? null : new Date(validated1_at),
    validated1_by,
    waiting_since: waiting_since ?? null,
  }
}

function undoOf({ clock }: Platform, viewer: Viewer): Undo<LoadedEvent, EventState, BeforeDecision> {
  return {
    entity: 'event',
    mayTry: mayTryAbsenceUndo,
    lock: lockEvent,
    // A report that was sent or decided since rests on what was decided here.
    isUntouched: ({ row }, before) => before.month_state === row.month.state,
    decide: ({ row, person }, last) =>
      decideFor(viewer, circumstances(viewer, row, person, clock.today()), lendingBy(viewer, person.lent_by), (facts) =>
        decideAbsenceUndo({ ...facts, last }),
      ),
    actionOf: absenceUndoOf,
    restore: (_acting, { row, person }, state, before) => ({
      person_id: person.id,
      before: { state: row.state },
      after: { state },
      parts: [
        eventChanged(row.id, { state, ...formerOf(before) }, clock.stamp()),
        monthWritten(person.id, row.month, {}, clock.stamp()),
      ],
    }),
  }
}

/** Takes back the viewer's own decision on an absence (KEY-05). */
export async function undoAbsenceAct(
  platform: Platform,
  requester: Requester,
  id: number,
): Promise<ReplyOf<typeof undoCall>> {
  const { viewer } = requester
  return readActed(platform, viewer, await takeBack(platform, requester, id, undoOf(platform, viewer)))
}

/** The same on several (README 69). */
export function undoAbsenceActs(
  platform: Platform,
  requester: Requester,
  readBody: () => BodyOf<typeof severalCall>,
): Promise<ItemOutcome[]> {
  const { events } = readBody()
  const undo = undoOf(platform, requester.viewer)
  return takeBackSeveral(platform, requester, 'event', events, (id, ends) =>
    takeBack(platform, requester, id, undo, ends),
  )
}
