import { monthTitle } from '@cadran/rules/portal/french'
import { isClosedWithoutReport } from '@cadran/rules/timesheet/month-flags'
import { monthStateLabel } from '@cadran/rules/timesheet/month-states'
import { IconCheck, IconChecks, IconCircleDashed, IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Month } from '../features/timesheet/calendar/index.ts'
import { useCurrentUser } from '../platform/session.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Column, Row } from '../ui/layout.tsx'
import { Loading } from '../ui/loading.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { useHomeMonth } from './home.queries.ts'
import { MiniMonth } from './mini-month.tsx'
import { MonthActs } from './month-acts.tsx'
import styles from './month-card.module.css'
import { ClosedMonth, MonthToFill, SentMonth } from './month-words.tsx'

const STATE_ICONS: Readonly<Record<Month['state'], ReactNode>> = {
  non_submitted: <IconCircleDashed />,
  submitted: <IconSend />,
  validated1: <IconCheck />,
  validated2: <IconChecks />,
}

interface MonthCardProps {
  mobile: boolean
}

/** The month to act on: what it asks for, or where it has got to, and the next thing to do (HOM-02). */
export function MonthCard({ mobile }: MonthCardProps) {
  const { current_period } = useCurrentUser()
  const { month, failure } = useHomeMonth()
  if (failure) {
    return (
      <section className={styles.card} aria-label={monthTitle(current_period)}>
        <Column gap={14} minWidth={0} className={styles.main}>
          <ErrorState {...failure} />
        </Column>
      </section>
    )
  }
  if (!month) return <Coming mobile={mobile} />
  return (
    <section className={styles.card} aria-labelledby="my-month">
      <Column gap={14} minWidth={0} className={styles.main}>
        <Row wrap gap={12} rowGap={8} align="center" className={styles.title}>
          <h2 id="my-month">{monthTitle(month)}</h2>
          <StateBadge
            family={month.state}
            icon={STATE_ICONS[month.state]}
            label={monthStateLabel(month.state)}
            solid={month.state === 'validated2'}
          />
        </Row>
        <Words month={month} />
        <MonthActs month={month} mobile={mobile} />
      </Column>
      {!mobile && <MiniMonth month={month} />}
    </section>
  )
}

function Words({ month }: { month: Month }) {
  if (isClosedWithoutReport(month)) return <ClosedMonth month={month} />
  return month.state === 'non_submitted' ? <MonthToFill month={month} /> : <SentMonth month={month} />
}

/** As high as the card will be: what stands below must not move when it comes. */
function Coming({ mobile }: MonthCardProps) {
  return (
    <Loading className={styles.card}>
      <Column gap={14} minWidth={0} className={styles.main}>
        <Skeleton width={180} height={24} />
        <Skeleton width={240} height={mobile ? 62 : 59} />
        <Skeleton height={mobile ? 24 : 20} />
        <Row wrap gap={10} className={styles.acts}>
          <Skeleton width={mobile ? '100%' : 190} height={mobile ? 44 : 36} radius={8} />
          <Skeleton width={mobile ? '100%' : 190} height={mobile ? 44 : 36} radius={8} />
        </Row>
      </Column>
    </Loading>
  )
}
