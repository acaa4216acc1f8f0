import type { Period as Month } from '@cadran/rules/timesheet/day'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useToday } from '../../../platform/public-config.ts'
import { Box, Row, Text } from '../../../ui/layout.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import type { Closing } from './closing.queries.ts'
import styles from './closing-page.module.css'
import { Acts, Closed, PayrollRun, STAGES } from './period-columns.tsx'
import { counted, number, periodName, stageOf } from './period-words.ts'
import type { usePeriodActs } from './use-period-acts.ts'

interface ClosingHeadProps {
  closing: Closing
  title: string
  /** Null where nothing is submitted or closed: on a small window. */
  acts: ReturnType<typeof usePeriodActs> | null
}

/** The month, the way to those beside it, where it stands and what may be done with it. */
export function ClosingHead({ closing, title, acts }: ClosingHeadProps) {
  const { period, previous, next } = closing
  const today = useToday()
  const head = useRef<HTMLDivElement>(null)
  // The acts leave with the closing.
  useKeptFocus(head)
  const { total, closed, submitted, validated1 } = period
  const stage = stageOf(period, today)
  const waiting = submitted + validated1
  return (
    <Row ref={head} wrap gap={14} rowGap={8} align="center" minHeight={40}>
      <h1>{title}</h1>
      <Row as="nav" gap={2} aria-label="Mois">
        <Beside month={previous} label="Mois précédent" icon={<IconChevronLeft size={20} stroke={1.75} />} />
        <Beside month={next} label="Mois suivant" icon={<IconChevronRight size={20} stroke={1.75} />} />
      </Row>
      {!closed && <StateBadge {...STAGES[stage]} />}
      <Text tone="muted">
        {number(total)} CRA
        {!closed && waiting > 0 && ` · encore ${number(waiting)} ${counted(waiting, 'CRA', 'CRA')} à valider`}
      </Text>
      <PayrollRun period={period} />
      <Box marginLeft="auto">
        {closed && <Closed period={period} onOpen={acts?.open ?? (() => undefined)} />}
        {!closed && acts && (
          <Acts
            period={period}
            stage={stage}
            isClosing={acts.closing === period.id}
            run={acts.forceSubmit.run?.period.id === period.id ? acts.forceSubmit.run : null}
            onOpen={acts.open}
          />
        )}
      </Box>
    </Row>
  )
}

function Beside({ month, label, icon }: { month: Month | null; label: string; icon: ReactNode }) {
  if (!month) return <span className={styles.arrow} />
  return (
    <Link
      className={styles.arrow}
      to="/backend/periods/$year/$month"
      params={{ year: month.year, month: month.month }}
      aria-label={`${label} : ${periodName(month)}`}
    >
      {icon}
    </Link>
  )
}
