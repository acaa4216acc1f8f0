import type { GridEdit, StoredEvent } from './edited-month.ts'
import {
  changeGridEvent,
  createGridEvent,
  deleteGridEvent,
  recutGridEvent,
  saveGridRemoteDays,
} from './month.queries.ts'

/** What the server has named and stamped since the month was loaded. */
interface Named {
  /** The events made on the grid, by their negative ids. */
  ids: Map<number, number>
  /** The last stamp of each event changed on the grid. */
  stamps: Map<number, string | null>
}

export interface EditSending extends Named {
  send: (edit: GridEdit) => Promise<void>
}

/** The edit with the ids of the server as far as they are known. */
export function withRealIds(edit: GridEdit, ids: ReadonlyMap<number, number>): GridEdit {
  if (edit.kind === 'remote') return edit
  if (edit.kind === 'create') return named(edit, ids)
  if (edit.kind === 'recut') {
    const { event, parts, gone } = edit
    return {
      ...edit,
      event: named(event, ids),
      parts: parts.map((part) => named(part, ids)),
      gone: gone.map((each) => named(each, ids)),
    }
  }
  return { ...edit, event: named(edit.event, ids) }
}

function named<T extends { id: number }>(thing: T, ids: ReadonlyMap<number, number>): T {
  return { ...thing, id: ids.get(thing.id) ?? thing.id }
}

/** Sends the edits of one month. One about an event whose creation was refused has nothing to say to the server. */
export function createEditSending(period: { year: number; month: number }): EditSending {
  const { ids, stamps }: Named = { ids: new Map(), stamps: new Map() }
  const stampOf = ({ id, updated_at }: StoredEvent) => stamps.get(id) ?? updated_at
  const recut = async ({ event, parts, gone }: Extract<GridEdit, { kind: 'recut' }>) => {
    const answered = await recutGridEvent(event.id, {
      parts,
      // One that was refused is not there to make way.
      gone: gone.filter(({ id }) => id > 0).map((each) => ({ id: each.id, updated_at: stampOf(each) ?? '' })),
      updated_at: stampOf(event) ?? '',
    })
    for (const [index, { id, updated_at }] of answered.entries()) {
      const part = parts[index]
      if (!part || id === null) continue
      ids.set(part.id, id)
      stamps.set(id, updated_at)
    }
  }
  const send = async (made: GridEdit) => {
    const edit = withRealIds(made, ids)
    if (edit.kind === 'remote') return saveGridRemoteDays(period, edit.days)
    if (edit.kind === 'create') {
      const event = await createGridEvent(edit.range, edit.code.id)
      if (event?.id) {
        ids.set(edit.id, event.id)
        stamps.set(event.id, event.updated_at)
      }
      return
    }
    const { id } = edit.event
    if (id < 0) return
    if (edit.kind === 'recut') return recut(edit)
    if (edit.kind === 'remove') return deleteGridEvent(id)
    const change = edit.kind === 'reshape' ? edit.range : { event_code: edit.code.id }
    const event = await changeGridEvent(id, { ...change, updated_at: stampOf(edit.event) })
    stamps.set(id, event.updated_at)
  }
  return { ids, stamps, send }
}
