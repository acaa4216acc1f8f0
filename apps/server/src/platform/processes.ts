import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { MetricObjectWithValues, MetricValue } from 'prom-client'

/** What a process measured, as prom-client writes it; how those of several become one is each figure's own to say. */
export type Figures = MetricObjectWithValues<MetricValue<string>>[]

/** What a process tells once it serves. */
export interface Started {
  address: string
  demo_loaded: boolean
}

export type FromProcess =
  | { type: 'started'; started: Started }
  | { type: 'figures'; figures: Figures }
  | { type: 'figures-of-all' }
export type ToProcess = { type: 'stop' } | { type: 'figures' } | { type: 'figures-of-all'; figures: Figures[] }

/** The first process ended before it served: it has said why, and trying again would end the same. */
export class FirstProcessEnded extends Error {}

interface Options {
  count: number
  /** The program of each process. */
  exec: string
  /** What one that is started now has in its environment beside ours. */
  env?: () => Record<string, string>
  log: Pick<Logger, 'error'>
  first_pause_ms?: number
}

export interface Processes {
  /** Starts the first one alone, so that the schema and the demonstration are done once; then the others. */
  start(): Promise<Started>
  /** Each ends what it is at; none is started again. */
  stop(): Promise<void>
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** One that lived so long is no longer one that cannot start. */
const STEADY_MS = 60_000
const FIGURES_MS = 5_000

const tell = (worker: Worker, message: ToProcess) => void (worker.isConnected() && worker.send(message))

/** What every process that serves measured; one that does not answer in time is left out. */
function figuresOf(workers: readonly Worker[]): Promise<Figures[]> {
  const ask = async (worker: Worker): Promise<Figures[]> => {
    const limit = AbortSignal.timeout(FIGURES_MS)
    tell(worker, { type: 'figures' })
    for (;;) {
      const [message] = (await once(worker, 'message', { signal: limit })) as [FromProcess]
      if (message.type === 'figures') return [message.figures]
    }
  }
  return Promise.all(workers.map((worker) => ask(worker).catch(() => []))).then((answers) => answers.flat())
}

type OnStarted = (started: Started) => void

/** The processes that serve, and what keeps the place of each filled. */
function openPlaces({ exec, env, log, first_pause_ms = FIRST_PAUSE_MS }: Options) {
  cluster.setupPrimary({ exec })
  const serving = new Set<Worker>()
  const stopping = new AbortController()

  const listen = (worker: Worker, onStarted: OnStarted) =>
    worker.on('message', (message: FromProcess) => {
      if (message.type === 'started') {
        serving.add(worker)
        onStarted(message.started)
      }
      if (message.type === 'figures-of-all')
        void figuresOf([...serving]).then((figures) => tell(worker, { type: 'figures-of-all', figures }))
    })

  /** One life: it answers how it ended. */
  const live = async (onStarted: OnStarted) => {
    const since = performance.now()
    const worker = cluster.fork(env?.())
    listen(worker, onStarted)
    const [code, signal] = (await once(worker, 'exit')) as [number | null, NodeJS.Signals | null]
    serving.delete(worker)
    return { pid: worker.process.pid, code, signal, lived_ms: Math.round(performance.now() - since) }
  }

  const fill = async (onStarted: OnStarted) => {
    for (let pause_ms = first_pause_ms; ; pause_ms = Math.min(2 * pause_ms, LONGEST_PAUSE_MS)) {
      const end = await live(onStarted)
      if (stopping.signal.aborted) return
      if (end.lived_ms > STEADY_MS) pause_ms = first_pause_ms
      log.error({ ...end, again_in_ms: pause_ms }, 'a process of the portal ended and is started again')
      await pause(pause_ms, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
    }
  }
  return { serving, stopping, fill }
}

/** Serves one port on several processes of this machine (Node's cluster); one that ends is started again. */
export function openProcesses(options: Options): Processes {
  const { serving, stopping, fill } = openPlaces(options)
  const places: Promise<void>[] = []
  const startOne = () => new Promise<Started>((resolve) => void places.push(fill(resolve)))
  const startFirst = () =>
    new Promise<Started>((resolve, reject) => {
      const giveUp = () => {
        stopping.abort()
        reject(new FirstProcessEnded())
      }
      cluster.once('exit', giveUp)
      void startOne().then((started) => {
        cluster.off('exit', giveUp)
        resolve(started)
      })
    })
  return {
    start: async () => {
      const started = await startFirst()
      await Promise.all(Array.from({ length: options.count - 1 }, startOne))
      return started
    },
    stop: async () => {
      stopping.abort()
      for (const worker of Object.values(cluster.workers ?? {})) {
        if (!worker) continue
        if (serving.has(worker)) tell(worker, { type: 'stop' })
        else worker.process.kill('SIGTERM')
      }
      await Promise.all(places)
    },
  }
}
