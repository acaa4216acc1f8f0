import type { Period } from '@cadran/rules/timesheet/day'
import type { GridEdit, StoredEvent } from './edited-month.ts'
import {
  changeGridEvent,
  createGridEvent,
  declareAgain,
  deleteGridEvent,
  deleteOnCall,
  enterOnCall,
  recutGridEvent,
  saveGridRemoteDays,
  switchPrefill,
} from './month.queries.ts'

/** What the server has named and stamped since the month was loaded. */
interface Named {
  /** Events and on-call entries by the ids they had: negative ones of the grid, or former ones of what was made again. */
  events: Map<number, number>
  on_call: Map<number, number>
  /** The last stamp of each event changed here. */
  stamps: Map<number, string>
  /** Events that are not there: taken away, or never made. */
  gone: Set<number>
  /** The last stamp of each week of extra activities declared here. */
  weeks: Map<number, string>
}

/** What an answer says of an event. */
export interface Stamped {
  id: number | null
  updated_at: string | null
}

export interface EditSending {
  named: Named
  send: (edit: GridEdit) => Promise<void>
  /** An event that was made or changed beside the queue, as the server answered it. */
  note: (event: Stamped) => void
}

function realId(id: number, ids: ReadonlyMap<number, number>): number {
  const next = ids.get(id)
  return next === undefined ? id : realId(next, ids)
}

/** The edit with the ids of the server as far as they are known. */
export function withRealIds(edit: GridEdit, { events, on_call }: Named): GridEdit {
  const named = <T extends { id: number }>(thing: T, ids = events): T => ({ ...thing, id: realId(thing.id, ids) })
  switch (edit.kind) {
    case 'remote':
    case 'prefill':
    case 'extra-week':
      return edit
    case 'create':
      return named(edit)
    case 'on-call':
      return { ...edit, overtime: named(edit.overtime, on_call) }
    case 'recut': {
      const { event, parts, gone } = edit
      return {
        ...edit,
        event: named(event),
        parts: parts.map((part) => named(part)),
        gone: gone.map((each) => named(each)),
      }
    }
    default:
      return { ...edit, event: named(edit.event) }
  }
}

/** What is no entry of a day; a week goes by the last stamp that it was given here. */
async function sendOfMonth(
  period: Period,
  edit: Extract<GridEdit, { kind: 'prefill' | 'extra-week' }>,
  weeks: Map<number, string>,
): Promise<void> {
  if (edit.kind === 'prefill') return switchPrefill(period, edit.autofill)
  const { week, declaration } = edit
  const { updated_at } = await declareAgain({ ...period, week }, { ...declaration, updated_at: weeks.get(week) })
  weeks.set(week, updated_at)
}

/** Sends the edits of one month. One about an event whose creation was refused has nothing to say to the server. */
export function createEditSending(periodOf: () => Period | undefined): EditSending {
  const named: Named = { events: new Map(), on_call: new Map(), stamps: new Map(), gone: new Set(), weeks: new Map() }
  const { events, on_call, stamps, gone, weeks } = named
  // Stamps only grow: the later one is the one that the event has, as far as it is known here.
  const stampOf = ({ id, updated_at }: StoredEvent) => [stamps.get(id) ?? '', updated_at ?? ''].sort().at(-1) ?? ''
  const note: EditSending['note'] = ({ id, updated_at }) => {
    if (id === null) return
    gone.delete(id)
    if (updated_at !== null) stamps.set(id, updated_at)
  }
  const name = (id: number, event: Stamped | undefined) => {
    if (event?.id == null) return
    if (event.id !== id) events.set(id, event.id)
    note(event)
  }
  const sendEvent = async (edit: Extract<GridEdit, { event: StoredEvent }>) => {
    const { id } = edit.event
    if (id < 0 || gone.has(id)) return
    if (edit.kind === 'remove') {
      await deleteGridEvent(id)
      gone.add(id)
    } else if (edit.kind === 'recut') {
      const { parts } = edit
      const making_way = edit.gone.filter((each) => each.id > 0)
      const answered = await recutGridEvent(id, {
        parts,
        gone: making_way.map((each) => ({ id: each.id, updated_at: stampOf(each) })),
        updated_at: stampOf(edit.event),
      })
      for (const each of making_way) gone.add(each.id)
      for (const [index, part] of parts.entries()) name(part.id, answered[index])
    } else note(await changeGridEvent(edit, stampOf(edit.event)))
  }
  const sendOnCall = async ({ act, overtime }: Extract<GridEdit, { kind: 'on-call' }>) => {
    if (act === 'remove') await deleteOnCall(overtime.id)
    else on_call.set(overtime.id, (await enterOnCall(overtime)).id)
  }
  const send = async (made: GridEdit) => {
    const edit = withRealIds(made, named)
    const period = periodOf()
    if (edit.kind === 'remote') {
      if (period) await saveGridRemoteDays(period, edit.days)
    } else if (edit.kind === 'create') name(edit.id, await createGridEvent(edit.range, edit.code.id))
    else if (edit.kind === 'on-call') await sendOnCall(edit)
    else if (edit.kind === 'prefill' || edit.kind === 'extra-week') {
      if (period) await sendOfMonth(period, edit, weeks)
    } else await sendEvent(edit)
  }
  return { named, send, note }
}
