import { kindOf } from '@cadran/rules/timesheet/event-codes'
import { IconAlertTriangle, IconCalendarOff } from '@tabler/icons-react'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { dayFigure } from '../worklist/index.ts'
import type { BlockedAct, ListedMonth } from './activities.queries.ts'
import styles from './month-lines.module.css'

export const ABSENCE_WORDS = {
  submitted: 'Soumis',
  validated1: 'Validé N1',
  validated2: 'Validé N2',
  refused: 'Refusé',
}

type Line = ListedMonth['events'][number]

/** Whether this absence is what holds the report's validation back. */
function holdsBack(line: Line, blocked: readonly BlockedAct[]): boolean {
  return blocked.some(({ action }) =>
    action === 'validated1'
      ? line.state === 'submitted'
      : action === 'validated2' && (line.state === 'submitted' || line.state === 'validated1'),
  )
}

interface MonthLinesProps {
  lines: readonly Line[]
  blocked: readonly BlockedAct[]
}

/** What a report holds, a line for each code: activities plain, absences with their state. */
export function MonthLines({ lines, blocked }: MonthLinesProps) {
  if (lines.length === 0)
    return (
      <Text as="p" tone="muted">
        Aucune prestation ce mois-ci
      </Text>
    )
  const inOrder = [...lines].sort((a, b) => Number(isAbsence(a)) - Number(isAbsence(b)))
  return (
    <Stack as="ul" columns={1} className={styles.lines}>
      {inOrder.map((line) => (
        <Row
          as="li"
          gap={8}
          align="start"
          className={styles.line}
          key={`${String(line.event_code.id)}-${line.state}`}
          data-family={isAbsence(line) ? 'absence' : undefined}
          data-state={line.state}
        >
          <Row as="span" wrap align="center" minWidth={0} className={styles.what}>
            {isAbsence(line) && <IconCalendarOff size={15} stroke={1.75} aria-hidden="true" />}
            <Text minWidth={0} anywhere className={styles.name}>
              {line.event_code.description}
              {isAbsence(line) && ` · ${ABSENCE_WORDS[line.state]}`}
            </Text>
            {isAbsence(line) && holdsBack(line, blocked) && (
              <span className={styles.first} data-family="submitted">
                <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />à valider d'abord
              </span>
            )}
          </Row>
          <Text weight={600} className={styles.days}>
            {dayFigure(line.days)}
          </Text>
        </Row>
      ))}
    </Stack>
  )
}

function isAbsence(line: Line): boolean {
  return kindOf(line.type) === 'absence'
}
