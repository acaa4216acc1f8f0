import { readScopeOf } from '@cadran/rules/portal/scope'
import { periodKey } from '@cadran/rules/timesheet/day'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type CurrentUser, hasRole, useCurrentUser } from '../../../platform/session.ts'
import styles from './figure-link.module.css'
import { number, periodName } from './period-words.ts'
import type { Period } from './periods.queries.ts'

/** A figure of a period that leads to what it counts. */
export type Figure = 'validated2' | 'validated1' | 'submitted' | 'non_submitted' | 'total' | 'absences'

type ShownMonth = Pick<Period, 'year' | 'month'>

/** Where a list counts what a figure does: its page with every filter that would hide somebody lifted. */
function listOf(figure: Figure, period: ShownMonth) {
  const everybody = { period: periodKey(period), manager: 'all', types: 'all' }
  if (figure === 'absences')
    return { to: '/backend/absences', search: { ...everybody, states: 'submitted,validated1' } } as const
  return { to: '/backend/activity', search: { ...everybody, states: figure === 'total' ? 'all' : figure } } as const
}

/** Whether the list shows this viewer everybody that a period counts; a narrower one would count less (CLO-02). */
function opensList({ roles, ...user }: CurrentUser, figure: Figure): boolean {
  const list = figure === 'absences' ? 'absences' : 'activities'
  const isOpen = hasRole({ roles }, figure === 'absences' ? 'ROLE_ABSENCE_SHOW' : 'ROLE_ACTIVITY_SHOW')
  return isOpen && readScopeOf({ ...user, roles: new Set(roles) }, list) === 'everybody'
}

/** The list that a figure opens, by its filters; null for whoever is shown less in it. */
export function useFigureList(figure: Figure, period: ShownMonth) {
  const user = useCurrentUser()
  return opensList(user, figure) ? listOf(figure, period) : null
}

interface FigureLinkProps {
  period: ShownMonth
  figure: Figure
  count: number
  /** What is counted, for those who do not see where the number stands. */
  name: string
  children?: ReactNode
}

/** A count as the door to what it counts: the list, else the month's own page. A zero is plain (CLO-02). */
export function FigureLink({ period, figure, count, name, children = number(count) }: FigureLinkProps) {
  const list = useFigureList(figure, period)
  if (count === 0) return children
  const about = { className: styles.link, 'aria-label': `${number(count)} ${name} : ${periodName(period)}` }
  if (list) {
    return (
      <Link {...list} {...about}>
        {children}
      </Link>
    )
  }
  return (
    <Link
      to="/backend/periods/$year/$month"
      params={{ year: period.year, month: period.month }}
      search={{ figure }}
      {...about}
    >
      {children}
    </Link>
  )
}
