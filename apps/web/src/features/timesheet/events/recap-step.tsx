import type { CalendarEvent } from '@cadran/contract/timesheet/calendar'
import { formatDays1, formatLongDate, momentLabel } from '@cadran/rules/portal/french'
import { formatDays } from '@cadran/rules/timesheet/balance'
import { kindOf } from '@cadran/rules/timesheet/event-codes'
import type { DayRange } from '@cadran/rules/timesheet/half-day'
import type { ReactNode } from 'react'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import type { Wizard } from './use-wizard.ts'
import styles from './wizard.module.css'

interface RecapStepProps {
  wizard: Wizard
  range: DayRange
  event: CalendarEvent | null
}

/** RECAPITULATIF: what will be recorded; nothing is before its button (EVT-37, EVT-46). */
export function RecapStep({ wizard, range, event }: RecapStepProps) {
  const { code, balance } = wizard
  if (!code) return null
  return (
    <Stack gap={10} className={styles.recap}>
      <Stack as="dl">
        <Fact name="Type">{wizard.kind_words[kindOf(code.type)]}</Fact>
        <Fact name="Code">
          {code.short_code} · {code.description}
        </Fact>
        <Fact name="Début">
          {formatLongDate(range.start_at)}, {momentLabel(range.start_moment)}
        </Fact>
        <Fact name="Fin">
          {formatLongDate(range.end_at)}, {momentLabel(range.end_moment)}
        </Fact>
        <Fact name="Durée">{formatDays1(wizard.half_days / 2)} j</Fact>
        {balance && <Fact name="Solde après">{formatDays(balance.after)}</Fact>}
      </Stack>
      {event?.state === 'refused' && (
        <Text as="p" size="sm" tone="muted">
          La demande sera envoyée de nouveau à votre manager.
        </Text>
      )}
    </Stack>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Row gap={16} justify="between" className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </Row>
  )
}
