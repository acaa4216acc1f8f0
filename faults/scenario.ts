import type { World } from './world.ts'

/** One thing that breaks, and what holds all the same. */
export interface Scenario {
  /** What `--only` looks for. */
  name: string
  run: (world: World) => Promise<void>
}

/** What a scenario saw that must not be; its message is what the run prints. */
class Fault extends Error {}

export function must(holds: unknown, message: string): asserts holds {
  if (!holds) throw new Fault(message)
}

/** Two values that must be the same, told where they are not. */
export function mustEqual(actual: unknown, expected: unknown, what: string): void {
  const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)]
  must(is === should, `${what}: ${is}, not ${should}`)
}
