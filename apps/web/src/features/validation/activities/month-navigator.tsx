import { MONTH_ABBREVIATIONS, monthTitle } from '@cadran/rules/portal/french'
import { type Period, periodKey } from '@cadran/rules/timesheet/day'
import { IconChecks, IconSend } from '@tabler/icons-react'
import { useId } from 'react'
import { useHasRole } from '../../../platform/session.ts'
import type { MonthPage } from './activities.queries.ts'
import styles from './month-navigator.module.css'

interface MonthNavigatorProps {
  /** Oldest first (FLT-79). */
  periods: readonly Period[]
  /** 'pending' or 'YYYY-MM'. */
  value: string | null
  waiting: MonthPage['navigator'] | undefined
  onChange: (value: string) => void
}

/** 'En attente', then the twelve months with what is left in each: a radio group, so the arrows move along it. */
export function MonthNavigator({ periods, value, waiting, onChange }: MonthNavigatorProps) {
  const name = useId()
  // Whoever validates nothing has nothing left to validate: a check would say that all is done.
  const decides = useHasRole('ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL', 'ROLE_ACTIVITY_ACCEPT_SECOND_LEVEL')
  const counted = decides ? waiting : undefined
  const left = new Map(counted?.map((month) => [month.period, month.waiting]))
  const total = counted?.reduce((sum, month) => sum + month.waiting, 0)
  const choice = (key: string) => ({
    name,
    value: key,
    checked: value === key,
    onChange: () => onChange(key),
  })
  return (
    <fieldset className={styles.strip}>
      <legend className="visually-hidden">Mois</legend>
      <label className={styles.month} data-pending>
        <input type="radio" className={styles.radio} {...choice('pending')} />
        <span>En attente</span>
        {total !== undefined && (
          <span className={styles.left} data-family="submitted">
            <IconSend size={14} stroke={2} aria-hidden="true" /> {total} CRA
          </span>
        )}
      </label>
      {periods.map((period, index) => {
        const key = periodKey(period)
        const isNewYear = index === 0 || period.month === 1
        return (
          <label className={styles.month} key={key}>
            <input type="radio" className={styles.radio} {...choice(key)} aria-label={monthTitle(period)} />
            <span aria-hidden="true">
              {MONTH_ABBREVIATIONS[period.month - 1]}
              {isNewYear && ` ${String(period.year)}`}
            </span>
            <Left count={left.get(key)} />
          </label>
        )
      })}
    </fieldset>
  )
}

function Left({ count }: { count: number | undefined }) {
  if (count === undefined) return <span className={styles.left}>&nbsp;</span>
  if (count > 0) {
    return (
      <span className={styles.left} data-family="submitted">
        {count} à valider
      </span>
    )
  }
  return (
    <span className={styles.left}>
      <IconChecks size={15} stroke={2} aria-hidden="true" />
      <span className="visually-hidden">rien à valider</span>
    </span>
  )
}
