import { setTimeout as pause } from 'node:timers/promises'
import { type Operation, operationsOf, requestFor } from './generate.ts'
import { ask, curlLine, type Received, type Sent, several } from './http.ts'
import { randomOf } from './random.ts'
import type { Options, Outcome, Scenario } from './scenario.ts'
import type { Stage } from './stage.ts'

const AT_ONCE = 16
const SLOW_MS = 5_000
/** Who may do everything, so that most requests come past the roles; the others ask the rest. */
const MIGHTY = 'manager'
const OTHERS = ['consultant', 'paie', 'contenu', 'support', 'prestataire', '']
/** They end the session of whoever asks. */
const ENDING = /\/(logout|change-password|refresh)$/
/** How much more memory than after the first part may be in use at rest: what leaks grows with the number of requests. */
const MORE_MEMORY_MB = 150

interface Cast {
  operations: Operation[]
  matricules: string[]
  cookies: Map<string, string>
}

async function gather({ origin, database, cookieOf }: Stage): Promise<Cast> {
  await database.query(
    `update users set is_manager = true, roles = (select array_agg(distinct role) from users, unnest(roles) role where role <> 'ROLE_NOT_CRA')
     where username = $1`,
    [MIGHTY],
  )
  const { text } = await ask(origin, { method: 'GET', path: '/api/docs/json', headers: {} })
  const { rows } = await database.query<{ matricule: string }>('select matricule from users order by id limit 40')
  const cookies = new Map([['', '']])
  for (const username of [MIGHTY, ...OTHERS]) if (username) cookies.set(username, await cookieOf(username))
  return { operations: operationsOf(JSON.parse(text)), matricules: rows.map(({ matricule }) => matricule), cookies }
}

function requestAt(
  index: number,
  seed: number,
  { operations, matricules, cookies }: Cast,
): { who: string; sent: Sent } {
  const random = randomOf(seed, index)
  const operation = operations[index % operations.length] as Operation
  const who = ENDING.test(operation.path) ? '' : random.chance(0.7) ? MIGHTY : random.pick(OTHERS)
  return { who, sent: requestFor(random, operation, matricules, cookies.get(who) ?? '') }
}

/** What is wrong with an answer, if anything. */
function faultOf({ status, ms, text }: Received, { method, body }: Sent): string | null {
  if (status >= 500) return `${status} ${text.slice(0, 120)}`
  if (ms > SLOW_MS) return `${Math.round(ms)} ms`
  // Of a head that is too long nobody reads that it asked for no words.
  if (method === 'HEAD' && text.includes('Data after')) return null
  // What is longer than is read may find the connection closed; whatever else is asked is answered.
  if (status === 0 && Buffer.byteLength(body ?? '') <= 64 * 1024) return `no answer: ${text}`
  return null
}

/** Memory once nothing is asked any more: the least of ten seconds. */
async function memoryAtRest({ memory }: Stage): Promise<number> {
  const seen: number[] = []
  for (let seconds = 0; seconds < 10; seconds += 1) {
    await pause(1_000)
    seen.push(memory())
  }
  return Math.min(...seen)
}

async function fuzz(stage: Stage, { seed, requests }: Options): Promise<Outcome[]> {
  const cast = await gather(stage)
  const faults: string[] = []
  const statuses = new Map<number, number>()
  let slowest = 0
  const from = (first: number, end: number) =>
    several(
      Array.from({ length: end - first }, (_, at) => first + at),
      AT_ONCE,
      async (index) => {
        const { who, sent } = requestAt(index, seed, cast)
        const received = await ask(stage.origin, sent)
        statuses.set(received.status, (statuses.get(received.status) ?? 0) + 1)
        slowest = Math.max(slowest, received.ms)
        const fault = faultOf(received, sent)
        if (fault) faults.push(`${fault} · ${index} (${who || 'sans session'}) ${curlLine(stage.origin, sent)}`)
      },
    )
  const at_start = stage.memory()
  const first_part = Math.floor(requests / 5)
  await from(0, first_part)
  const after_first = await memoryAtRest(stage)
  await from(first_part, requests)
  const at_end = await memoryAtRest(stage)
  const answers = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${status} × ${n}`)
  const errors = stage.log.filter((line) => line.includes('"level":50'))
  return [
    {
      title: `${requests} requêtes sur ${cast.operations.length} appels, graine ${seed}`,
      faults,
      note: answers.join(', '),
    },
    { title: 'aucune erreur dans le journal', faults: errors.slice(0, 50) },
    { title: 'la plus lente des réponses', note: `${Math.round(slowest)} ms` },
    {
      title: `la mémoire au repos revient à ${MORE_MEMORY_MB} Mo près de celle du premier cinquième`,
      faults: at_end > after_first + MORE_MEMORY_MB ? [`${after_first} → ${at_end} Mo`] : [],
      note: `${at_start} Mo au début, ${after_first} après ${first_part} requêtes, ${at_end} à la fin`,
    },
  ]
}

export const fuzzing: Scenario = { name: 'fuzz', run: fuzz }
