import type { Month } from '@cadran/contract/timesheet/calendar'
import { formatDuration } from '@cadran/rules/timesheet/worked-time'
import { IconLock } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Column, Row, Stack, Text } from '../../../ui/layout.tsx'
import styles from './extra-dialog.module.css'
import { durationWord, weekWords } from './extra-words.ts'

interface WeekListProps {
  month: Month
  chosen: number
  onChoose: (week: number) => void
}

/** The weeks of the month with what was declared; those that are not open are shown but not chosen (EXT-13, EXT-16). */
export function WeekList({ month, chosen, onChoose }: WeekListProps) {
  const list = useRef<HTMLElement>(null)
  // On a small screen the weeks lie side by side, wider than it.
  useEffect(() => {
    const week = list.current?.querySelector(`[data-week="${String(chosen)}"]`)
    week?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [chosen])
  return (
    <Column as="nav" ref={list} className={styles.weeks} aria-label="Semaines du mois">
      <Stack as="ul" gap={4} className={styles.weekList}>
        {month.extra_activity_weeks.map((week) => (
          <li key={week.number}>
            <button
              type="button"
              className={styles.week}
              data-week={week.number}
              aria-current={week.number === chosen || undefined}
              data-autofocus={week.number === chosen || undefined}
              disabled={!week.can_extra_activities}
              onClick={() => onChoose(week.number)}
            >
              <span>
                Semaine {week.number}
                <Text block size="xs" weight={400}>
                  {weekWords(week)}
                </Text>
              </span>
              {week.can_extra_activities ? (
                <Text tabular>{durationWord(week.duration)}</Text>
              ) : (
                <>
                  <IconLock size={17} stroke={1.75} aria-hidden="true" />
                  <span className="visually-hidden">non ouverte à la saisie</span>
                </>
              )}
            </button>
          </li>
        ))}
      </Stack>
      <Row as="p" justify="between" tone="muted" className={styles.monthTotal}>
        Total du mois <strong>{formatDuration(month.extra_activity_summary.duration)}</strong>
      </Row>
    </Column>
  )
}
