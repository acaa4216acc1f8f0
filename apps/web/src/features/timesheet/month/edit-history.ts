import type { Month } from '@cadran/contract/timesheet/calendar'
import type { Day } from '@cadran/rules/timesheet/day'
import { editedMonth, editedSlots, type GridEdit, inversesOf } from './edited-month.ts'

/** How many changes can be taken back in one visit of the month (EDT-03). */
const MOST = 50

/** One change as it can be taken back and made again: its edits in order, each with what undoes it. */
export type Change = readonly { edit: GridEdit; inverses: GridEdit[] }[]

/** The edits that make a change. */
export function editsOf(change: Change): GridEdit[] {
  return change.map(({ edit }) => edit)
}

/** The edits that undo a change, or what was made of it, the last one first. */
export function inversesOfChange(change: Change): GridEdit[] {
  return change.toReversed().flatMap(({ inverses }) => inverses)
}

/** The change made of these edits in the month as it is shown. */
function changeOf(edits: readonly GridEdit[], month: Month, today: Day): Change {
  let shown = month
  return edits.map((edit) => {
    const inverses = inversesOf(edit, shown)
    shown = editedMonth(shown, edit, today)
    return { edit, inverses }
  })
}

function slotsOf(change: Change): Set<number> {
  return new Set([...editsOf(change), ...inversesOfChange(change)].flatMap(editedSlots))
}

/** The changes of the month in one visit: those that can be taken back, and those taken back that can be made again. */
export function createEditHistory() {
  let done: readonly Change[] = []
  let undone: readonly Change[] = []
  const without = (changes: readonly Change[], gone: Change) => changes.filter((each) => each !== gone)
  return {
    add: (edits: readonly GridEdit[], month: Month, today: Day): Change => {
      const change = changeOf(edits, month, today)
      done = [...done, change].slice(-MOST)
      undone = []
      return change
    },
    last: () => done.at(-1),
    lastUndone: () => undone.at(-1),
    /** Whether a later change stands on the same half-days: it has to be taken back first. */
    isCovered: (change: Change) => {
      const slots = slotsOf(change)
      return done.slice(done.indexOf(change) + 1).some((later) => [...slotsOf(later)].some((slot) => slots.has(slot)))
    },
    isDone: (change: Change) => done.includes(change),
    undo: (change: Change) => {
      done = without(done, change)
      undone = [...undone, change]
    },
    redo: (change: Change) => {
      undone = without(undone, change)
      done = [...done, change].slice(-MOST)
    },
    /** The server has refused it, or to take it back: it is neither done nor undone by this visit any more. */
    drop: (change: Change) => {
      done = without(done, change)
      undone = without(undone, change)
    },
  }
}

export type EditHistory = ReturnType<typeof createEditHistory>
