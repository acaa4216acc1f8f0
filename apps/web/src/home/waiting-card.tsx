import { hasBackendAccess } from '@cadran/rules/portal/scope'
import {
  IconArrowBackUp,
  IconBeach,
  IconChevronRight,
  IconCircleX,
  IconClockPlus,
  IconListCheck,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { monthQuery } from '../features/timesheet/calendar/index.ts'
import { awaitingQuery } from '../features/validation/filters/index.ts'
import { useToday } from '../platform/public-config.ts'
import { hasRole, useCurrentUser } from '../platform/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import styles from './waiting-card.module.css'
import { ownRows, validationRows, type WaitingRow } from './waiting-rows.ts'

const ICON = { size: 20, stroke: 1.75 }

function iconOf({ key }: WaitingRow): ReactNode {
  if (key === 'months') return <IconListCheck {...ICON} />
  if (key === 'absences') return <IconBeach {...ICON} />
  if (key === 'requests') return <IconClockPlus {...ICON} />
  return key === 'backward' ? <IconArrowBackUp {...ICON} /> : <IconCircleX {...ICON} />
}

function useRows(): { rows: WaitingRow[]; isValidator: boolean; isKnown: boolean } {
  const user = useCurrentUser()
  const today = useToday()
  const isValidator = hasBackendAccess({ roles: new Set(user.roles), is_manager: user.is_manager })
  const awaiting = useQuery({ ...awaitingQuery, enabled: isValidator, refetchOnMount: 'always' })
  const hasMonth = !hasRole(user, 'ROLE_NOT_CRA')
  const month = useQuery({ ...monthQuery(user.current_period), enabled: hasMonth })
  return {
    rows: [...(month.data ? ownRows(month.data) : []), ...(awaiting.data ? validationRows(awaiting.data, today) : [])],
    isValidator,
    isKnown: awaiting.isFetched,
  }
}

/** What waits for the person, one line each; a queue without anything is not there. */
export function WaitingCard() {
  const { rows, isValidator, isKnown } = useRows()
  const isCalm = isValidator && isKnown && rows.length === 0
  if (rows.length === 0 && !isCalm) return null
  const count = rows.reduce((sum, row) => sum + row.count, 0)
  return (
    <section className={styles.card} aria-labelledby="waiting">
      <div className={styles.head}>
        <h2 id="waiting">En attente de vous</h2>
        {count > 0 && <span className={styles.muted}>{count === 1 ? '1 élément' : `${String(count)} éléments`}</span>}
      </div>
      {isCalm && <p className={styles.calm}>Rien ne vous attend.</p>}
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.key}>
            <Link className={styles.row} to={row.to}>
              <span className={styles.icon} data-family={row.family} aria-hidden="true">
                {iconOf(row)}
              </span>
              <span className={styles.words}>
                <span className={styles.title}>{row.title}</span>
                <span className={styles.detail}>{row.detail}</span>
              </span>
              <People people={row.people} count={row.count} />
              <IconChevronRight className={styles.muted} size={18} stroke={1.75} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const SHOWN = 3

interface PeopleProps {
  people: readonly string[]
  count: number
}

/** The initials of the first few, and how many more things there are. */
function People({ people, count }: PeopleProps) {
  const shown = people.slice(0, SHOWN)
  if (shown.length === 0) return null
  return (
    <span className={styles.people} aria-hidden="true">
      {shown.map((identity) => {
        const [firstname = '', ...rest] = identity.split(' ')
        return <Avatar size="sm" tone="brand" firstname={firstname} lastname={rest.join(' ')} key={identity} />
      })}
      {count > shown.length && <span className={styles.more}>+{count - shown.length}</span>}
    </span>
  )
}
