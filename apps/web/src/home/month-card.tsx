import { monthTitle } from '@cadran/rules/portal/french'
import { monthStateLabel } from '@cadran/rules/timesheet/month-states'
import { IconArrowRight, IconCheck, IconChecks, IconCircleDashed, IconPencil, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Month, monthQuery } from '../features/timesheet/calendar/index.ts'
import { errorText } from '../platform/api-error.ts'
import { useToday } from '../platform/public-config.ts'
import { useCurrentUser } from '../platform/session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading } from '../ui/loading.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { MiniMonth } from './mini-month.tsx'
import styles from './month-card.module.css'
import { deadlineNote, headline, nextStep } from './month-summary.ts'

const STATE_ICONS: Readonly<Record<Month['state'], ReactNode>> = {
  non_submitted: <IconCircleDashed />,
  submitted: <IconSend />,
  validated1: <IconCheck />,
  validated2: <IconChecks />,
}

interface MonthCardProps {
  mobile: boolean
}

/** One's own month: how long is left, how far it is, and the next thing to do. */
export function MonthCard({ mobile }: MonthCardProps) {
  const { current_period } = useCurrentUser()
  const { data, error, isFetching, refetch } = useQuery(monthQuery(current_period))
  if (!data && error) {
    return (
      <section className={styles.card} aria-label={monthTitle(current_period)}>
        <ErrorState
          text={errorText(error, 'Une erreur est survenue')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      </section>
    )
  }
  if (!data) return <Coming mobile={mobile} />
  return (
    <section className={styles.card} aria-labelledby="my-month">
      <div className={styles.main}>
        <div className={styles.title}>
          <h2 id="my-month">{monthTitle(data)}</h2>
          <StateBadge
            family={data.state}
            icon={STATE_ICONS[data.state]}
            label={monthStateLabel(data.state)}
            solid={data.state === 'validated2'}
          />
        </div>
        <Summary month={data} />
        <Next month={data} mobile={mobile} />
      </div>
      {!mobile && <MiniMonth month={data} />}
    </section>
  )
}

function Summary({ month }: { month: Month }) {
  const today = useToday()
  const note = deadlineNote(month)
  const { covered_days, expected_days } = month.coverage
  const days = `${figure(covered_days)} / ${figure(expected_days)} jours`
  return (
    <>
      <div>
        <p className={styles.headline}>{headline(month, today)}</p>
        <p className={styles.deadline}>
          CRA avant le 25 du mois
          {note && ` · ${note}`}
        </p>
      </div>
      <div className={styles.progress}>
        <ProgressBar
          value={covered_days}
          max={expected_days}
          label="Jours saisis"
          family={month.coverage.missing.length === 0 ? 'validated1' : 'brand'}
        />
        <span className={styles.days}>{days}</span>
      </div>
    </>
  )
}

function figure(days: number): string {
  return String(days).replace('.', ',')
}

interface NextProps {
  month: Month
  mobile: boolean
}

/** One button, the next sensible thing; once the month is sent only a way to look at it. */
function Next({ month, mobile }: NextProps) {
  const step = nextStep(month)
  const look = { size: mobile ? 'lg' : 'md', wide: mobile } as const
  const to = '/timesheet/{-$month}/{-$year}' as const
  const params = { month: undefined, year: undefined }
  return (
    <div className={styles.next}>
      {step === 'complete' && (
        <ButtonLink {...look} variant="primary" icon={<IconPencil size={18} stroke={1.75} />} to={to} params={params}>
          Compléter mon mois
        </ButtonLink>
      )}
      {step === 'send' && (
        <ButtonLink
          {...look}
          variant="primary"
          end={<IconArrowRight size={18} stroke={1.75} />}
          to={to}
          params={params}
        >
          Vérifier et envoyer
        </ButtonLink>
      )}
      {step === null && (
        <ButtonLink {...look} to={to} params={params}>
          Voir mon mois
        </ButtonLink>
      )}
    </div>
  )
}

/** As high as the card will be: what stands below must not move when it comes. */
function Coming({ mobile }: MonthCardProps) {
  return (
    <Loading className={styles.card}>
      <div className={styles.main}>
        <Skeleton width={180} height={24} />
        <Skeleton width={240} height={mobile ? 62 : 59} />
        <Skeleton height={mobile ? 24 : 20} />
        <div className={styles.next}>
          <Skeleton width={mobile ? '100%' : 190} height={mobile ? 44 : 36} radius={8} />
        </div>
      </div>
    </Loading>
  )
}
