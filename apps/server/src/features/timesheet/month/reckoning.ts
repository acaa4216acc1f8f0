import type { Reckoning } from '@cadran/contract/timesheet/calendar'
import { describeRange, formatDate } from '@cadran/rules/portal/french'
import {
  type CounterValues,
  displayedCp,
  displayedJrs,
  hundredthsOfHalfDays,
  hundredthsToDays,
} from '@cadran/rules/timesheet/balance'
import type { DatedLedger, Ledger } from '../../portal/counters/index.ts'

type Family = Reckoning['counter']

const COUNTERS = {
  cp: { cp: 'CP N', before_june: 'CP N-1', remainder: 'CP reliquats' },
  rtt: { rtt: 'JRS N', rtt_remainder: 'JRS N-1' },
} as const satisfies Record<Family, Record<string, string>>

const KINDS: Record<string, string> = {
  opening: 'Solde de départ',
  accrual: 'Acquisition',
  adjustment: 'Ajustement',
  rollover: 'Report',
  expiry: 'Jours expirés',
}

// The absences each family's displayed balance loses days to; reliquats are spent by their own code (MON-97).
const SPENT_BY: Record<Family, readonly string[]> = { cp: ['cp', 'remainder'], rtt: ['rtt'] }

function entryLines(ledger: DatedLedger, family: Family): Reckoning['lines'] {
  const names: Record<string, string> = COUNTERS[family]
  return ledger.entries
    .filter((entry) => names[entry.counter] !== undefined && entry.hundredths !== 0)
    .map((entry) => ({
      label: `${KINDS[entry.kind] ?? entry.kind} ${names[entry.counter]} au ${formatDate(entry.effective_on)}`,
      days: hundredthsToDays(entry.hundredths),
      effective_on: entry.effective_on,
      state: null,
    }))
}

function absenceLines(ledger: Ledger, family: Family): Reckoning['lines'] {
  return ledger.absences
    .filter((absence) => SPENT_BY[family].includes(absence.relevant_counter))
    .map((absence) => ({
      label: absence.fact_on
        ? `${absence.short_code} du ${formatDate(absence.fact_on)}`
        : `${absence.short_code} ${describeRange(absence)}`,
      days: hundredthsToDays(-hundredthsOfHalfDays(absence.half_days)),
      effective_on: absence.start_at,
      state: absence.state,
    }))
}

/** Start, every movement and the result of the two displayed balances; the lines add up to the total (decision 15). */
export function reckoningsOf(ledger: DatedLedger, employee: CounterValues): Reckoning[] {
  const totals = { cp: displayedCp(employee), rtt: displayedJrs(employee) }
  return (['cp', 'rtt'] as const).map((counter) => ({
    counter,
    lines: [...entryLines(ledger, counter), ...absenceLines(ledger, counter)],
    total: hundredthsToDays(totals[counter]),
  }))
}
