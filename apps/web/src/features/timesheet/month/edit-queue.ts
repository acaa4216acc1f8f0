import { createStore } from '../../../platform/store.ts'
import type { Change } from './edit-history.ts'
import type { GridEdit } from './edited-month.ts'

/** The edits of one change that are asked for together: to make it, to take it back, or to leave nothing half made. */
export interface Turn {
  way: 'do' | 'undo' | 'redo' | 'clean'
  change: Change
  edits: readonly GridEdit[]
  /** Said once the server has taken all of them. */
  notice: string
}

/** An edit that is on the screen and not yet in the month that the server answers. */
export interface PendingEdit {
  edit: GridEdit
  turn: Turn
}

export interface EditQueueWork {
  /** Asks the server for one edit; it throws when the server refuses. */
  send: (pending: PendingEdit) => Promise<void>
  /** Resolves once an edit that found no network can be asked for again; null when that is not why it failed. */
  untilBack: (error: unknown) => Promise<void> | null
  /** Loads the month again after the last one. */
  reload: () => Promise<void>
  /** The edit is off the screen again, and so are those of its turn that were still to come; the others stay. */
  onRefused: (pending: PendingEdit, error: unknown) => void
}

/** Edits in the order they were made, sent one after the other: what comes second may be about what came first. */
export function createEditQueue() {
  const pending = createStore<readonly PendingEdit[]>([])
  let running = false
  const drop = (gone: readonly PendingEdit[]) => pending.set(pending.get().filter((each) => !gone.includes(each)))

  const run = async (work: EditQueueWork) => {
    running = true
    const sent: PendingEdit[] = []
    for (;;) {
      const next = pending.get().find((each) => !sent.includes(each))
      if (!next) break
      try {
        await work.send(next)
        sent.push(next)
      } catch (error) {
        const back = work.untilBack(error)
        if (back) {
          await back
          continue
        }
        drop(pending.get().filter((each) => each === next || (each.turn === next.turn && !sent.includes(each))))
        work.onRefused(next, error)
      }
      if (!pending.get().every((each) => sent.includes(each))) continue
      // What the server answers now holds all of them; one made meanwhile is sent in the next turn.
      await work.reload()
      drop(sent)
    }
    running = false
  }
  return {
    pending,
    /** Takes the edits of a turn; the first one of a run brings the work that the whole run is done with. */
    add: (turn: Turn, work: EditQueueWork) => {
      pending.set([...pending.get(), ...turn.edits.map((edit) => ({ edit, turn }))])
      if (!running) void run(work)
    },
  }
}
