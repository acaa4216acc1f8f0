import { type Answer, fileForm, type Person } from './person.ts'

/** What was acknowledged, and what nobody can know: its answer never came. */
export interface Ledger {
  created: Set<number>
  deleted: Set<number>
  documents: Set<number>
  gone: Set<number>
  unsure: Set<number>
  sent: number
  sent_back: number
  unsure_months: number
  acknowledged: () => number
}

export function openLedger(): Ledger {
  const ledger: Ledger = {
    created: new Set(),
    deleted: new Set(),
    documents: new Set(),
    gone: new Set(),
    unsure: new Set(),
    sent: 0,
    sent_back: 0,
    unsure_months: 0,
    acknowledged: () =>
      ledger.created.size +
      ledger.deleted.size +
      ledger.documents.size +
      ledger.gone.size +
      ledger.sent +
      ledger.sent_back,
  }
  return ledger
}

interface Half {
  day: string
  moment: 'am' | 'pm'
}

/** Every half-day of a stretch of weeks, Mondays to Fridays; each is asked for once. */
function* halves(first: string, weeks: number): Generator<Half> {
  for (let week = 0; week < weeks; week += 1) {
    for (let weekday = 0; weekday < 5; weekday += 1) {
      const at = new Date(Date.parse(first) + (week * 7 + weekday) * 86_400_000).toISOString().slice(0, 10)
      yield { day: at, moment: 'am' }
      yield { day: at, moment: 'pm' }
    }
  }
}

/** The database went first: what became of the write nobody can say. */
export class Cut extends Error {}

function unlessCut({ status, body }: Answer): void {
  if (status === 503 && (body as { code?: string }).code === 'maintenance') throw new Cut()
}

/** Writes until the portal is gone; answers nothing, the ledger has it. */
export type Writer = (ledger: Ledger) => Promise<void>

const LEAVE = 'CSS'

interface Code {
  id: number
  short_code: string
}

/** Asks for leave half-day by half-day, and takes every third back. */
export async function leaveWriter(person: Person): Promise<Writer> {
  const { body: codes } = await person.get<Code[]>('timesheet/event-code')
  const event_code = codes.find(({ short_code }) => short_code === LEAVE)?.id
  const left = halves('2026-04-06', 36)
  return async (ledger) => {
    for (const { day, moment } of left) {
      const answer = await person.post<{ id: number }[]>('timesheet/event', [
        { start_at: day, start_moment: moment, end_at: day, end_moment: moment, event_code },
      ])
      unlessCut(answer)
      if (answer.status === 503) throw new Error(`a write was answered 503: ${JSON.stringify(answer.body)}`)
      const id = answer.status === 201 ? answer.body[0]?.id : undefined
      if (id === undefined) continue
      ledger.created.add(id)
      if (ledger.created.size % 3 > 0) continue
      ledger.unsure.add(id)
      const { status } = await person.send('DELETE', `timesheet/event/${id}`)
      if (status !== 204) continue
      ledger.unsure.delete(id)
      ledger.deleted.add(id)
    }
  }
}

interface Month {
  id: number
  state: string
  updated_at: string
}

/** Sends a month, has it sent back by the manager, and so on. */
export function monthWriter(person: Person, manager: Person): Writer {
  const path = 'timesheet/month/3/2026'
  return async (ledger) => {
    for (;;) {
      const read = await person.get<Month>(path)
      unlessCut(read)
      const month = read.body
      ledger.unsure_months += 1
      const answer =
        month.state === 'non_submitted'
          ? await person.post(path, { satisfaction: 3 })
          : await manager.post('validation/month-action', {
              month: month.id,
              action: 'non_submitted',
              comment: 'À revoir',
              updated_at: month.updated_at,
            })
      unlessCut(answer)
      ledger.unsure_months -= 1
      if (answer.status >= 300) throw new Error(`${month.state}: ${answer.status} ${JSON.stringify(answer.body)}`)
      if (month.state === 'non_submitted') ledger.sent += 1
      else ledger.sent_back += 1
    }
  }
}

// As many as one person may send in a minute, over what a round lasts.
const MOST_FILES = 12

/** Adds files to the library, and takes every second back. */
export function fileWriter(editor: Person): Writer {
  return async (ledger) => {
    for (let turn = 0; turn < MOST_FILES; turn += 1) {
      const name = `fichier-${ledger.documents.size}.pdf`
      const answer = await editor.send<{ id: number }>(
        'POST',
        'document/category/1',
        fileForm(name, `%PDF-1.7\n${name}`),
      )
      if (answer.status !== 201) continue
      const { id } = answer.body
      ledger.documents.add(id)
      if (turn % 2 === 0) continue
      ledger.unsure.add(-id)
      const { status } = await editor.send('DELETE', `document/${id}`)
      if (status !== 204) continue
      ledger.unsure.delete(-id)
      ledger.gone.add(id)
    }
  }
}
