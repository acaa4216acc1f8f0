import type { CalendarEvent, EventCode, Month } from '@cadran/contract/timesheet/calendar'
import { formatDays } from '@cadran/rules/timesheet/balance'
import type { DayRange } from '@cadran/rules/timesheet/half-day'
import { IconAlertTriangle } from '@tabler/icons-react'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { CodeSwatch } from '../calendar/index.ts'
import { balanceOf } from './balance-of.ts'
import { ChoiceRow } from './choice-row.tsx'
import { halfDaysOf } from './date-choices.ts'
import type { Wizard } from './use-wizard.ts'
import styles from './wizard.module.css'

/** Number keys choose the first of them. */
export const NUMBERED = 9

interface CodeStepProps {
  wizard: Wizard
  month: Month
  event: CalendarEvent | null
  range: DayRange
}

/** What may be recorded, with what it would leave on the counter (EVT-35, EVT-63). */
export function CodeStep({ wizard, month, event, range }: CodeStepProps) {
  const { offered, search } = wizard
  if (offered.length === 0) return <NoCode search={search} />
  const first = offered.find((code) => code.id === wizard.code?.id) ?? offered[0]
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">Code</legend>
      {offered.map((code, index) => (
        <ChoiceRow
          key={code.id}
          name="event-code"
          value={String(code.id)}
          checked={wizard.code?.id === code.id}
          onChoose={() => wizard.choose(code)}
          onTake={() => wizard.take(code)}
          first={code === first}
          picture={
            <CodeSwatch look="entered" code={code}>
              {code.short_code}
            </CodeSwatch>
          }
          title={code.description}
          detail={
            <Effect
              code={code}
              half_days={halfDaysOf(range, month, code.type === 'activity')}
              month={month}
              event={event}
            />
          }
          end={index < NUMBERED && <KeyHint keys={String(index + 1)} />}
        />
      ))}
    </fieldset>
  )
}

export function NoCode({ search }: { search: string }) {
  return (
    <Text as="p" block paddingX={0} paddingY={12} tone="muted">
      {search === ''
        ? 'Aucun code disponible sur cette période. Choisissez d’autres jours sur le calendrier.'
        : `Aucun code ne correspond à « ${search} ».`}
    </Text>
  )
}

interface EffectProps {
  code: EventCode
  half_days: number
  month: Month
  event: CalendarEvent | null
}

function Effect({ code, half_days, month, event }: EffectProps) {
  const balance = balanceOf(code, half_days, { month, edited: event })
  if (balance === null) return code.type === 'absence' || code.type === 'sickness' ? 'Sans décompte' : null
  if (!balance.insufficient) return `${formatDays(balance.before)} → ${formatDays(balance.after)} après`
  return (
    <Row as="span" inline gap={4} align="center" weight={600} tone="error">
      <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
      <span>{balance.words}</span>
    </Row>
  )
}
