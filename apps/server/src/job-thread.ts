import { parentPort } from 'node:worker_threads'
import { createServer, jobHandlers } from './app.ts'
import { openDatabase } from './platform/database/database.ts'
import type { FromJobThread, ThreadJob, ToJobThread } from './platform/jobs/job-thread.ts'
import { openPlatform } from './platform/open.ts'
import { readSettings } from './platform/settings.ts'
import { startTraces, stopTraces, traced } from './platform/traces/traces.ts'

/** The same portal once more, which serves nobody: it does what is passed to its thread. */
async function open() {
  const settings = readSettings(process.env)
  const { database_url, processes } = settings
  if (database_url === null) throw new Error('The embedded database has one thread')
  await startTraces(settings)
  const database = await openDatabase({ database_url, processes, limited: true })
  const platform = await openPlatform(settings, database, createServer(settings).log, {
    workers: false,
    demo_loaded: false,
  })
  const handlers = jobHandlers(platform)
  return {
    doJob: async ({ queue, data, urgency }: ThreadJob) => {
      // Whoever asked may have changed them a moment ago.
      await Promise.all([platform.companySettings.refresh(), platform.holidays.refresh()])
      const handle = handlers[queue] as (data: unknown, urgency: ThreadJob['urgency']) => Promise<void>
      await traced(`job ${queue}`, { 'cadran.queue': queue }, () => handle(data, urgency))
    },
    close: async () => {
      await platform.jobs.stop()
      await database.close()
      await stopTraces()
    },
  }
}

const opened = open()
const tell = (told: FromJobThread) => parentPort?.postMessage(told)

async function answer(job: ThreadJob): Promise<void> {
  const { id } = job
  try {
    await (await opened).doJob(job)
    tell({ id, failed: false, error: null })
  } catch (error) {
    tell({ id, failed: true, error })
  }
}

parentPort?.on('message', (message: ToJobThread) => {
  if (message) return void answer(message)
  parentPort?.close()
  // Ends this thread alone, whatever a library still waits for.
  void opened.then(({ close }) => close()).finally(() => process.exit())
})
