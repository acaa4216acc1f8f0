import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'

/** What a span says beside its name: nothing of a person, never a value. */
export type SpanAttributes = Record<string, string | number>

interface Connecting {
  connect: (...args: never[]) => unknown
}

export interface Traces {
  /** A span for each request, by its route. */
  requests(app: FastifyInstance): void
  /** A span for each statement that a request, a job or a mail asks of a pool's connections. */
  statements(pool: Connecting): void
  work<T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T>
  /** Sends what is left. */
  stop(): Promise<void>
}

let current: Traces | null = null

/** What traces this process; null while nothing does. */
export const tracesOf = (): Traces | null => current

/** Traces from here on, where the settings name who takes them; else no module of OpenTelemetry's is loaded (ADR 0041). */
export async function startTraces({ traces }: Pick<Settings, 'traces'>): Promise<void> {
  if (traces === null) return
  const { openTraces } = await import('./open-telemetry.ts')
  current = openTraces(traces)
}

export async function stopTraces(): Promise<void> {
  const stopped = current
  current = null
  await stopped?.stop()
}

/** One piece of work, traced where anything is. */
export function traced<T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T> {
  return current === null ? work() : current.work(name, attributes, work)
}
