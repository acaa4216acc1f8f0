import { describeRange, monthName } from '@cadran/rules/portal/french'
import { addMonths } from '@cadran/rules/timesheet/day'
import { kindOf } from '@cadran/rules/timesheet/event-codes'
import { type ComparedDays, compareDays, type TypeDays } from '@cadran/rules/validation/evidence'
import { IconArrowNarrowRight, IconColumns, IconGitCompare } from '@tabler/icons-react'
import { parisMoment } from '../../../platform/paris-time.ts'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { dayFigure } from '../worklist/index.ts'
import type { Cra } from './activities.queries.ts'
import { Block } from './cra-block.tsx'
import styles from './cra-evidence.module.css'

const ICON = { size: 18, stroke: 1.75 }

function enteredDays({ events }: Cra): TypeDays[] {
  return events
    .filter(({ state }) => state !== 'refused')
    .map(({ event_code, days_count }) => ({
      description: event_code.description,
      kind: kindOf(event_code.type),
      half_days: days_count * 2,
    }))
}

/** Days by type next to those of the month before. */
export function CompareBlock({ cra }: { cra: Cra }) {
  const former = cra.former_days.map(({ days, ...type }) => ({ ...type, half_days: days * 2 }))
  const lines = compareDays(enteredDays(cra), former)
  if (lines.length === 0 || former.length === 0) return null
  const before = addMonths(cra, -1).month
  return (
    <Block title="À côté du mois précédent" icon={<IconColumns {...ICON} />}>
      <Box as="table" width="full" tabular className={styles.compared}>
        <thead>
          <tr>
            <td />
            <th scope="col">{monthName(before)}</th>
            <th scope="col">{monthName(cra.month)}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <ComparedLine line={line} key={`${line.kind} ${line.description}`} />
          ))}
        </tbody>
      </Box>
    </Block>
  )
}

function figureOf(half_days: number): string {
  return half_days === 0 ? '–' : dayFigure(half_days / 2)
}

function ComparedLine({ line: { description, kind, now, before } }: { line: ComparedDays }) {
  return (
    <tr data-family={kind === 'absence' ? 'absence' : undefined}>
      <Text as="th" scope="row" weight={400} textAlign="left" className={styles.type}>
        {description}
      </Text>
      <Text as="td" tone="muted" textAlign="right" nowrap className={styles.before}>
        {figureOf(before)}
      </Text>
      <Text as="td" textAlign="right" nowrap className={styles.now} data-moved={now !== before || undefined}>
        {figureOf(now)}
      </Text>
    </tr>
  )
}

/** What is not as it was when the report was sent back, so that it is not read from the start again. */
export function ChangesBlock({ cra: { changes } }: { cra: Cra }) {
  if (!changes) return null
  const { sent_back_at, author, comment, stretches } = changes
  return (
    <Block title="Depuis le renvoi" icon={<IconGitCompare {...ICON} />}>
      <Text as="p" size="sm" tone="muted">
        Renvoyé par {author} le {parisMoment(sent_back_at)}
      </Text>
      {comment && <p className={styles.comment}>« {comment} »</p>}
      {stretches.length === 0 && <p>Aucune demi-journée n'a changé.</p>}
      <Stack as="ul" gap={8}>
        {stretches.map((stretch) => (
          <li key={`${stretch.start_at} ${stretch.start_moment}`}>
            <Text size="sm" tone="muted">
              {describeRange(stretch)}
            </Text>
            <Row as="span" wrap align="center" className={styles.change}>
              {stretch.before === null ? <em>Rien</em> : <s>{stretch.before}</s>}
              <IconArrowNarrowRight size={16} stroke={1.75} aria-hidden="true" />
              <span className="visually-hidden"> devient </span>
              {stretch.now === null ? <em>rien</em> : <strong>{stretch.now}</strong>}
            </Row>
          </li>
        ))}
      </Stack>
    </Block>
  )
}
