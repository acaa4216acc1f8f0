import type { Month } from '@cadran/contract/timesheet/calendar'
import { waitingWords } from '@cadran/rules/home/month-card'
import { formatLongDate } from '@cadran/rules/portal/french'
import { IconCheck, IconHourglassHigh } from '@tabler/icons-react'
import { parisDate } from '../platform/paris-time.ts'
import { useToday } from '../platform/public-config.ts'
import { Row, Stack, Text } from '../ui/layout.tsx'
import styles from './month-path.module.css'

type Place = 'done' | 'now' | 'next'

const PLACES: Readonly<Record<Exclude<Month['state'], 'non_submitted'>, readonly [Place, Place, Place]>> = {
  submitted: ['done', 'now', 'next'],
  validated1: ['done', 'done', 'now'],
  validated2: ['done', 'done', 'done'],
}

const WORDS: Readonly<Record<Place, string>> = { done: 'Validé', now: 'À valider', next: 'Ensuite' }

/** Where a report that was sent has got to: sent, the manager, payroll (HOM-02). */
export function MonthPath({ month }: { month: Month }) {
  const today = useToday()
  if (month.state === 'non_submitted') return null
  const [sent, manager, payroll] = PLACES[month.state]
  const sentOn = month.submitted_at ? parisDate(month.submitted_at) : null
  const waiting = manager === 'now' && sentOn ? `${WORDS.now} ${waitingWords(sentOn, today)}` : WORDS[manager]
  return (
    <Row as="ol">
      <Step place={sent} name="Envoyé" detail={sentOn ? formatLongDate(sentOn) : ''} />
      <Step place={manager} name={month.user.manager_identity ?? 'Votre manager'} detail={waiting} />
      <Step place={payroll} name="Service paie" detail={WORDS[payroll]} />
    </Row>
  )
}

function Step({ place, name, detail }: { place: Place; name: string; detail: string }) {
  return (
    <Stack
      as="li"
      minWidth={0}
      className={styles.step}
      data-place={place}
      aria-current={place === 'now' ? 'step' : undefined}
    >
      <Row
        as="span"
        inline
        align="center"
        justify="center"
        className={styles.mark}
        data-family={place === 'now' ? 'submitted' : 'validated1'}
        aria-hidden="true"
      >
        {place === 'done' && <IconCheck size={14} stroke={2.5} />}
        {place === 'now' && <IconHourglassHigh size={14} stroke={2} />}
      </Row>
      <Text as="strong" weight={650} anywhere>
        {name}
      </Text>
      <Text size="sm" tone="muted">
        {detail}
      </Text>
    </Stack>
  )
}
