import { counted } from '@cadran/rules/portal/french'
import { UNDO_SECONDS } from '@cadran/rules/timesheet/undo'
import { type ItemOutcome, tally } from '@cadran/rules/validation/several'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { closeNotice, notify } from '../../../platform/notifier.ts'
import { awaitingQuery } from '../filters/index.ts'
import type { ActStatuses } from './act-statuses.ts'
import { withLater } from './told-later.ts'
import type { ListShape, WorklistActs } from './worklist.ts'

/** What decisions are that are taken back together. */
interface Taken<T extends ListShape> {
  rows: readonly T['row'][]
  action: T['act']
}

interface UndoEnds<T extends ListShape> {
  /** The keys of what was. */
  onTakenBack?: ((keys: readonly string[]) => void) | undefined
  onSettled?: (rows: readonly T['row'][]) => void
}

/** Takes decisions back, whichever way they were taken; the list is then read again, for what had left it returns. */
function useUndo<T extends ListShape>(worklist: WorklistActs<T>, { onTakenBack, onSettled }: UndoEnds<T>) {
  const { undo, list, idOf, historyKey } = worklist
  const client = useQueryClient()
  return useMutation({
    mutationKey: list.lists,
    mutationFn: async ({ rows }: Taken<T>) => {
      const [row, ...others] = rows
      if (!undo || !row) return []
      return undo.postSeveral && others.length > 0 ? undo.postSeveral(rows) : undo.post(row)
    },
    onSuccess: (answer, { rows, action }) => {
      const outcomes: readonly ItemOutcome[] = Array.isArray(answer) ? answer : []
      const { refused } = tally(outcomes)
      const gone = rows.filter((_row, place) => !refused.some((one) => one === outcomes[place]))
      const done = gone.length
      onTakenBack?.(gone.map(idOf))
      const words = undo && done > 0 ? undo.doneWords(action, done) : null
      const message = refused[0]?.message
      // A second notice would take the first one's place.
      if (message && words) notify.error(`${words}. ${counted(refused.length, 'autre')}\u00a0: ${message}`)
      else if (message) notify.error(message)
      else if (words) notify.success(words)
    },
    onSettled: (_answer, _error, { rows }) => {
      onSettled?.(rows)
      if (historyKey) for (const row of rows) void client.invalidateQueries({ queryKey: historyKey(row) })
      void client.invalidateQueries({ queryKey: awaitingQuery.queryKey })
      return client.invalidateQueries({ queryKey: list.lists })
    },
  }).mutate
}

/** Tells what was decided on one row, with the way back: in the notice, and for its time on the row (KEY-04, KEY-05, README 79). */
export function useTakingBack<T extends ListShape>(
  worklist: WorklistActs<T>,
  { statuses, setStatus, forget }: Omit<ActStatuses<T['act']>, 'setEach'>,
  onTakenBack?: (keys: readonly string[]) => void,
) {
  const { idOf, undo, doneWords } = worklist
  const notices = useRef(new Map<string, number>())
  const settle = (rows: readonly T['row'][]) => {
    for (const row of rows) setStatus(idOf(row), null)
  }
  const mutate = useUndo(worklist, { onTakenBack, onSettled: settle })
  const offer = (row: T['row'], action: T['act'], seconds: number) => {
    const done = { action, refusal: null, mayTakeBack: true }
    setStatus(idOf(row), done)
    setTimeout(() => forget(idOf(row), done), seconds * 1000)
  }
  const takeBack = (row: T['row'], action: T['act']) => {
    closeNotice(notices.current.get(idOf(row)) ?? 0)
    setStatus(idOf(row), { action, refusal: null })
    mutate({ rows: [row], action })
  }
  return {
    takeBack,
    /** `later` says when the person learns of it, where that is not at once. */
    tell: (row: T['row'], action: T['act'], later: string | null) => {
      const text = withLater(doneWords(row, action), later)
      if (!undo) {
        setStatus(idOf(row), null)
        return void notify.success(text)
      }
      notices.current.set(idOf(row), notify.success(text, { label: TAKE_BACK, run: () => takeBack(row, action) }))
      offer(row, action, UNDO_SECONDS)
    },
    /** What was decided before the list was read: its rows offer what is left of their time (KEY-05). */
    offerAgain: (rows: Iterable<T['row']>) => {
      for (const row of rows) {
        const undoable = statuses.has(idOf(row)) ? null : undo?.undoableOf(row)
        if (undoable) offer(row, undoable.action, undoable.seconds)
      }
    },
  }
}

const TAKE_BACK = 'Annuler'

/** The same of several rows of one page: the notice takes all of them back at once (README 69). */
export function useTellingSeveral<T extends ListShape>(
  worklist: WorklistActs<T>,
  onTakenBack: (keys: readonly string[]) => void,
) {
  const mutate = useUndo(worklist, { onTakenBack })
  return (text: string, { rows, action }: Taken<T>) => {
    const act = { label: TAKE_BACK, run: () => mutate({ rows, action }) }
    return worklist.undo ? notify.success(text, act) : notify.success(text)
  }
}
