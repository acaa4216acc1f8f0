import type { RunLine } from '@cadran/contract/payroll/runs'
import type { DayRange } from '@cadran/rules/timesheet/half-day'

/** What payroll had been told, or is told now: an amount in hundredths, of some dates or of a whole month. */
interface Told {
  dates: DayRange | null
  quantity: number
}

/** A change told as one thing, whether it is one line or the two of PAY-50. */
export interface RappelChange {
  lines: [RunLine, ...RunLine[]]
  before: (Told & { run: number | null }) | null
  now: Told | null
}

export function datesOf({ start_at, start_moment, end_at, end_moment }: RunLine): DayRange | null {
  if (start_at === null || end_at === null || start_moment === null || end_moment === null) return null
  return { start_at, start_moment, end_at, end_moment }
}

const isOfSame = (a: RunLine, b: RunLine) =>
  a.template === b.template && a.matricule === b.matricule && a.origin === b.origin && a.rubric === b.rubric

function changeOf(line: RunLine, next: RunLine | undefined): RappelChange {
  const { quantity, exported_in: run, exported_quantity } = line
  const dates = datesOf(line)
  if (dates === null) {
    const was = exported_quantity ?? 0
    const total = was + quantity
    return {
      lines: [line],
      before: was === 0 ? null : { dates, quantity: was, run },
      now: total === 0 ? null : { dates, quantity: total },
    }
  }
  if (quantity > 0) return { lines: [line], before: null, now: { dates, quantity } }
  const before = { dates, quantity: -quantity, run }
  if (!next || next.quantity <= 0 || next.start_at === null || !isOfSame(line, next)) {
    return { lines: [line], before, now: null }
  }
  return { lines: [line, next], before, now: { dates: datesOf(next), quantity: next.quantity } }
}

/** The rappels of a run, in their order: the line that is taken back stands right before the one that takes its place (PAY-35, PAY-50). */
export function rappelChanges(lines: readonly RunLine[]): RappelChange[] {
  const changes: RappelChange[] = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]
    if (!line) break
    const change = changeOf(line, lines[at + 1])
    changes.push(change)
    at += change.lines.length
  }
  return changes
}
