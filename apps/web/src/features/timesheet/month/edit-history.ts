import type { Month } from '@cadran/contract/timesheet/calendar'
import type { Day } from '@cadran/rules/timesheet/day'
import { editedMonth, type GridEdit, inversesOf } from './edited-month.ts'

/** One change as it can be taken back: its edits in order, each with what undoes it. */
type Step = { edit: GridEdit; inverses: GridEdit[] }[]

/** What is left to do of a change that was refused half-way. */
interface GivenUp {
  /** Its edits after the refused one, which are not to be asked for any more. */
  dropped: GridEdit[]
  /** What undoes its edits before the refused one. */
  undoing: GridEdit[]
}

/** The edits that undo those made, the last one first. */
function backwards(made: Step): GridEdit[] {
  return made.toReversed().flatMap(({ inverses }) => inverses)
}

/** The change made of these edits in the month as it is shown. */
function stepOf(edits: readonly GridEdit[], month: Month, today: Day, newId: () => number): Step {
  const step: Step = []
  let shown = month
  for (const edit of edits) {
    step.push({ edit, inverses: inversesOf(edit, shown, newId) })
    shown = editedMonth(shown, edit, today)
  }
  return step
}

/** The changes of the grid that can be taken back, the last one first. */
export function createEditHistory() {
  let steps: Step[] = []
  return {
    add: (edits: readonly GridEdit[], month: Month, today: Day, newId: () => number) => {
      steps.push(stepOf(edits, month, today, newId))
    },
    /** Takes the last change out: the edits that undo it, null when there is none. */
    takeBack: (): GridEdit[] | null => {
      const step = steps.pop()
      return step ? backwards(step) : null
    },
    /** Takes the change of a refused edit out: it is made completely or not at all. Null when it is no change of these. */
    giveUp: (refused: GridEdit): GivenUp | null => {
      const step = steps.find((each) => each.some(({ edit }) => edit === refused))
      if (!step) return null
      steps = steps.filter((each) => each !== step)
      const at = step.findIndex(({ edit }) => edit === refused)
      return { dropped: step.slice(at + 1).map(({ edit }) => edit), undoing: backwards(step.slice(0, at)) }
    },
    forget: () => {
      steps = []
    },
  }
}
