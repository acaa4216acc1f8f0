import type { Worker } from 'node:worker_threads'
import type { Urgency } from '@cadran/rules/portal/notifications'
import { type JobHandlers, LASTING_QUEUES } from './jobs.ts'
import type { QueueName } from './queues.ts'

export interface ThreadJob {
  id: number
  queue: QueueName
  data: unknown
  urgency: Urgency | undefined
}
/** What a thread is told; at null it ends. */
export type ToJobThread = ThreadJob | null
export interface FromJobThread {
  id: number
  /** What the job threw. */
  error: unknown
  failed: boolean
}

export interface JobThread {
  /** The same handlers; those of the queues whose jobs last pass them on to the thread. */
  beside(handlers: JobHandlers): JobHandlers
  stop(): Promise<void>
}

/** Kept so long for the next step of whoever looks at the first one's progress. */
const IDLE_MS = 60_000

type Waiting = Map<number, { resolve: () => void; reject: (error: unknown) => void }>

/**
 * Does what lasts beside the thread that answers people: comparing a file of 100,000 people would hold it for ten seconds, and
 * everybody else with it (ADR 0074). Begun when there is something to do, ended after a minute without.
 */
export function openJobThread(begin: () => Worker, idle_ms = IDLE_MS): JobThread {
  let current: { worker: Worker; waiting: Waiting; idle: NodeJS.Timeout } | null = null
  let last_id = 0

  const open = () => {
    const [worker, waiting]: [Worker, Waiting] = [begin(), new Map()]
    const retire = () => {
      if (waiting.size > 0) return
      current = null
      worker.postMessage(null satisfies ToJobThread)
    }
    const opened = { worker, waiting, idle: setTimeout(retire, idle_ms).unref() }
    const fail = (error: unknown) => {
      if (current === opened) current = null
      clearTimeout(opened.idle)
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    worker.on('message', ({ id, failed, error }: FromJobThread) => {
      const asked = waiting.get(id)
      waiting.delete(id)
      if (failed) asked?.reject(error)
      else asked?.resolve()
      opened.idle.refresh()
    })
    worker.on('error', fail)
    worker.on('exit', () => fail(new Error('The thread of what lasts ended in the middle of a job')))
    return opened
  }

  const pass = (queue: QueueName) => (data: unknown, urgency?: Urgency) =>
    new Promise<void>((resolve, reject) => {
      current ??= open()
      last_id += 1
      current.waiting.set(last_id, { resolve, reject })
      current.worker.postMessage({ id: last_id, queue, data, urgency } satisfies ToJobThread)
    })

  return {
    beside: (handlers) => ({
      ...handlers,
      ...Object.fromEntries(LASTING_QUEUES.map((queue) => [queue, pass(queue)])),
    }),
    stop: async () => void (await current?.worker.terminate()),
  }
}
