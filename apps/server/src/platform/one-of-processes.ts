import cluster from 'node:cluster'
import { once } from 'node:events'
import { AggregatorRegistry, type Registry } from 'prom-client'
import type { FromProcess, Started, ToProcess } from './processes.ts'

const tell = (message: FromProcess) => void process.send?.(message)

async function hear(type: 'figures-of-all') {
  for (;;) {
    const [message] = (await once(process, 'message')) as [ToProcess]
    if (message.type === type) return message.figures
  }
}

/** Tells the process that started this one that it serves, and stops when it says so; false where there is none. */
export function reportStarted(started: Started, stop: () => void): boolean {
  if (!cluster.isWorker) return false
  process.on('message', ({ type }: ToProcess) => {
    if (type === 'stop') stop()
  })
  tell({ type: 'started', started })
  return true
}

/** What reads these figures in Prometheus' format: of this process, or of all that share its port, each as it says itself. */
export function readerOfAll(figures: Registry, readAnew: () => Promise<void>): () => Promise<string> {
  if (!cluster.isWorker) {
    return async () => {
      await readAnew()
      return figures.metrics()
    }
  }
  const answer = async () => {
    await readAnew()
    tell({ type: 'figures', figures: await figures.getMetricsAsJSON() })
  }
  process.on('message', ({ type }: ToProcess) => {
    if (type === 'figures') void answer()
  })
  return async () => {
    const ofAll = hear('figures-of-all')
    tell({ type: 'figures-of-all' })
    return AggregatorRegistry.aggregate(await ofAll).metrics()
  }
}
