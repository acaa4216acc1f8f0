import { Worker } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import { type JobThread, openJobThread } from './job-thread.ts'
import type { JobHandlers } from './jobs.ts'

/** A thread that refuses the second job, dies of the third and does all others. */
const THREAD = `
const { parentPort } = require('node:worker_threads')
parentPort.on('message', (job) => {
  const asked = job === null ? 3 : job.data.long_job_id
  if (asked === 3) process.exit()
  const failed = asked === 2
  parentPort.postMessage({ id: job.id, failed, error: failed ? new Error('No such file') : null })
})`

let thread: JobThread
afterEach(() => thread.stop())

function open(idle_ms?: number) {
  const begun: Worker[] = []
  thread = openJobThread(() => {
    const worker = new Worker(THREAD, { eval: true })
    begun.push(worker)
    return worker
  }, idle_ms)
  const own = vi.fn<() => Promise<void>>(async () => undefined)
  const handlers = thread.beside({ 'long-job': own, 'audit-recorded': own } as unknown as JobHandlers)
  return { begun, own, handlers, ask: (long_job_id: number) => handlers['long-job']({ long_job_id }) }
}

test('IMP-14 what lasts is done in a thread beside, begun by the first of it; all other queues stay', async () => {
  const { begun, own, handlers, ask } = open()
  await handlers['audit-recorded']({ audit_id: 1 })
  expect([begun.length, own.mock.calls.length]).toEqual([0, 1])
  await Promise.all([ask(1), ask(4)])
  expect([begun.length, own.mock.calls.length]).toEqual([1, 1])
})

test('IMP-14 a job that fails there fails here in its words, and those after it are done', async () => {
  const { begun, ask } = open()
  const [failed, done] = await Promise.allSettled([ask(2), ask(1)])
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'No such file' } })
  expect(done.status).toBe('fulfilled')
  expect(begun).toHaveLength(1)
})

test('IMP-14 a thread that ends in the middle fails what it had, and the next job has another', async () => {
  const { begun, ask } = open()
  await expect(ask(3)).rejects.toThrow('in the middle of a job')
  await ask(1)
  expect(begun).toHaveLength(2)
})

test('IMP-14 a thread without anything to do ends, and another begins when there is', async () => {
  const { begun, ask } = open(1)
  await ask(1)
  await vi.waitFor(() => expect(begun[0]?.threadId).toBe(-1))
  await ask(1)
  expect(begun).toHaveLength(2)
})
