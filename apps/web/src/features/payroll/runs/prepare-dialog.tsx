import { monthTitle } from '@cadran/rules/portal/french'
import { addMonths, type Period, parsePeriod, periodKey, periodOf } from '@cadran/rules/timesheet/day'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { errorText } from '../../../platform/api-error.ts'
import { useToday } from '../../../platform/public-config.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TickBox } from '../../../ui/tick-box.tsx'
import { RUNS_KEY, templatesQuery } from './runs.queries.ts'

const OFFERED_MONTHS = 12

function toggled(chosen: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return new Set(chosen.has(id) ? [...chosen].filter((each) => each !== id) : [...chosen, id])
}

function usePreparing(body: Period & { templates: number[] }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => api.post('payroll/run', { body }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: RUNS_KEY })
      await navigate({ to: '/backend/payroll/$id', params: { id } })
    },
    meta: { quiet: true },
  })
}

/** Which month, by which templates: the draft and its control report follow (PAY-08). */
export function PrepareDialog({ next, onClose }: { next: Period; onClose: () => void }) {
  const today = useToday()
  const { data: templates = [] } = useQuery(templatesQuery)
  const [month, setMonth] = useState(periodKey(next))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const prepare = usePreparing({ ...(parsePeriod(month) ?? next), templates: [...chosen] })
  const months = Array.from({ length: OFFERED_MONTHS }, (_, back) => addMonths(periodOf(today), -back))
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Préparer un export"
      size={520}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" loading={prepare.isPending} onClick={() => prepare.mutate()}>
            Lancer le contrôle
          </Button>
        </>
      }
    >
      <Stack gap={12} columns={1}>
        <SelectField
          label="Mois"
          value={month}
          options={months.map((period) => ({ value: periodKey(period), label: monthTitle(period) }))}
          onChange={(event) => setMonth(event.currentTarget.value)}
        />
        <Stack as="fieldset" gap={6} columns={1} margin={0} padding={0} border={0}>
          <Text as="legend" size="sm" weight={650} marginBottom={8}>
            Modèles
          </Text>
          {templates
            .filter(({ archived }) => !archived)
            .map(({ id, name }) => (
              <TickBox key={id} ticked={chosen.has(id)} onChange={() => setChosen((before) => toggled(before, id))}>
                {name}
              </TickBox>
            ))}
        </Stack>
        {prepare.error && (
          <Text as="p" tone="error" role="alert">
            {errorText(prepare.error)}
          </Text>
        )}
      </Stack>
    </Dialog>
  )
}
