import type { Month } from '@cadran/contract/timesheet/calendar'
import type { Day } from '@cadran/rules/timesheet/day'
import { useMemo, useRef, useState } from 'react'
import { ApiError, errorText } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { useReloadMonths } from '../calendar/index.ts'
import { createEditHistory } from './edit-history.ts'
import { createEditQueue, type EditQueueWork } from './edit-queue.ts'
import { createEditSending, type EditSending, withRealIds } from './edit-sending.ts'
import { editedMonth, type GridEdit } from './edited-month.ts'

/** Said when a refused edit says nothing itself (EVT-86). */
const EDIT_FAILURE = 'Une erreur est survenue'
const UNDONE = 'Modification annulée'

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

/** How the edits of the grid are asked for: what went well does not cover a refusal just told. */
function useEditWork(sending: EditSending, refuse: (edit: GridEdit, error: unknown) => void): EditQueueWork {
  const refused = useRef(false)
  const reload = useReloadMonths()
  return {
    send: async ({ edit, notice }) => {
      await sending.send(edit)
      if (notice !== null && !refused.current) notify.success(notice)
    },
    reload: () => {
      refused.current = false
      return reload()
    },
    onRefused: ({ edit }, error) => {
      refused.current = true
      refuse(edit, error)
    },
  }
}

/** The edits of the grid: on the screen at once, on the server in order, off the screen again when it refuses one. */
export function useEditQueue(base: Month | undefined, today: Day, onRefused: (edit: GridEdit) => void): EditQueue {
  const [queue] = useState(createEditQueue)
  const [history] = useState(createEditHistory)
  const sending = useMemo(
    () => createEditSending({ year: base?.year ?? 0, month: base?.month ?? 0 }),
    [base?.year, base?.month],
  )
  const lastId = useRef(0)
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
  const work = useEditWork(sending, (edit, error) => {
    const change = history.giveUp(edit)
    if (change) {
      queue.withdraw(change.dropped)
      enqueue(change.undoing, UNDONE)
    }
    if (!(error instanceof ApiError && error.silent)) notify.error(errorText(error, EDIT_FAILURE))
    onRefused(edit)
  })
  return {
    month,
    idle: pending.length === 0,
    add: (edits, notice) => {
      if (!month) return
      history.add(edits, month, today, newId)
      enqueue(edits, notice)
    },
    undo: () => {
      const undoing = history.takeBack()
      if (undoing) enqueue(undoing, UNDONE)
      return undoing !== null
    },
    forget: history.forget,
    newId,
  }
}
