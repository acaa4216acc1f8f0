import type { Settings } from '../settings.ts'
import type { SpanAttributes, Traces } from './spans.ts'

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
