import type { Month } from '@cadran/contract/timesheet/calendar'
import type { Day } from '@cadran/rules/timesheet/day'
import { remoteSavedText } from '@cadran/rules/timesheet/remote-work'
import { useMemo, useRef, useState } from 'react'
import { ApiError, errorText } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { useReloadMonths } from '../calendar/index.ts'
import { EVENT_NOTICES } from '../events/index.ts'
import { createEditQueue, type PendingEdit } from './edit-queue.ts'
import { createEditSending, withRealIds } from './edit-sending.ts'
import { editedMonth, type GridEdit, inversesOf } from './edited-month.ts'

/** Said when a refused edit says nothing itself (EVT-86). */
const EDIT_FAILURE = 'Une erreur est survenue'

/** One change as it can be taken back. */
interface Step {
  edit: GridEdit
  inverses: GridEdit[]
}

export interface EditQueue {
  /** The month with every edit on it, whether the server has answered or not. */
  month: Month | undefined
  /** No edit waits for the server. */
  idle: boolean
  add: (edit: GridEdit) => void
  /** Takes the last edit back; false when there is none. */
  undo: () => boolean
  /** Something else has changed the month: what was done before is no more the last change. */
  forget: () => void
  /** An id for an event that the server does not know yet. */
  newId: () => number
}

function noticeOf({ edit, undoes }: PendingEdit, month: Month): string {
  if (undoes) return 'Modification annulée'
  if (edit.kind === 'remote') return remoteSavedText(month.user.person_type)
  return EVENT_NOTICES[({ create: 'created', recode: 'changed', remove: 'deleted' } as const)[edit.kind]]
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
  const work = {
    send: async (next: PendingEdit) => {
      await sending.send(next.edit)
      // A refusal just said is not to be covered by what went well after it.
      if (month && !refused.current) notify.success(noticeOf(next, month))
    },
    reload: () => {
      refused.current = false
      return reload()
    },
    onRefused: ({ edit }: PendingEdit, error: unknown) => {
      refused.current = true
      steps.current = steps.current.filter((step) => step.edit !== edit)
      if (!(error instanceof ApiError && error.silent)) notify.error(errorText(error, EDIT_FAILURE))
      onRefused(edit)
    },
  }
  return {
    month,
    idle: pending.length === 0,
    add: (edit) => {
      if (!month) return
      steps.current.push({ edit, inverses: inversesOf(edit, month, newId) })
      queue.add({ edit, undoes: false }, work)
    },
    undo: () => {
      const step = steps.current.pop()
      for (const edit of step?.inverses ?? []) queue.add({ edit, undoes: true }, work)
      return step !== undefined
    },
    forget: () => {
      steps.current = []
    },
    newId,
  }
}
