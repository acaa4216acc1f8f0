import { setTimeout as pause } from 'node:timers/promises'
import { must } from '../scenario.ts'

/** What every scenario is given. */
export interface Context {
  /** PostgreSQL's server programs. */
  programs: string
  /** A folder that goes with the run. */
  newFolder: (name: string) => string
  /** What ends with the scenario, however it ends. */
  atEnd: (work: () => Promise<unknown>) => void
  /** What was seen, for the report. */
  note: (line: string) => void
}

export interface Scenario {
  name: string
  run: (context: Context) => Promise<void>
}

/** Looks until something is there. */
export async function until<T>(what: string, limit_ms: number, look: () => Promise<T | false | undefined>): Promise<T> {
  const last = performance.now() + limit_ms
  for (;;) {
    const found = await look()
    if (found) return found
    must(performance.now() < last, `not within ${limit_ms / 1_000} s: ${what}`)
    await pause(50)
  }
}
