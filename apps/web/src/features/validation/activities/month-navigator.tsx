import { formatCount, MONTH_ABBREVIATIONS, monthTitle } from '@cadran/rules/portal/french'
import { type Period, periodKey } from '@cadran/rules/timesheet/day'
import { IconCheck, IconChecks, IconSend } from '@tabler/icons-react'
import { useId } from 'react'
import { useHasRoleAtHand } from '../../../platform/session.ts'
import { Row, Stack } from '../../../ui/layout.tsx'
import type { MonthPage } from './activities.queries.ts'
import styles from './month-navigator.module.css'

interface MonthNavigatorProps {
  /** Oldest first (FLT-79). */
  periods: readonly Period[]
  /** 'pending' or 'YYYY-MM'. */
  value: string | null
  months: Pick<MonthPage, 'navigator' | 'waiting'> | undefined
  onChange: (value: string) => void
}

/** 'En attente', then the twelve months with what is left in each: a radio group, so the arrows move along it. */
export function MonthNavigator({ periods, value, months, onChange }: MonthNavigatorProps) {
  const name = useId()
  const decides = useHasRoleAtHand('ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL', 'ROLE_ACTIVITY_ACCEPT_SECOND_LEVEL')
  const monthsByPeriod = new Map(months?.navigator.map((month) => [month.period, month]))
  // Of every month, those before the twelve included: what waits is hidden by no date.
  const total = decides ? months?.waiting.reduce((sum, { count }) => sum + count, 0) : undefined
  const choice = (key: string) => ({
    name,
    value: key,
    checked: value === key,
    onChange: () => onChange(key),
  })
  return (
    <Stack as="fieldset" minWidth={0} className={styles.strip}>
      <legend className="visually-hidden">Mois</legend>
      <label className={styles.month} data-pending>
        <input type="radio" className="covering-input" {...choice('pending')} />
        <span>En attente</span>
        {total !== undefined && (
          <Row
            as="span"
            inline
            gap={4}
            align="center"
            size="xs"
            tabular
            className={styles.left}
            data-family="submitted"
          >
            <IconSend size={14} stroke={2} aria-hidden="true" /> {formatCount(total)} CRA
          </Row>
        )}
      </label>
      {periods.map((period, index) => {
        const key = periodKey(period)
        const isNewYear = index === 0 || period.month === 1
        return (
          <label className={styles.month} key={key}>
            <input type="radio" className="covering-input" {...choice(key)} aria-label={monthTitle(period)} />
            <span aria-hidden="true">
              {MONTH_ABBREVIATIONS[period.month - 1]}
              {isNewYear && ` ${String(period.year)}`}
            </span>
            <Left month={monthsByPeriod.get(key)} decides={decides} />
          </label>
        )
      })}
    </Stack>
  )
}

interface LeftProps {
  month: MonthPage['navigator'][number] | undefined
  decides: boolean
}

/** Both checks: everybody has sent and everything is validated. One: nothing waits for this viewer (CLO-08). */
function Left({ month, decides }: LeftProps) {
  if (month && decides && month.waiting > 0) {
    return (
      <Row as="span" inline gap={4} align="center" size="xs" tabular className={styles.left} data-family="submitted">
        {formatCount(month.waiting)} à valider
      </Row>
    )
  }
  // Whoever validates nothing has nothing left to validate: one check would say that all is done.
  const label = month?.complete ? 'tout est validé' : decides && month ? 'rien à valider' : null
  if (label === null)
    return (
      <Row as="span" inline gap={4} align="center" size="xs" tabular className={styles.left}>
        &nbsp;
      </Row>
    )
  const Icon = month?.complete ? IconChecks : IconCheck
  return (
    <Row as="span" inline gap={4} align="center" size="xs" tabular className={styles.left} title={label}>
      <Icon size={15} stroke={2} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </Row>
  )
}
