import { setTimeout } from 'node:timers/promises'
import { Pool } from 'undici'

interface Asked {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

export interface Answer {
  status: number
  body: Buffer | string
  ms: number
}

type Next = () => Asked & { onAnswer: (answer: Answer) => void }
interface Rate {
  per_second: number
}

/** What asks shares the machine with what answers: the handlers of a dispatch cost it half of what a request of Node's own does. */
function ask(pool: Pool, { onAnswer, ...asked }: ReturnType<Next>): Promise<void> {
  const sent_at = performance.now()
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let status = 0
    pool.dispatch(asked, {
      onRequestStart: () => undefined,
      onResponseStart: (_controller, code) => {
        status = code
      },
      onResponseData: (_controller, part) => parts.push(part),
      onResponseEnd: () => {
        onAnswer({ status, body: Buffer.concat(parts), ms: performance.now() - sent_at })
        resolve()
      },
      onResponseError: (_controller, error) => reject(error),
    })
  })
}

/**
 * Asks `rate` times a second, evenly, whether the others were answered or not. autocannon, given a rate, sends each second's
 * calls at its beginning as quickly as they are answered: what it measures is the whole capacity.
 */
export async function spread(
  origin: string,
  { rate, seconds }: { rate: number; seconds: number },
  next: Next,
): Promise<Rate> {
  const pool = new Pool(origin)
  const began = performance.now()
  const gap = 1000 / rate
  const answers: Promise<void>[] = []
  for (let due = began + gap; due < began + seconds * 1000; due += gap) {
    const early = due - performance.now()
    if (early > 1) await setTimeout(early)
    answers.push(ask(pool, next()))
  }
  await Promise.all(answers)
  const per_second = answers.length / ((performance.now() - began) / 1000)
  await pool.close()
  return { per_second }
}

/** As many as are answered on `connections`; by the same means as `spread`, whose rate is a share of it. */
export async function atOnce(
  origin: string,
  { connections, seconds }: { connections: number; seconds: number },
  next: Next,
): Promise<Rate> {
  const pool = new Pool(origin, { connections })
  const began = performance.now()
  let answered = 0
  const one = async () => {
    while (performance.now() < began + seconds * 1000) {
      await ask(pool, next())
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  const per_second = answered / ((performance.now() - began) / 1000)
  await pool.close()
  return { per_second }
}
