import type { Month, MonthCorrection } from '@cadran/contract/timesheet/calendar'
import type { Correction } from '@cadran/contract/timesheet/corrections'
import { monthTitle } from '@cadran/rules/portal/french'
import { CORRECTION_OBJECT_WORDS, CORRECTION_STATE_LABELS } from '@cadran/rules/timesheet/correction-states'
import { formerWords, sideWords } from '@cadran/rules/timesheet/correction-words'
import type { Period } from '@cadran/rules/timesheet/day'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { correctedMonth } from './corrected-month.ts'
import styles from './corrections.module.css'
import { correctionsQuery, useWithdraw } from './corrections.queries.ts'
import { openCorrection, shownCorrected } from './opening.ts'

const isSame = (a: Period, b: Period) => a.year === b.year && a.month === b.month

/** 'Avec régularisations': the calendar shows the corrected days until it is switched off or the month is left (COR-35). */
function ShownSwitch({ month }: { month: Month }) {
  const [on, setOn] = useState(false)
  useEffect(() => {
    shownCorrected.set(on ? correctedMonth(month) : null)
    return () => shownCorrected.set(null)
  }, [on, month])
  return (
    <Row as="label" gap={8} align="center" justify="between" size="sm">
      Avec régularisations
      <Switch checked={on} onChange={(event) => setOn(event.currentTarget.checked)} />
    </Row>
  )
}

/** 'Régularisations' of a month: those of its own days, and those that it carries, each with the way to the other (COR-34). */
export function MonthCorrections({ month }: { month: Month }) {
  const isOwn = month.corrections.some(({ state, from }) => isSame(from, month) && isOpen(state))
  const { data: mine } = useQuery({ ...correctionsQuery(month.year), enabled: isOwn })
  const hasOwn = month.corrections.some(({ from }) => isSame(from, month))
  return (
    <Stack as="section" gap={8} paddingX={16} paddingY={14} className={styles.section} aria-label="Régularisations">
      <Row as="h2" gap={8} align="center" size="sm" weight={650}>
        <IconHistory size={17} stroke={1.75} aria-hidden="true" />
        Régularisations
      </Row>
      {hasOwn && <ShownSwitch month={month} />}
      <Stack as="ul" gap={12}>
        {month.corrections.map((correction) => (
          <Entry
            key={`${String(correction.id)} ${String(isSame(correction.from, month))}`}
            correction={correction}
            month={month}
            mine={mine?.find(({ id }) => id === correction.id)}
          />
        ))}
      </Stack>
    </Stack>
  )
}

const isOpen = (state: MonthCorrection['state']) => state === 'submitted' || state === 'validated1'

interface EntryProps {
  correction: MonthCorrection
  month: Month
  /** The same as its list says it, with what may be done with it. */
  mine: Correction | undefined
}

function Entry({ correction, month, mine }: EntryProps) {
  const { object, state, from, to, exported_in } = correction
  const isOwn = isSame(from, month)
  const [old, wanted] = [formerWords(correction.old, correction.replaces), sideWords(correction.new)]
  const text = ({ title, lines }: typeof old) => [title, ...lines].join(', ')
  return (
    <Stack as="li" gap={4} size="sm">
      <Text weight={600}>
        {CORRECTION_OBJECT_WORDS[object]} · {CORRECTION_STATE_LABELS[state]}
      </Text>
      <span>
        <Text tone="muted">Avant&nbsp;:</Text> {text(old)}
      </span>
      <span>
        <Text tone="muted">Après&nbsp;:</Text> {text(wanted)}
      </span>
      {isOwn ? (
        to && <MonthLink to={to}>Reportée sur {monthTitle(to).toLowerCase()}</MonthLink>
      ) : (
        <MonthLink to={from}>Vient de {monthTitle(from).toLowerCase()}</MonthLink>
      )}
      {exported_in && <Text tone="muted">Export n° {exported_in.number}</Text>}
      {mine && mine.actions.length > 0 && <Acts correction={mine} month={month} />}
    </Stack>
  )
}

function MonthLink({ to: { year, month }, children }: { to: Period; children: React.ReactNode }) {
  return (
    <Link to="/timesheet/{-$month}/{-$year}" params={{ month, year }}>
      {children}
    </Link>
  )
}

function Acts({ correction, month }: { correction: Correction; month: Month }) {
  const withdraw = useWithdraw()
  return (
    <Row gap={8} wrap>
      {correction.actions.includes('edit') && (
        <Button size="sm" onClick={() => openCorrection(month, correction)}>
          Modifier
        </Button>
      )}
      {correction.actions.includes('withdrawn') && (
        <Button size="sm" variant="quiet" loading={withdraw.isPending} onClick={() => withdraw.mutate(correction)}>
          Retirer
        </Button>
      )}
    </Row>
  )
}
