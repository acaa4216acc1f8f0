/** The one clock (decision 1): every business "now" and "today" comes from it, in Europe/Paris. */
export interface Clock {
  now(): Date
  /** Today in Paris, 'YYYY-MM-DD'. */
  today(): string
  /** Now as Paris wall time 'YYYY-MM-DDTHH:mm:ss', the form of `updated_at`. */
  stamp(): string
}

const parisParts = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
})

function parisHour(instant: Date): string {
  const part: Record<string, string> = {}
  for (const { type, value } of parisParts.formatToParts(instant)) part[type] = value
  return `${part.year}-${part.month}-${part.day}T${part.hour}`
}

const HOUR_MS = 3_600_000
// Paris differs from UTC by whole hours, so an hour is worked out once; minutes and seconds are those of UTC.
let known = { hour: Number.NaN, text: '' }

/** An instant as Paris wall time 'YYYY-MM-DDTHH:mm:ss'. */
export function parisWallTime(instant: Date): string {
  const hour = Math.floor(instant.getTime() / HOUR_MS)
  if (hour !== known.hour) known = { hour, text: parisHour(instant) }
  return known.text + instant.toISOString().slice(13, 19)
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
