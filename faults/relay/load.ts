import pg from 'pg'
import { type Crowd, gatherCrowd, tokenOf } from '../../bench/deadline-data.ts'
import { must } from '../scenario.ts'
import { Person } from './person.ts'
import type { Context } from './scenario.ts'

const CLIENTS = 12
const MOST_PEOPLE = 400

/** Everybody who takes part in a load, each with a session. */
export async function openCrowd(database_url: string): Promise<Crowd & { after: number }> {
  const client = new pg.Client({ connectionString: database_url })
  await client.connect()
  const crowd = await gatherCrowd(client, MOST_PEOPLE)
  const { rows } = await client.query<{ last: number }>('select coalesce(max(id), 0)::int as last from events')
  await client.end()
  return { ...crowd, after: rows[0]?.last ?? 0 }
}

export interface Tally {
  sent: number
  answered: number
  /** What was answered otherwise than it should, or not at all, and how often. */
  failures: Map<string, number>
  /** Events whose creation was answered, and those whose deletion was. */
  created: Set<number>
  deleted: Set<number>
  /** Deletions that were sent and not answered: nobody knows. */
  unsure: Set<number>
  /** When each write was answered, performance.now(). */
  last_write: number
}

export interface Load {
  tally: Tally
  /** Everybody finishes what they are at. */
  stop: () => Promise<Tally>
}

interface Setting {
  site: string
  at: string
  crowd: Crowd
}

const emptyTally = (): Tally => ({
  sent: 0,
  answered: 0,
  failures: new Map(),
  created: new Set(),
  deleted: new Set(),
  unsure: new Set(),
  last_write: 0,
})

type Ask = <Body>(
  person: Person,
  method: string,
  path: string,
  expected: number,
  body?: unknown,
) => Promise<Body | null>

/** Asks, and counts how it was answered; null where it was not as it should. */
function counting(tally: Tally, at: string): Ask {
  const fail = (what: string) => void tally.failures.set(what, (tally.failures.get(what) ?? 0) + 1)
  return async <Body>(person: Person, method: string, path: string, expected: number, body?: unknown) => {
    tally.sent += 1
    try {
      const answer = await person.ask<Body>(at, method, path, body)
      if (answer.status === expected) {
        tally.answered += 1
        return answer.body
      }
      fail(`${method} ${answer.status} ${JSON.stringify(answer.body).slice(0, 100)}`)
    } catch (error) {
      const { message, cause } = error as Error
      fail(`${method} ${cause instanceof Error ? cause.message : message}`)
    }
    return null
  }
}

interface Write {
  person: Person
  half: Crowd['free'][number]
  code: number
  deletes: boolean
}

/** Creates an event, and deletes it where it should. */
async function write(tally: Tally, ask: Ask, { person, half: { day, moment }, code, deletes }: Write): Promise<void> {
  const event = { start_at: day, start_moment: moment, end_at: day, end_moment: moment, event_code: code }
  const created = await ask<{ id: number }[]>(person, 'POST', 'timesheet/event', 201, [event])
  const id = created?.[0]?.id
  if (id === undefined) return
  tally.created.add(id)
  tally.last_write = performance.now()
  if (!deletes) return
  if ((await ask(person, 'DELETE', `timesheet/event/${id}`, 204)) === null) tally.unsure.add(id)
  else tally.deleted.add(id)
}

/** People who, one thing after the other, create events, read their month and delete an event now and then, until they are stopped. */
export function startLoad({ atEnd }: Context, { site, at, crowd }: Setting): Load {
  const tally = emptyTally()
  const ask = counting(tally, at)
  let stopped = false

  async function client(first: number) {
    for (const [turn, half] of crowd.free.entries()) {
      for (let index = first; index < crowd.people.length; index += CLIENTS) {
        if (stopped) return
        const person = new Person(site, `cadran_access=${tokenOf(crowd.people[index] ?? 0)}`)
        await write(tally, ask, { person, half, code: crowd.code, deletes: (turn + index) % 5 === 0 })
        if (!stopped && index % 2 === 0) await ask(person, 'GET', `timesheet/month/${crowd.path}`, 200)
      }
    }
    must(stopped, 'the load ran out of half-days')
  }

  const clients = Array.from({ length: CLIENTS }, (_, index) => client(index))
  const stop = async () => {
    stopped = true
    await Promise.all(clients)
    return tally
  }
  atEnd(stop)
  return { tally, stop }
}

/** What is stored of a load: what was answered must be there, what was deleted must not. */
export async function compare(database_url: string, after: number, { created, deleted, unsure }: Tally) {
  const client = new pg.Client({ connectionString: database_url })
  await client.connect()
  const { rows } = await client.query<{ id: number }>('select id::int from events where id > $1', [after])
  await client.end()
  const stored = new Set(rows.map(({ id }) => id))
  return {
    missing: [...created].filter((id) => !deleted.has(id) && !unsure.has(id) && !stored.has(id)).length,
    undeleted: [...deleted].filter((id) => stored.has(id)).length,
    /** Stored, though nobody was told. */
    untold: [...stored].filter((id) => !created.has(id)).length,
  }
}

export const inWords = ({ sent, answered, created, deleted, failures }: Tally): string =>
  `${sent} requests sent, ${answered} answered as they should; ${created.size} events created, ${deleted.size} deleted; ${
    failures.size === 0 ? 'no other answer' : [...failures].map(([what, times]) => `${times} × ${what}`).join(' | ')
  }`
