import type { GridEdit } from './edited-month.ts'
import { changeGridEvent, createGridEvent, deleteGridEvent, saveGridRemoteDays } from './month.queries.ts'

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
  if (edit.kind === 'create') return { ...edit, id: ids.get(edit.id) ?? edit.id }
  return { ...edit, event: { ...edit.event, id: ids.get(edit.event.id) ?? edit.event.id } }
}

/** Sends the edits of one month. One about an event whose creation was refused has nothing to say to the server. */
export function createEditSending(period: { year: number; month: number }): EditSending {
  const named: Named = { ids: new Map(), stamps: new Map() }
  const send = async (made: GridEdit) => {
    const edit = withRealIds(made, named.ids)
    if (edit.kind === 'remote') return saveGridRemoteDays(period, edit.days)
    if (edit.kind === 'create') {
      const event = await createGridEvent(edit.range, edit.code.id)
      if (event?.id) {
        named.ids.set(edit.id, event.id)
        named.stamps.set(event.id, event.updated_at)
      }
      return
    }
    const { id, updated_at } = edit.event
    if (id < 0) return
    if (edit.kind === 'remove') return deleteGridEvent(id)
    const change = edit.kind === 'reshape' ? edit.range : { event_code: edit.code.id }
    const event = await changeGridEvent(id, { ...change, updated_at: named.stamps.get(id) ?? updated_at })
    named.stamps.set(id, event.updated_at)
  }
  return { ...named, send }
}
