import type { ExtraConfigAnswer } from '@cadran/contract/timesheet/extra-activities'
import { configByIds, EXTRA_SECTIONS } from '@cadran/rules/timesheet/extra-declaration'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { type DeclaredWeek, SectionHours, useExtraForm, weekPayload, weekWords } from '../extra-activities/index.ts'
import { weekFormQuery } from './corrections.queries.ts'
import type { CorrectionFormState } from './use-correction-form.ts'

/** Which week, then its hours by the form of that week (3.1). */
export function WeekFields({ form }: { form: CorrectionFormState }) {
  const { month, edited } = form
  const [week, setWeek] = useState<number | null>(edited?.new?.extra_activity?.week ?? null)
  return (
    <Stack gap={12} alignContent="start">
      <SelectField
        label="Semaine"
        disabled={edited !== null}
        options={[
          { value: '', label: 'Choisir une semaine' },
          // Hours are taken in the weeks that were opened, before closing as after it.
          ...month.extra_activity_weeks
            .filter(({ can_extra_activities }) => can_extra_activities)
            .map((each) => ({
              value: String(each.number),
              label: `Semaine ${String(each.number)} · ${weekWords(each)}`,
            })),
        ]}
        value={week === null ? '' : String(week)}
        onChange={(event) => setWeek(Number(event.currentTarget.value) || null)}
      />
      {week !== null && <Week form={form} week={week} key={week} />}
    </Stack>
  )
}

function Week({ form, week }: { form: CorrectionFormState; week: number }) {
  const { extra_activities } = form.month
  const { data: config, error, isFetching, refetch } = useQuery(weekFormQuery({ ...form.month, week }, form.whose))
  if (config) {
    const stored = extra_activities.find(({ number }) => number === week)
    const declared = form.edited?.new?.extra_activity ?? (stored ? { ...stored, comment: null } : null)
    return <Hours form={form} week={week} config={config} stored={declared} />
  }
  if (error) return <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
  return <SkeletonRows count={3} height={40} />
}

interface HoursProps {
  form: CorrectionFormState
  week: number
  config: ExtraConfigAnswer
  stored: Pick<DeclaredWeek, 'comment' | (typeof EXTRA_SECTIONS)[number]> | null
}

const NOT_SENT = { mutate: () => undefined, isPending: false }

/** The hours as they should have been declared; what is asked is said of them as they are typed. */
function Hours({ form, week, config, stored }: HoursProps) {
  const hours = useExtraForm(NOT_SENT, stored, config, { onChange: () => undefined, onSent: () => undefined })
  const wanted = { week, ...weekPayload(hours.draft, configByIds(config)) }
  const key = JSON.stringify(wanted)
  const { say } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is all that is said
  useEffect(() => say({ old_id: null, corrects: null, new: wanted }), [key])
  return EXTRA_SECTIONS.map((section) => <SectionHours key={section} section={section} form={hours} />)
}
