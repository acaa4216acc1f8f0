import { monthTitle } from '@cadran/rules/portal/french'
import { formerWords, type SideWords, sideWords } from '@cadran/rules/timesheet/correction-words'
import { addDays, type Day } from '@cadran/rules/timesheet/day'
import { IconArrowRight, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useToday } from '../../../platform/public-config.ts'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { Calendar } from '../../timesheet/calendar/index.ts'
import { correctedMonth } from '../../timesheet/corrections/index.ts'
import styles from './corrections.module.css'
import { monthOfQuery, type ValidatedCorrection } from './corrections.queries.ts'
import { DeclaredWeekTable } from './declared-week-table.tsx'

interface Of {
  correction: ValidatedCorrection
}

/** One side in a cell of the table. */
export function SideCell({ words: { title, lines }, strong = false }: { words: SideWords; strong?: boolean }) {
  const weight = strong ? 600 : 400
  return (
    <Text as="p" tone={strong ? 'text' : 'muted'} lineHeight={1.4}>
      <Text block weight={weight}>
        {title}
      </Text>
      <Text block weight={weight} tabular>
        {lines[0]}
      </Text>
    </Text>
  )
}

function Words({ words: { title, lines } }: { words: SideWords }) {
  return (
    <>
      <strong>{title}</strong>
      {lines.map((line) => (
        <Text block size="sm" tabular key={line}>
          {line}
        </Text>
      ))}
    </>
  )
}

/** The days that either side names. */
function daysOf({ old, new: wanted }: ValidatedCorrection): Day[] {
  return [old, wanted].flatMap((side) => [
    ...(side?.absence ? daysBetween(side.absence.start_at, side.absence.end_at) : []),
    ...(side?.remote?.days.map(({ day }) => day) ?? []),
  ])
}

function daysBetween(first: Day, last: Day): Day[] {
  const days: Day[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** The month of an absence or of remote days as it was closed and as it should have been, in the calendar's own shapes. */
function usePictures(correction: ValidatedCorrection) {
  const { id, user, year, month, object } = correction
  const isDrawn = object === 'absence' || object === 'remote'
  const { data } = useQuery(monthOfQuery(user.matricule, isDrawn ? { year, month } : null))
  if (!data || !isDrawn) return null
  const before = correctedMonth(data, (each) => each.state === 'validated2' && each.id < id)
  const after = correctedMonth(data, (each) => each.id === id || (each.state === 'validated2' && each.id < id))
  return { before, after, days: daysOf(correction) }
}

/** What the closed month holds, which stays, beside what is asked for and the month it goes to (COR-34, COR-41). */
export function Sides({ correction }: Of) {
  const { year, month, carried, old, new: wanted, replaces } = correction
  const pictures = usePictures(correction)
  const today = useToday()
  const picture = (side: 'before' | 'after') =>
    pictures && (
      <div className={styles.picture}>
        <Calendar month={pictures[side]} today={today} mode="view" only={pictures.days} bare />
      </div>
    )
  return (
    <Stack gap={12} align="center" className={styles.sides}>
      <SideBox
        title={`${monthTitle({ year, month })}, clôturé`}
        mark={
          <Row as="span" inline gap={4} align="center" size="sm" tone="muted">
            <IconLock size={15} stroke={1.75} aria-hidden="true" />
            Inchangé
          </Row>
        }
      >
        {picture('before')}
        <Words words={formerWords(old, replaces)} />
        {old?.extra_activity && <DeclaredWeekTable week={old.extra_activity} />}
      </SideBox>
      <IconArrowRight size={20} stroke={1.75} aria-hidden="true" className={styles.arrow} />
      <SideBox
        isAsked
        title="Demandé"
        mark={
          carried && (
            <Text size="sm" tone="brand" weight={600}>
              Reportée sur {monthTitle(carried).toLowerCase()}
            </Text>
          )
        }
      >
        {picture('after')}
        <Words words={sideWords(wanted)} />
        {wanted?.extra_activity && <DeclaredWeekTable week={wanted.extra_activity} />}
      </SideBox>
    </Stack>
  )
}

function SideBox(props: { title: string; mark: ReactNode; isAsked?: boolean; children: ReactNode }) {
  return (
    <Box card padding={16} minWidth={0} className={props.isAsked ? styles.asked : undefined}>
      <Row gap={8} align="center" justify="between" marginBottom={8} wrap>
        <Text weight={650}>{props.title}</Text>
        {props.mark}
      </Row>
      {props.children}
    </Box>
  )
}
