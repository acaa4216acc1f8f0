import type { Month } from '@cadran/contract/timesheet/calendar'
import type { Day } from '@cadran/rules/timesheet/day'
import { ApiError } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { untilOnline } from '../../../platform/use-online.ts'
import { createEditHistory, type EditHistory } from './edit-history.ts'
import { createEditQueue, type EditQueueWork, type PendingEdit, type Turn } from './edit-queue.ts'
import { createEditSending, type EditSending, type Stamped, withRealIds } from './edit-sending.ts'
import { editedMonth, type GridEdit } from './edited-month.ts'
import { createTakingBack, refusalText, type TakingBack } from './taking-back.ts'

/** What the changes need of the page they are made on, as it is at that moment. */
export interface ChangesPage {
  /** The month as the server has answered it last. */
  base: Month | undefined
  today: Day
  reload: () => Promise<void>
  /** Told of a refused edit; true when the page says itself what is to be said. */
  onRefused: (refused: PendingEdit, error: ApiError) => boolean
}

/** The month with edits on it whether the server has answered or not. */
export function withEdits(
  base: Month,
  edits: readonly PendingEdit[],
  { named }: Pick<EditSending, 'named'>,
  today: Day,
): Month {
  return edits.reduce((shown, { edit }) => editedMonth(shown, withRealIds(edit, named), today), base)
}

interface Working extends Pick<TakingBack, 'announce' | 'clean'> {
  sending: EditSending
  history: EditHistory
  page: () => ChangesPage
}

/** What is done with the edits as the server takes them, or refuses one. */
function workOf({ sending, history, page, announce, clean }: Working): EditQueueWork {
  let refused = false
  return {
    send: async ({ edit, turn: { way, change, edits, notice } }) => {
      await sending.send(edit)
      // What went well does not cover a refusal just told.
      if (edit !== edits.at(-1) || refused) return
      if (way === 'do' || way === 'redo') announce(change, notice)
      else notify.success(notice)
    },
    untilBack: (error) => (error instanceof ApiError && error.offline ? untilOnline() : null),
    reload: () => {
      refused = false
      return page().reload()
    },
    onRefused: (edit, error) => {
      refused = true
      history.drop(edit.turn.change)
      if (edit.turn.way === 'do') clean(edit)
      if (error instanceof ApiError && (error.silent || page().onRefused(edit, error))) return
      notify.error(refusalText(edit, error))
    },
  }
}

/** Every change of a month in one visit: made at once on the screen, in order on the server, taken back and made again. */
export function createMonthChanges(page: () => ChangesPage) {
  const queue = createEditQueue()
  const history = createEditHistory()
  const sending = createEditSending(() => page().base)
  const shown = () => {
    const { base, today } = page()
    return base && withEdits(base, queue.pending.get(), sending, today)
  }
  const enqueue = (turn: Turn) => queue.add(turn, work)
  const { undo, redo, ...telling } = createTakingBack({ history, shown, enqueue })
  const work = workOf({ sending, history, page, ...telling })
  let lastId = 0
  return {
    pending: queue.pending,
    sending,
    undo,
    redo,
    newId: () => {
      lastId -= 1
      return lastId
    },
    add: (edits: readonly GridEdit[], notice: string) => {
      const month = shown()
      if (month) enqueue({ way: 'do', change: history.add(edits, month, page().today), edits, notice })
    },
    record: (edit: GridEdit, notice: string, event?: Stamped) => {
      const month = shown()
      if (!month) return
      if (edit.kind === 'extra-week') sending.named.weeks.set(edit.week, event?.updated_at ?? '')
      else if (event) sending.note(event)
      telling.announce(history.add([edit], month, page().today), notice)
    },
  }
}
