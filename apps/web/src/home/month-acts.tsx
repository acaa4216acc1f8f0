import { monthName } from '@cadran/rules/portal/french'
import { addMonths, comparePeriods, type Period } from '@cadran/rules/timesheet/day'
import { isClosedWithoutReport, isFutureForContractor } from '@cadran/rules/timesheet/month-flags'
import { IconArrowRight, IconBeach, IconCalendarMonth, IconPencil } from '@tabler/icons-react'
import { openAbsenceRequest } from '../features/timesheet/absence-request/index.ts'
import type { Month } from '../features/timesheet/calendar/index.ts'
import { useToday } from '../platform/public-config.ts'
import { useCurrentUser } from '../platform/session.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Row } from '../ui/layout.tsx'
import styles from './month-card.module.css'
import { nextStep } from './month-summary.ts'

const ICON = { size: 18, stroke: 1.75 }

interface MonthActsProps {
  month: Month
  mobile: boolean
}

/** The next thing to do with the month, then asking for an absence; once it is sent, the next month and a look at this one (HOM-02). */
export function MonthActs({ month, mobile }: MonthActsProps) {
  const { person_type } = useCurrentUser()
  const look = { size: mobile ? 'lg' : 'md', wide: mobile } as const
  const ask = person_type !== 'contractor' && (
    <Button {...look} icon={<IconBeach {...ICON} />} onClick={() => openAbsenceRequest()}>
      Demander une absence
    </Button>
  )
  return (
    <Row wrap gap={10} className={styles.acts}>
      <NextAct month={month} look={look} />
      {ask}
      {nextStep(month) === null && <AfterSending month={month} look={look} />}
    </Row>
  )
}

type Look = Pick<Parameters<typeof Button>[0], 'size' | 'wide'>

interface ActProps {
  month: Month
  look: Look
}

/** The address of a month; the one that opens first is not named. */
function useMonthLink() {
  const { current_period } = useCurrentUser()
  const to = '/timesheet/{-$month}/{-$year}' as const
  return (period: Period) => {
    const isFirst = comparePeriods(period, current_period) === 0
    const params = isFirst ? { month: undefined, year: undefined } : { month: period.month, year: period.year }
    return { to, params }
  }
}

function NextAct({ month, look }: ActProps) {
  const link = useMonthLink()
  const step = nextStep(month)
  if (step === null) return null
  if (month.backwarded) {
    return (
      <ButtonLink {...look} variant="primary" icon={<IconPencil {...ICON} />} {...link(month)}>
        Corriger et renvoyer
      </ButtonLink>
    )
  }
  if (step === 'send') {
    return (
      <ButtonLink {...look} variant="primary" end={<IconArrowRight {...ICON} />} {...link(month)}>
        Vérifier et envoyer
      </ButtonLink>
    )
  }
  return (
    <ButtonLink {...look} variant="primary" icon={<IconPencil {...ICON} />} {...link(month)}>
      Compléter mon mois
    </ButtonLink>
  )
}

function AfterSending({ month, look }: ActProps) {
  const link = useMonthLink()
  const today = useToday()
  const { person_type } = useCurrentUser()
  const next = addMonths(month, 1)
  const opens =
    comparePeriods(next, month.bounds.last_by_arrow) <= 0 &&
    !isFutureForContractor({ period: next, today, person_type })
  if (isClosedWithoutReport(month)) {
    return (
      <ButtonLink {...look} {...link(month)}>
        Voir mon mois
      </ButtonLink>
    )
  }
  return (
    <>
      {opens && (
        <ButtonLink {...look} icon={<IconCalendarMonth {...ICON} />} {...link(next)}>
          Préparer {monthName(next.month)}
        </ButtonLink>
      )}
      <ButtonLink {...look} variant="quiet" {...link(month)}>
        Relire {monthName(month.month)}
      </ButtonLink>
    </>
  )
}
