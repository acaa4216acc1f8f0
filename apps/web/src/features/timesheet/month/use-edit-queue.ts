import type { Month } from '@cadran/contract/timesheet/calendar'
import type { Day } from '@cadran/rules/timesheet/day'
import { useMemo, useRef, useState } from 'react'
import { ApiError, errorText } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { useReloadMonths } from '../calendar/index.ts'
import { createEditQueue, type PendingEdit } from './edit-queue.ts'
import { createEditSending, withRealIds } from './edit-sending.ts'
import { editedMonth, type GridEdit, inversesOf } from './edited-month.ts'

/** Said when a refused edit says nothing itself (EVT-86). */
const EDIT_FAILURE = 'Une erreur est survenue'
const UNDONE = 'Modification annulée'

/** One change as it can be taken back: its edits in order, each with what undoes it. */
type Step = { edit: GridEdit; inverses: GridEdit[] }[]

export interface EditQueue {
  /** The month with every edit on it, whether the server has answered or not. */
  month: Month | undefined
  /** No edit waits for the server. */
  idle: boolean
  /** One change, made of edits in order, and what is said once the server has taken all of them. */
  add: (edits: readonly GridEdit[], notice: string) => void
  /** Takes the last change back; false when there is none. */
  undo: () => boolean
  /** Something else has changed the month: what was done before is no more the last change. */
  forget: () => void
  /** An id for an event that the server does not know yet. */
  newId: () => number
}

/** The edits that undo those made, the last one first. */
function backwards(made: Step): GridEdit[] {
  return made.toReversed().flatMap(({ inverses }) => inverses)
}

/** The edits of the grid: on the screen at once, on the server in order, off the screen again when it refuses one. */
export function useEditQueue(base: Month | undefined, today: Day, onRefused: (edit: GridEdit) => void): EditQueue {
  const [queue] = useState(createEditQueue)
  const sending = useMemo(
    () => createEditSending({ year: base?.year ?? 0, month: base?.month ?? 0 }),
    [base?.year, base?.month],
  )
  const steps = useRef<Step[]>([])
  const lastId = useRef(0)
  const refused = useRef(false)
  const reload = useReloadMonths()
  const pending = queue.pending.use()
  const month = useMemo(
    () => base && pending.reduce((shown, { edit }) => editedMonth(shown, withRealIds(edit, sending.ids), today), base),
    [base, pending, sending, today],
  )
  const newId = () => {
    lastId.current -= 1
    return lastId.current
  }
  const enqueue = (edits: readonly GridEdit[], notice: string) => {
    for (const [index, edit] of edits.entries()) {
      queue.add({ edit, notice: index === edits.length - 1 ? notice : null }, work)
    }
  }
  /** What a change had done before one of its edits was refused is undone: a change is made completely or not at all. */
  const giveUp = (edit: GridEdit) => {
    const step = steps.current.find((each) => each.some((part) => part.edit === edit))
    if (!step) return
    steps.current = steps.current.filter((each) => each !== step)
    const at = step.findIndex((part) => part.edit === edit)
    queue.withdraw(step.slice(at + 1).map((part) => part.edit))
    enqueue(backwards(step.slice(0, at)), UNDONE)
  }
  const work = {
    send: async ({ edit, notice }: PendingEdit) => {
      await sending.send(edit)
      // A refusal just said is not to be covered by what went well after it.
      if (notice !== null && !refused.current) notify.success(notice)
    },
    reload: () => {
      refused.current = false
      return reload()
    },
    onRefused: ({ edit }: PendingEdit, error: unknown) => {
      refused.current = true
      giveUp(edit)
      if (!(error instanceof ApiError && error.silent)) notify.error(errorText(error, EDIT_FAILURE))
      onRefused(edit)
    },
  }
  return {
    month,
    idle: pending.length === 0,
    add: (edits, notice) => {
      if (!month) return
      const step: Step = []
      let shown = month
      for (const edit of edits) {
        step.push({ edit, inverses: inversesOf(edit, shown, newId) })
        shown = editedMonth(shown, edit, today)
      }
      steps.current.push(step)
      enqueue(edits, notice)
    },
    undo: () => {
      const step = steps.current.pop()
      if (step) enqueue(backwards(step), UNDONE)
      return step !== undefined
    },
    forget: () => {
      steps.current = []
    },
    newId,
  }
}
