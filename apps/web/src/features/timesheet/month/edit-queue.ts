import { createStore } from '../../../platform/store.ts'
import type { GridEdit } from './edited-month.ts'

/** An edit that is on the screen and not yet in the month that the server answers. */
export interface PendingEdit {
  edit: GridEdit
  /** Said once the server has taken it; null where another of the same change says it. */
  notice: string | null
}

export interface EditQueueWork {
  /** Asks the server for one edit; it throws when the server refuses. */
  send: (pending: PendingEdit) => Promise<void>
  /** Loads the month again after the last one. */
  reload: () => Promise<void>
  /** The edit is off the screen again; the others stay. */
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
        drop([next])
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
    /** Takes one more edit; the first one of a turn brings the work that the whole turn is done with. */
    add: (edit: PendingEdit, work: EditQueueWork) => {
      pending.set([...pending.get(), edit])
      if (!running) void run(work)
    },
    /** These are not asked for any more; one that is on its way stays. */
    withdraw: (edits: readonly GridEdit[]) => drop(pending.get().filter(({ edit }) => edits.includes(edit))),
  }
}
