import {
  type CellKind,
  dayCell,
  type FileShape,
  labelCell,
  matriculeCell,
  oneOf,
  type RowOf,
} from '../portal/file-cells.ts'
import { COUNTERS, type Counter } from './balance.ts'
import type { Day } from './day.ts'

const DAYS = /^(-?)(\d{1,3})(?:[.,](\d{1,2}))?$/

/** Days with at most two decimals, read as hundredths of a day: no fraction is ever rounded (README 11). */
const days: CellKind<number> = {
  expected: 'un nombre de jours, deux décimales au plus',
  read: (cell) => {
    const [, sign, whole, decimals = ''] = DAYS.exec(cell) ?? []
    if (whole === undefined) return undefined
    const hundredths = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
    return sign === '-' && hundredths > 0 ? -hundredths : hundredths
  },
}

const COUNTER_ENTRY = {
  matricule: matriculeCell,
  counter: oneOf(COUNTERS),
  // What months earn, hand on and lose is the portal's own to write.
  kind: oneOf(['opening', 'adjustment']),
  days,
  effective_on: dayCell,
  source: labelCell(100),
}
export type CounterEntryRow = RowOf<typeof COUNTER_ENTRY>

/** counters.csv: balances taken over and corrections; `days` is in hundredths once read. */
export const COUNTERS_FILE: FileShape<typeof COUNTER_ENTRY> = {
  columns: COUNTER_ENTRY,
  key: ['matricule', 'counter', 'kind', 'effective_on', 'source'],
  needed: ['days'],
}

/** What stands in a person's ledger already, as far as a new entry has to know. */
export interface LedgerFacts {
  is_contractor: boolean
  /** The openings of every counter, the file's included. */
  openings: readonly { counter: Counter; effective_on: Day; source: string }[]
  /** The first day the portal itself wrote something for a counter. */
  earned_since: Readonly<Partial<Record<Counter, Day>>>
}

/** What is wrong with an entry that would be added; `written` is what the same entry says already: a ledger is only added to. */
export function checkCounterEntry(row: CounterEntryRow, written: number | undefined, facts: LedgerFacts): string[] {
  if (written !== undefined) {
    return written === row.days ? [] : ['days : ce mouvement est déjà inscrit, corrigez-le par un adjustment']
  }
  if (facts.is_contractor) return ['matricule : un prestataire n’a pas de compteur']
  const own = facts.openings.filter(({ counter }) => counter === row.counter)
  if (row.kind === 'adjustment') {
    const opened = own.find(({ effective_on }) => row.effective_on < effective_on)
    return opened ? [`effective_on : avant l’ouverture du ${opened.effective_on}`] : []
  }
  const faults: string[] = []
  if (own.some(({ effective_on, source }) => effective_on !== row.effective_on || source !== row.source)) {
    faults.push(`kind : ${row.counter} ne s’ouvre qu’une fois, corrigez-le par un adjustment`)
  }
  // Absences are deducted from the last opening on, whatever its counter.
  else if (facts.openings.some(({ effective_on }) => effective_on !== row.effective_on)) {
    faults.push('effective_on : tous les compteurs d’une personne s’ouvrent le même jour')
  }
  const earned = facts.earned_since[row.counter]
  if (earned !== undefined && earned <= row.effective_on) {
    faults.push(`effective_on : ${row.counter} a déjà des mouvements depuis le ${earned}, passez un adjustment`)
  }
  return faults
}
