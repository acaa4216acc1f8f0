import pg from 'pg'

// Both engines must answer the same JavaScript types: bigint and date would differ between the two drivers.
const BIGINT = 20
const BIGINTS: number = 1016
const DATE = 1082
const TIMESTAMP = 1114

const asNumber = (text: string) => Number(text)
/** The driver reads a list of them as texts; the embedded engine reads each by its own type. */
const asNumbers = (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))
const asText = (text: string) => text
/** `updated_at` is Paris wall time: it stays text and gets its T. */
const asWallTime = (text: string) => text.replace(' ', 'T')

export const pgliteParsers = { [BIGINT]: asNumber, [DATE]: asText, [TIMESTAMP]: asWallTime }

export function registerPgParsers(): void {
  pg.types.setTypeParser(BIGINT, asNumber)
  pg.types.setTypeParser(BIGINTS, asNumbers)
  pg.types.setTypeParser(DATE, asText)
  pg.types.setTypeParser(TIMESTAMP, asWallTime)
}
