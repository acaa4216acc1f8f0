import { formatDate } from '@cadran/rules/portal/french'
import { formatDays } from '@cadran/rules/timesheet/balance'
import { COUNTER_LABELS, type ListedRow, listLines } from '@cadran/rules/timesheet/counter-lines'
import { type Day, periodOf } from '@cadran/rules/timesheet/day'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import styles from './counters.module.css'
import type { CounterLine } from './counters.queries.ts'
import { Movement } from './movement.tsx'

const HEADS = ['Date', 'Mouvement', 'Origine', 'Jours', 'Solde'] as const
const hundredths = (days: number) => Math.round(days * 100)

const listed = (line: CounterLine) => ({ ...line, hundredths: hundredths(line.days) })
type Listed = ReturnType<typeof listed>

/** '+ 2,08', '− 1,00': the sign apart, so that figures stand one below the other. */
export const signed = (amount: number) =>
  amount === 0 ? formatDays(0) : `${amount > 0 ? '+' : '−'}\u00a0${formatDays(Math.abs(amount))}`

interface LedgerTableProps {
  /** Of one family, the newest first. */
  lines: readonly CounterLine[]
  /** What they add up to today, in hundredths. */
  balance: number
  today: Day
  /** An absence leads to its month. */
  leads_to_months: boolean
  /** Rows of what is still to come, above those that are written. */
  planned?: ReactNode
}

/** The lines of a family as a table, what undoes itself folded (LED-45, LED-47, LED-50). */
export function LedgerTable({ lines, balance, today, leads_to_months, planned }: LedgerTableProps) {
  const [shows_undone, setShown] = useState(false)
  const { upcoming, recorded, undone } = listLines(lines.map(listed), { balance, today, shows_undone })
  if (lines.length === 0 && !planned) return <EmptyState text="Aucun mouvement" />
  return (
    <>
      <ScrollBox label="Mouvements">
        <div className={styles.ledger}>
          <DataTable label="Mouvements du compteur" heads={HEADS}>
            {planned}
            {upcoming.length > 0 && <Band>À venir</Band>}
            {upcoming.map((row) => (
              <LineRow key={row.line.seq} row={row} leads_to_months={leads_to_months} />
            ))}
            <Band>Enregistré au {formatDate(today)}</Band>
            {recorded.map((row) => (
              <LineRow key={row.line.seq} row={row} leads_to_months={leads_to_months} />
            ))}
          </DataTable>
        </div>
      </ScrollBox>
      {undone > 0 && (
        <Button
          variant="quiet"
          size="sm"
          className={styles.undone}
          aria-expanded={shows_undone}
          end={<IconChevronDown size={16} stroke={2} aria-hidden="true" data-open={shows_undone || undefined} />}
          onClick={() => setShown(!shows_undone)}
        >
          {shows_undone ? 'Masquer les mouvements annulés' : `Afficher les mouvements annulés (${String(undone)})`}
        </Button>
      )}
    </>
  )
}

/** What the rows below it are. */
export function Band({ children, planned = false }: { children: ReactNode; planned?: boolean }) {
  return (
    <tr className={styles.band} data-planned={planned || undefined}>
      <th scope="rowgroup" colSpan={HEADS.length}>
        {children}
      </th>
    </tr>
  )
}

function LineRow({ row, leads_to_months }: { row: ListedRow<Listed>; leads_to_months: boolean }) {
  const { line, moved, balance } = row
  return (
    <tr data-undone={line.undone || undefined}>
      <td>{formatDate(line.effective_on)}</td>
      <td>
        <Movement {...line} />
      </td>
      <td>
        <Origin line={line} leads_to_months={leads_to_months} />
        {moved !== null && <span className={styles.beside}> {formatDays(moved)} jours</span>}
      </td>
      <td data-lost={line.kind === 'expiry' || undefined}>{signed(row.hundredths)}</td>
      <td>{formatDays(balance)}</td>
    </tr>
  )
}

/** Where a line comes from; why it was adjusted and by whom, for those who are told. */
function Origin({ line, leads_to_months }: { line: Listed; leads_to_months: boolean }) {
  const { rule_text, reason, author, event_id, undone, stage, effective_on, counter } = line
  const isAbsence = stage !== 'posted' && event_id !== null && !undone
  if (isAbsence && leads_to_months) {
    return (
      <Link to="/timesheet/{-$month}/{-$year}" params={periodOf(effective_on)}>
        {rule_text}
      </Link>
    )
  }
  return (
    <>
      {reason === null ? rule_text : `« ${reason} »`}
      {author !== null && <span className={styles.beside}> {author}</span>}
      {stage === 'posted' && line.kind === 'opening' && (
        <span className={styles.beside}> {COUNTER_LABELS[counter]}</span>
      )}
    </>
  )
}
