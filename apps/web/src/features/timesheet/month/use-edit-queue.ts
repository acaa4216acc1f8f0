import type { Month } from '@cadran/contract/timesheet/calendar'
import type { Day } from '@cadran/rules/timesheet/day'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useReloadMonths } from '../calendar/index.ts'
import type { Stamped } from './edit-sending.ts'
import type { GridEdit } from './edited-month.ts'
import { type ChangesPage, createMonthChanges, withEdits } from './month-changes.ts'

export interface EditQueue {
  /** The month with every edit on it, whether the server has answered or not. */
  month: Month | undefined
  /** No edit waits for the server. */
  idle: boolean
  /** One change, made of edits in order, and what is said once the server has taken all of them. */
  add: (edits: readonly GridEdit[], notice: string) => void
  /** A change that the server has taken already, asked for by a wizard: it is taken back like the others (EDT-03). */
  record: (edit: GridEdit, notice: string, event?: Stamped) => void
  /** Takes the last change back, whatever made it, or says why nothing can be (EDT-03). */
  undo: () => void
  /** Makes the change taken back last once more. */
  redo: () => void
  /** An id for an event that the server does not know yet. */
  newId: () => number
}

/** The edits of the month: on the screen at once, on the server in order, off the screen again when it refuses one. */
export function useEditQueue(base: Month | undefined, today: Day, onRefused: ChangesPage['onRefused']): EditQueue {
  const reload = useReloadMonths()
  const page = useRef<ChangesPage>({ base, today, reload, onRefused })
  useEffect(() => {
    page.current = { base, today, reload, onRefused }
  })
  const [changes] = useState(() => createMonthChanges(() => page.current))
  const { sending, newId, add, record, undo, redo } = changes
  const pending = changes.pending.use()
  const month = useMemo(() => base && withEdits(base, pending, sending, today), [base, pending, sending, today])
  return { month, idle: pending.length === 0, newId, add, record, undo, redo }
}
