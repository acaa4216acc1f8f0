import { setTimeout as pause } from 'node:timers/promises'

/** Looks until something is there; what never comes is a fault, in words. */
export async function until<T>(
  what: string,
  limit_ms: number,
  look: () => T | null | undefined | false | Promise<T | null | undefined | false>,
): Promise<T> {
  const last = performance.now() + limit_ms
  for (;;) {
    const found = await look()
    if (found) return found
    if (performance.now() > last) throw new Error(`not within ${limit_ms / 1_000} s: ${what}`)
    await pause(100)
  }
}
