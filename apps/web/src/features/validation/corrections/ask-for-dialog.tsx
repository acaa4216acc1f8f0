import { monthTitle } from '@cadran/rules/portal/french'
import { addMonths, parsePeriod, periodKey } from '@cadran/rules/timesheet/day'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { useCurrentUser } from '../../../platform/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { LeaveQuestion, useLeaving } from '../../../ui/leave-question.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { CorrectionForm, type CorrectionFormProps } from '../../timesheet/corrections/index.ts'
import { PersonSelect } from '../filters/index.ts'
import { monthOfQuery } from './corrections.queries.ts'

/** As far back as a correction may be asked for at all: the server says what is too old (COR-04). */
const MONTHS_BACK = 36
const ANYBODY = { from: null, to: null, manager: null }
const WIDTH = 560

/** For whom and which closed month, then the form that its owner has; another person or month begins it anew (COR-12). */
export function AskForDialog({ onClose }: { onClose: () => void }) {
  const { current_period } = useCurrentUser()
  const [people, setPeople] = useState<string[]>([])
  const [key, setKey] = useState(periodKey(addMonths(current_period, -1)))
  const [changed, setChanged] = useState(false)
  const leaving = useLeaving(changed)
  const close = () => leaving.ask(onClose)
  const whose = people.at(-1)
  const periods = Array.from({ length: MONTHS_BACK }, (_, index) => addMonths(current_period, -index - 1))
  return (
    <Dialog opened onClose={close} title="Demander une régularisation pour quelqu’un" size={WIDTH}>
      <Stack gap={16}>
        <PersonSelect
          one
          list="absences"
          limits={ANYBODY}
          value={whose === undefined ? [] : [whose]}
          onChange={(chosen) => leaving.ask(() => setPeople(chosen.slice(-1)))}
        />
        <SelectField
          label="Mois clôturé"
          options={periods.map((period) => ({ value: periodKey(period), label: monthTitle(period) }))}
          value={key}
          onChange={({ currentTarget: { value } }) => leaving.ask(() => setKey(value))}
        />
        {whose !== undefined && (
          <OfMonth
            whose={whose}
            period={key}
            onDone={onClose}
            onCancel={close}
            onChanged={setChanged}
            key={`${whose} ${key}`}
          />
        )}
        <LeaveQuestion leaving={leaving}>La régularisation n’est pas demandée.</LeaveQuestion>
      </Stack>
    </Dialog>
  )
}

interface OfMonthProps extends Omit<CorrectionFormProps, 'month'> {
  period: string
}

function OfMonth({ period, ...form }: OfMonthProps) {
  const { data, error, isFetching, refetch } = useQuery(monthOfQuery(form.whose, parsePeriod(period)))
  if (data) return <CorrectionForm month={data} {...form} />
  if (error) return <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
  return <SkeletonRows count={4} height={40} />
}
