import type { Day } from '@cadran/rules/timesheet/day'
import { IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, errorText } from '../../../platform/api-error.ts'
import { apiAddress } from '../../../platform/transport.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import type { LedgerSource, StatementFormat } from './counters.queries.ts'

/** Keeps a file whose address is signed for five minutes. */
function keep(url: string): void {
  const link = document.createElement('a')
  link.href = apiAddress(url.replace(/^\/api\//, ''))
  link.download = ''
  link.click()
}

const FORMATS = [
  { format: 'pdf', label: 'PDF', Icon: IconFileTypePdf },
  { format: 'csv', label: 'CSV', Icon: IconFileSpreadsheet },
] as const

interface StatementProps {
  source: LedgerSource
  today: Day
}

/** A statement on a day, on paper or as a file (LED-66). */
export function Statement({ source, today }: StatementProps) {
  const [date, setDate] = useState(today)
  const { mutate, isPending, variables, error, reset } = useMutation({
    mutationFn: async (format: StatementFormat) => keep(await source.statementUrl(date, format)),
    meta: { quiet: true },
  })
  const refusal = error && !(error instanceof ApiError && error.silent) ? errorText(error) : undefined
  return (
    <Stack gap={10} columns={1}>
      <DateField
        label="Relevé au"
        value={date}
        today={today}
        max={today}
        required
        {...(refusal === undefined ? {} : { error: refusal })}
        onChange={(day) => {
          reset()
          setDate(day)
        }}
      />
      <Row gap={8} wrap>
        {FORMATS.map(({ format, label, Icon }) => (
          <Button
            key={format}
            aria-label={`Relevé de compteurs en ${label}`}
            loading={isPending && variables === format}
            icon={<Icon size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => mutate(format)}
          >
            {label}
          </Button>
        ))}
      </Row>
      <Text size="sm" tone="muted">
        Chaque compteur, et les mouvements des douze derniers mois.
      </Text>
    </Stack>
  )
}
