import type { Month } from '@cadran/contract/timesheet/calendar'
import {
  eventName,
  movedOn,
  movedOnText,
  notUndoableText,
  refusedNotUndoableText,
  type Written,
} from '@cadran/rules/timesheet/moved-on'
import { ApiError, errorText } from '../../../platform/api-error.ts'
import { closeNotice, notify } from '../../../platform/notifier.ts'
import { type Change, type EditHistory, editsOf, inversesOfChange } from './edit-history.ts'
import type { PendingEdit, Turn } from './edit-queue.ts'
import { type GridEdit, rebased } from './edited-month.ts'

/** Said when a refused edit says nothing itself (EVT-86). */
const EDIT_FAILURE = 'Une erreur est survenue'
const UNDONE = 'Modification annulée'
const REDONE = 'Modification rétablie'
const NOTHING_TO_UNDO = 'Il n’y a rien à annuler'
const NOTHING_TO_REDO = 'Il n’y a rien à rétablir'
const NOT_UNDONE = 'cette modification ne peut plus être annulée'
const NOT_REDONE = 'cette modification ne peut plus être rétablie'
const COVERED = 'Une saisie plus récente occupe ces demi-journées : annulez-la d’abord'

function writtenOf({ kind }: GridEdit): Written {
  if (kind === 'prefill' || kind === 'extra-week') return 'month'
  return kind === 'remote' || kind === 'on-call' ? kind : 'event'
}

/** Why the server refuses; of what cannot be taken back or made again, that it has moved on (EDT-03). */
export function refusalText({ edit, turn: { way } }: PendingEdit, error: unknown): string {
  const why = error instanceof ApiError ? movedOn(error, writtenOf(edit)) : null
  if (why === null || way === 'do') return edit.kind === 'prefill' ? errorText(error) : errorText(error, EDIT_FAILURE)
  return movedOnText(why, way === 'redo' ? NOT_REDONE : NOT_UNDONE)
}

/** The notice that tells a change takes it back by its act, and goes with it (EDT-04). */
function createChangeNotices() {
  const numbers = new Map<Change, number>()
  return {
    announce: (change: Change, text: string, undo: () => void) => {
      numbers.set(change, notify.success(text, { label: 'Annuler', run: undo }))
    },
    close: (change: Change) => {
      const number = numbers.get(change)
      if (number !== undefined) closeNotice(number)
    },
  }
}

/** Why a change of what was refused stays as it is, null where nothing of it was: to make it anew is to ask for it. */
function refusedText(change: Change, { user }: Month): string | null {
  for (const { edit } of change) {
    if ((edit.kind !== 'remove' && edit.kind !== 'change') || edit.event.state !== 'refused') continue
    const name = eventName(edit.event.event_code.type, user.person_type)
    return refusedNotUndoableText(name, edit.kind === 'remove' ? 'deleted' : 'changed')
  }
  return null
}

interface TakingBackInput {
  history: EditHistory
  /** The month with every edit on it. */
  shown: () => Month | undefined
  enqueue: (turn: Turn) => void
}

/** Taking changes back and making them again, or saying in a sentence why not (EDT-03). */
export function createTakingBack({ history, shown, enqueue }: TakingBackInput) {
  const notices = createChangeNotices()
  const takeBack = (change: Change) => {
    const month = shown()
    if (!month || !history.isDone(change)) return
    const refused = refusedText(change, month)
    // What came before it can still be taken back.
    if (refused !== null) history.drop(change)
    const reason = notUndoableText(month) ?? refused ?? (history.isCovered(change) ? COVERED : null)
    if (reason !== null) return void notify.error(reason)
    history.undo(change)
    notices.close(change)
    const edits = inversesOfChange(change).map((edit) => rebased(edit, month))
    enqueue({ way: 'undo', change, edits, notice: UNDONE })
  }
  return {
    announce: (change: Change, text: string) => {
      const month = shown()
      if (month && refusedText(change, month) !== null) notify.success(text)
      else notices.announce(change, text, () => takeBack(change))
    },
    /** A change is made completely or not at all. */
    clean: ({ edit, turn: { edits, change } }: PendingEdit) => {
      const made = inversesOfChange(change.slice(0, edits.indexOf(edit)))
      if (made.length > 0) enqueue({ way: 'clean', change, edits: made, notice: UNDONE })
    },
    undo: () => {
      const [month, change] = [shown(), history.last()]
      if (change) takeBack(change)
      else notify.error((month && notUndoableText(month)) ?? NOTHING_TO_UNDO)
    },
    redo: () => {
      const [month, change] = [shown(), history.lastUndone()]
      if (!change) return void notify.error(NOTHING_TO_REDO)
      if (!month) return
      const reason = notUndoableText(month)
      if (reason !== null) return void notify.error(reason)
      history.redo(change)
      enqueue({ way: 'redo', change, edits: editsOf(change).map((edit) => rebased(edit, month)), notice: REDONE })
    },
  }
}

export type TakingBack = ReturnType<typeof createTakingBack>
