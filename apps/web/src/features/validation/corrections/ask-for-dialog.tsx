import { monthTitle } from '@cadran/rules/portal/french'
import { addMonths, parsePeriod, periodKey } from '@cadran/rules/timesheet/day'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { useCurrentUser } from '../../../platform/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { CorrectionForm } from '../../timesheet/corrections/index.ts'
import { PersonSelect } from '../filters/index.ts'
import { monthOfQuery } from './corrections.queries.ts'

/** As far back as a correction may be asked for at all: the server says what is too old (COR-04). */
const MONTHS_BACK = 36
const ANYBODY = { from: null, to: null, manager: null }
const WIDTH = 560

/** For whom and which closed month, then the form that its owner has (COR-12). */
export function AskForDialog({ onClose }: { onClose: () => void }) {
  const { current_period } = useCurrentUser()
  const [people, setPeople] = useState<string[]>([])
  const [key, setKey] = useState(periodKey(addMonths(current_period, -1)))
  const whose = people.at(-1)
  const periods = Array.from({ length: MONTHS_BACK }, (_, index) => addMonths(current_period, -index - 1))
  return (
    <Dialog opened onClose={onClose} title="Demander une régularisation pour quelqu’un" size={WIDTH}>
      <Stack gap={16}>
        <PersonSelect
          one
          list="absences"
          limits={ANYBODY}
          value={whose === undefined ? [] : [whose]}
          onChange={(chosen) => setPeople(chosen.slice(-1))}
        />
        <SelectField
          label="Mois clôturé"
          options={periods.map((period) => ({ value: periodKey(period), label: monthTitle(period) }))}
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
        {whose !== undefined && <OfMonth whose={whose} period={key} onClose={onClose} key={`${whose} ${key}`} />}
      </Stack>
    </Dialog>
  )
}

function OfMonth({ whose, period, onClose }: { whose: string; period: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(monthOfQuery(whose, parsePeriod(period)))
  if (data) return <CorrectionForm month={data} whose={whose} onDone={onClose} onCancel={onClose} />
  if (error) return <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
  return <SkeletonRows count={4} height={40} />
}
