import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'

interface Asked {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

export interface Answer {
  status: number
  body: string
  ms: number
}

function ask(agent: Agent, origin: string, { method, path, headers, body }: Asked): Promise<Answer> {
  const sent_at = performance.now()
  return new Promise((resolve, reject) => {
    const asking = request(`${origin}${path}`, { agent, method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: text, ms: performance.now() - sent_at }),
      )
    })
    asking.on('error', reject)
    asking.end(body)
  })
}

/**
 * Asks `rate` times a second, evenly, whether the others were answered or not. The load generator, given a rate, sends each
 * second's calls at its beginning as quickly as they are answered: what it measures is the whole capacity.
 */
export async function spread(
  origin: string,
  { rate, seconds }: { rate: number; seconds: number },
  next: () => Asked & { onAnswer: (answer: Answer) => void },
): Promise<{ per_second: number }> {
  const agent = new Agent({ keepAlive: true })
  const began = performance.now()
  const gap = 1000 / rate
  const answers: Promise<void>[] = []
  for (let due = began + gap; due < began + seconds * 1000; due += gap) {
    const early = due - performance.now()
    if (early > 1) await setTimeout(early)
    const { onAnswer, ...asked } = next()
    answers.push(ask(agent, origin, asked).then(onAnswer))
  }
  await Promise.all(answers)
  agent.destroy()
  return { per_second: answers.length / ((performance.now() - began) / 1000) }
}
