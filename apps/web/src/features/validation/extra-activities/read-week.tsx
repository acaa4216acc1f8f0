import { EXTRA_SECTIONS } from '@cadran/rules/timesheet/extra-declaration'
import { IconPencil } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { DeclaredHours, weekWords } from '../../timesheet/extra-activities/index.ts'
import type { ValidatedExtraWeek } from './extra-weeks.queries.ts'
import styles from './extra-weeks-dialog.module.css'

interface ReadWeekProps {
  week: ValidatedExtraWeek
  focused: boolean
  onCorrect: () => void
}

/** The same codes name the hours of each date. */
function codesOf({ missions, interventions, ...week }: ValidatedExtraWeek) {
  const dates = EXTRA_SECTIONS.flatMap((section) => week[section]).map(({ date }) => date)
  const event_codes = Object.fromEntries(dates.map((date) => [date, missions]))
  const overtime_codes = Object.fromEntries(dates.map((date) => [date, interventions]))
  return { complementaries: { event_codes, overtime_codes }, constraints: { event_codes, overtime_codes } }
}

/** One declared week, to be read; its correction where the viewer may make one. */
export function ReadWeek({ week, focused, onCorrect }: ReadWeekProps) {
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focused) title.current?.focus()
  }, [focused])
  return (
    <Stack as="section" gap={16} minWidth={0} padding={16} border radius="card" aria-labelledby={titleId}>
      <Row gap={12} align="center" justify="between">
        <Text as="h3" id={titleId} ref={title} tabIndex={-1} size="md" weight={680} className={styles.title}>
          Semaine {week.week}
          <Text block size="sm" weight={400} tone="muted">
            {weekWords(week)}
          </Text>
        </Text>
        {week.actions.includes('edit') && (
          <Button
            size="sm"
            icon={<IconPencil size={16} stroke={1.75} />}
            aria-label={`Corriger la semaine ${String(week.week)}`}
            onClick={onCorrect}
          >
            Corriger
          </Button>
        )}
      </Row>
      <DeclaredHours week={week} config={codesOf(week)} />
    </Stack>
  )
}
