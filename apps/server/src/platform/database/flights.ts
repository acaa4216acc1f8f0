// A round trip costs both sides more than most statements: what needs no answer of its own travels with the next one (ADR 0034).

/** Begins a statement whose answer nobody asks for, not even how many rows it found: it is sent with the next one, in front of it. */
export const WITH_NEXT = '-- with the next\n'
/** Begins the last statement of a transaction: its commit travels behind it, and nothing may come after. */
export const LAST = '-- the last\n'

export interface QueryResult {
  command: string
  rowCount: number | null
  rows: unknown[]
}

/** A statement on its way. */
export interface Sent {
  text: string
  values: readonly unknown[]
  /** Whether a plan may be kept of it: in a transaction of the query builder, or of who finds rows by their keys (prepared.ts). */
  keeps_plan: boolean
}

/** A connection to the database. */
export interface Carrier {
  /**
   * Sends all of them before any is answered. Answers each, once all have ended; or throws what the first that failed says, the others
   * having failed for it.
   */
  send(flight: readonly Sent[]): Promise<QueryResult[]>
  release(broken?: boolean): void
}

/** A connection as the query builder drives it. */
export interface Client {
  query(text: string, values?: readonly unknown[]): Promise<QueryResult>
  release(broken?: boolean): void
}

const BEGINS = /^(?:begin|start transaction[\w ,]*)$/
const COMMIT: Sent = { text: 'commit', values: [], keeps_plan: false }
const nothing = (command: string): QueryResult => ({ command, rowCount: 0, rows: [] })

// Written before anything is sent: the driver that fails to write a value sends what comes behind it, the commit too.
const written = (value: unknown) =>
  typeof value !== 'object' ||
  value === null ||
  value instanceof Date ||
  value instanceof Uint8Array ||
  Array.isArray(value)
    ? value
    : JSON.stringify(value)

/** A connection whose transactions take as few round trips as their statements allow: begin, locks and commit travel with others. It may be lent again. */
export function inFlights(carrier: Carrier, by_keys = false): Client {
  let place: 'outside' | 'begun' | 'inside' | 'ended' = 'outside'
  let waiting: Sent[] = []

  const send = async (sent: Sent, behind: readonly Sent[] = []): Promise<QueryResult> => {
    const before = waiting
    waiting = []
    if (place !== 'outside') place = behind.length > 0 ? 'ended' : 'inside'
    const answer = (await carrier.send([...before, sent, ...behind]))[before.length]
    if (!answer) throw new Error('A connection answers every statement')
    return answer
  }

  const end = async (text: 'commit' | 'rollback'): Promise<QueryResult> => {
    if (text === 'rollback') waiting = waiting.slice(0, place === 'begun' ? 1 : 0)
    // It went with its last statement; or nothing was asked, and the database knows of no transaction.
    const is_over = place === 'ended' || (place === 'begun' && waiting.length === 1)
    if (is_over) waiting = []
    place = 'outside'
    return is_over ? nothing(text.toUpperCase()) : send({ text, values: [], keeps_plan: false })
  }

  return {
    query: async (text, given = []) => {
      const values = given.map(written)
      if (place === 'outside') {
        const sent = { text, values, keeps_plan: by_keys }
        if (!BEGINS.test(text)) return send(sent)
        place = 'begun'
        waiting = [sent]
        return nothing('BEGIN')
      }
      if (text === 'commit' || text === 'rollback') return end(text)
      if (place === 'ended') throw new Error(`After the last statement of its transaction: ${text.slice(0, 200)}`)
      const sent = { text, values, keeps_plan: true }
      if (text.startsWith(WITH_NEXT)) {
        waiting.push(sent)
        return nothing('SELECT')
      }
      return send(sent, text.startsWith(LAST) ? [COMMIT] : [])
    },
    release: (broken) => {
      place = 'outside'
      waiting = []
      carrier.release(broken)
    },
  }
}
