import { parisWallTime as wallTimeOf } from '@cadran/rules/portal/paris-time'

/** The one clock (decision 1): every business "now" and "today" comes from it, in Europe/Paris. */
export interface Clock {
  now(): Date
  /** Today in Paris, 'YYYY-MM-DD'. */
  today(): string
  /** Now as Paris wall time 'YYYY-MM-DDTHH:mm:ss', the form of `updated_at`. */
  stamp(): string
}

/** An instant as Paris wall time 'YYYY-MM-DDTHH:mm:ss'. */
export function parisWallTime(instant: Date): string {
  return wallTimeOf(instant.getTime())
}

/** Reads an ISO 8601 instant that carries its zone; anything else is null. */
export function parseInstant(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text)) return null
  const instant = new Date(text)
  return Number.isNaN(instant.getTime()) ? null : instant
}

/** A clock over any source of instants. */
export function clockOver(now: () => Date): Clock {
  return {
    now,
    today: () => parisWallTime(now()).slice(0, 10),
    stamp: () => parisWallTime(now()),
  }
}

/** The running clock: the machine's, or one that starts at `start` and runs from there. */
export function runningClock(start: Date | null): Clock {
  if (start === null) return clockOver(() => new Date())
  const offset = start.getTime() - Date.now()
  return clockOver(() => new Date(Date.now() + offset))
}
