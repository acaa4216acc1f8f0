import type { RecordDay, RecordEntry } from '@cadran/contract/administration/record'
import { readingWords } from '@cadran/rules/administration/readings'
import { changeWords, functionTowards, nobodyNamed, type RecordedChange } from '@cadran/rules/administration/record'
import type { Role } from '@cadran/rules/portal/roles'
import { hourInWords } from '@cadran/rules/portal/run-as'
import { parisWallTime } from '../../../platform/clock.ts'

interface Who {
  identity: string
  roles: Role[]
  is_my_manager: boolean
  is_above: boolean
}

interface ReadingRow {
  who: Who
  on_behalf_of: string | null
  what: string
  times: number
  at: string
}

interface ChangeRow extends RecordedChange {
  who: Who | null
  actor_id: number | null
  request_id: string | null
  is_in_my_name: boolean
  on_behalf_of: string | null
  /** The data are the person's own, not those of somebody decided on in their name. */
  is_mine: boolean
  at: string
}

interface UseRow {
  who: Who
  actor_id: number
  reason: string
  at: string
  ends_at: string
}

/** What the database tells of a record; instants as JSON writes them. */
export interface RecordRows {
  readings: ReadingRow[]
  changes: ChangeRow[]
  uses: UseRow[]
}

const wallTime = (instant: string) => parisWallTime(new Date(instant))

const entryOf = (who: Who | null, request_id: string | null = null) => ({
  identity: who?.identity ?? nobodyNamed(request_id),
  function: who && functionTowards(who),
  on_behalf_of: null,
  what: null,
  times: 1,
  reason: null,
  is_over: true,
  changes: [],
})

function readingEntry({ who, on_behalf_of, what, times, at }: ReadingRow): RecordEntry {
  const words = readingWords(what)
  const told = { kind: 'reading', at: wallTime(at), text: words.deed, what: words.what } as const
  return { ...entryOf(who), ...told, on_behalf_of, times }
}

const textOf = (row: ChangeRow) => (row.is_mine ? changeWords(row) : 'a agi pour une autre personne de votre périmètre')

function changeEntry(row: ChangeRow): RecordEntry {
  const { who, request_id, on_behalf_of, is_in_my_name, at } = row
  const text = `${textOf(row)}${is_in_my_name ? ', en votre nom' : ''}`
  return { ...entryOf(who, request_id), kind: 'change', at: wallTime(at), text, on_behalf_of }
}

function useEntry({ who, reason, at, ends_at }: UseRow, changes: readonly ChangeRow[], now: Date): RecordEntry {
  const [from, to] = [wallTime(at), wallTime(ends_at)]
  const is_over = new Date(ends_at) <= now
  const text = is_over
    ? `a agi en votre nom de ${hourInWords(from)} à ${hourInWords(to)}`
    : `agit en votre nom depuis ${hourInWords(from)}, jusqu’à ${hourInWords(to)}`
  return { ...entryOf(who), kind: 'run_as', at: from, text, reason, is_over, changes: changes.map(textOf) }
}

/** Who did what is told once: in the use in which it was done, where there is one (AUD-21). */
function isInUse({ actor_id, at, ends_at }: UseRow, change: ChangeRow): boolean {
  const instant = Date.parse(change.at)
  const is_then = instant >= Date.parse(at) && instant <= Date.parse(ends_at)
  return change.is_in_my_name && change.actor_id === actor_id && is_then
}

/** A record by day, the newest first (AUD-15). */
export function recordAnswer({ readings, changes, uses }: RecordRows, now: Date): RecordDay[] {
  const inUses = new Set<ChangeRow>()
  const used = uses.map((use) => {
    const own = changes.filter((change) => !inUses.has(change) && isInUse(use, change))
    for (const change of own) inUses.add(change)
    return useEntry(use, own, now)
  })
  const alone = changes.filter((change) => !inUses.has(change)).map(changeEntry)
  const entries = [...readings.map(readingEntry), ...alone, ...used].toSorted((a, b) => b.at.localeCompare(a.at))
  const days = new Map<string, RecordEntry[]>()
  for (const entry of entries) {
    const day = entry.at.slice(0, 10)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days].map(([day, of_day]) => ({ day, entries: of_day }))
}
