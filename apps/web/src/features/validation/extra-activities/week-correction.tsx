import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Text } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { WeekForm, weekWords } from '../../timesheet/extra-activities/index.ts'
import { extraConfigQuery, type MonthOf, useCorrectWeek, type ValidatedExtraWeek } from './extra-weeks.queries.ts'
import styles from './extra-weeks-dialog.module.css'

interface WeekCorrectionProps {
  week: ValidatedExtraWeek
  month: MonthOf
  formId: string
  onChange: () => void
  onBusy: (busy: boolean) => void
  onChanged: () => void
  onDone: () => void
}

const nothing = () => undefined

/** The employee's form over what they declared, saved by the validator's rules (OVL-20 to OVL-31). */
export function WeekCorrection({ week, month, formId, onChange, onBusy, onChanged, onDone }: WeekCorrectionProps) {
  const config = useQuery(extraConfigQuery(week.id))
  const sending = useCorrectWeek(week, month, onChanged)
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <Text as="p" ref={heading} tabIndex={-1} tone="muted" className={styles.corrected}>
        Semaine {week.week} · {weekWords(week)}
      </Text>
      {config.data ? (
        <WeekForm
          sending={sending}
          stored={week}
          config={config.data}
          id={formId}
          onChange={onChange}
          onBusy={onBusy}
          onIssues={nothing}
          onSent={onDone}
        />
      ) : config.error ? (
        <ErrorState text={errorText(config.error)} retrying={config.isFetching} onRetry={() => void config.refetch()} />
      ) : (
        <div className={styles.loading}>
          <SkeletonRows count={4} height={40} />
        </div>
      )}
    </>
  )
}
