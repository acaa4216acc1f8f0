import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'

interface Message {
  id?: number
  sessionId?: string
  method?: string
  params?: Record<string, unknown>
  result?: Record<string, unknown>
  error?: { message: string }
}

type Answer = Record<string, unknown>

export interface Tab {
  send(method: string, params?: object): Promise<Answer>
  on(method: string, listener: (params: Answer) => void): void
  evaluate<T>(expression: string): Promise<T>
  close(): Promise<unknown>
}

export interface Chromium {
  /** A tab in an empty profile of its own. */
  open(): Promise<Tab>
  close(): void
}

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run']

interface Pipe {
  send: (method: string, params?: object, sessionId?: string) => Promise<Answer>
  on: (sessionId: string, method: string, listener: (params: Answer) => void) => void
}

/** Questions and answers, each message ended by a zero. */
function talkOver(out: Writable, into: Readable): Pipe {
  const waiting = new Map<number, { resolve: (result: Answer) => void; reject: (error: Error) => void }>()
  const listeners = new Map<string, (params: Answer) => void>()
  let last = 0
  const take = ({ id, sessionId = '', method = '', params, result, error }: Message) => {
    if (id === undefined) return listeners.get(`${sessionId} ${method}`)?.(params ?? {})
    if (error) waiting.get(id)?.reject(new Error(error.message))
    else waiting.get(id)?.resolve(result ?? {})
    waiting.delete(id)
  }
  let rest = ''
  into.setEncoding('utf8').on('data', (chunk: string) => {
    const messages = (rest + chunk).split('\0')
    rest = messages.pop() ?? ''
    for (const message of messages) take(JSON.parse(message))
  })
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve, reject })
        out.write(`${JSON.stringify({ id: last, method, params, ...(sessionId && { sessionId }) })}\0`)
      }),
    on: (sessionId, method, listener) => void listeners.set(`${sessionId} ${method}`, listener),
  }
}

async function openTab({ send, on }: Pipe): Promise<Tab> {
  const { browserContextId } = await send('Target.createBrowserContext')
  const wanted = { url: 'about:blank', browserContextId, width: 1440, height: 900 }
  const { targetId } = await send('Target.createTarget', wanted)
  const attached = await send('Target.attachToTarget', { targetId, flatten: true })
  const sessionId = String(attached.sessionId)
  const ask = (method: string, params?: object) => send(method, params, sessionId)
  return {
    send: ask,
    on: (method, listener) => on(sessionId, method, listener),
    evaluate: async <T>(expression: string) => {
      const question = { expression, awaitPromise: true, returnByValue: true }
      const { result, exceptionDetails } = (await ask('Runtime.evaluate', question)) as unknown as {
        result: { value: T }
        exceptionDetails?: { text: string }
      }
      if (exceptionDetails) throw new Error(`${exceptionDetails.text} in ${expression}`)
      return result.value
    },
    close: () => send('Target.disposeBrowserContext', { browserContextId }),
  }
}

/**
 * Chromium by its pipe, with nothing watched but what is asked for: tools that watch the network have a stack taken for every
 * request, which weighs more than the tasks that are measured.
 */
export function openChromium(program = process.env.CHROMIUM ?? '/usr/bin/chromium'): Chromium {
  const profile = mkdtempSync(join(tmpdir(), 'cadran-bench-chromium-'))
  const args = [...FLAGS, `--user-data-dir=${profile}`, '--remote-debugging-pipe']
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] })
  const [, , , out, into] = child.stdio as unknown as [null, null, null, Writable, Readable]
  const pipe = talkOver(out, into)
  return {
    open: () => openTab(pipe),
    close: () => {
      child.once('exit', () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }))
      child.kill()
    },
  }
}
