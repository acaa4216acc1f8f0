import type { AbsencePerson } from '@cadran/contract/validation/absences'
import { awayWords, dayWords } from '@cadran/rules/home/days-in-words'
import { nextWorkedDay } from '@cadran/rules/home/team'
import { counted } from '@cadran/rules/portal/french'
import { addDays } from '@cadran/rules/timesheet/day'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { absentQuery } from '../features/validation/absences/index.ts'
import { useToday } from '../platform/public-config.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './absent-card.module.css'

const SHOWN = 5
/** Which days are holidays depends on where each person works: a weekend is none anywhere. */
const NO_HOLIDAYS: ReadonlySet<string> = new Set()

/** Who is away today or on the next day of the week, on a granted absence (HOM-05). */
export function AbsentCard() {
  const today = useToday()
  const next = nextWorkedDay(today, NO_HOLIDAYS)
  const { data, isError } = useQuery(absentQuery(today, next, SHOWN))
  if (isError) return null
  return (
    <Stack as="section" gap={10} className={styles.card} aria-labelledby="absent">
      <Text as="h2" size="xl" id="absent">
        Absents aujourd’hui et {dayWords(next, today)}
      </Text>
      {data ? <Absent people={data.items} total={data.total} /> : <Skeleton height={40} />}
    </Stack>
  )
}

/** How far ahead, and how many people of a list that still is one to read: a longer one is the planning's. */
const AHEAD_DAYS = 30
const READABLE = 100
const SHOWN_AHEAD = 8

const firstDayOf = ({ absences }: AbsencePerson) => absences[0]?.start_at ?? ''

/** Who will be away after that, the nearest first; whoever looks after a whole company has the planning for it (HOM-08). */
export function AheadCard() {
  const today = useToday()
  const id = useId()
  const from = addDays(nextWorkedDay(today, NO_HOLIDAYS), 1)
  const { data } = useQuery(absentQuery(from, addDays(today, AHEAD_DAYS), READABLE))
  if (!data || data.total === 0 || data.total > READABLE) return null
  const people = data.items.toSorted((a, b) => firstDayOf(a).localeCompare(firstDayOf(b))).slice(0, SHOWN_AHEAD)
  return (
    <Stack as="section" gap={10} className={styles.card} aria-labelledby={id}>
      <Text as="h2" size="xl" id={id}>
        Absents dans les {AHEAD_DAYS} jours
      </Text>
      <Absent people={people} total={data.total} wide />
    </Stack>
  )
}

interface AbsentProps {
  people: readonly AbsencePerson[]
  total: number
  /** In columns, where there is room. */
  wide?: boolean
}

function Absent({ people, total, wide = false }: AbsentProps) {
  const today = useToday()
  if (total === 0)
    return (
      <Text as="p" tone="muted">
        Personne d’absent
      </Text>
    )
  return (
    <>
      <Stack as="ul" gap={10} className={wide ? styles.columns : undefined}>
        {people.map(({ matricule, firstname, lastname, identity, absences: [absence] }) => (
          <Row as="li" gap={10} align="center" key={matricule}>
            <Avatar firstname={firstname} lastname={lastname} />
            <Stack as="span" minWidth={0}>
              <Text as="strong" weight={650}>
                {identity}
              </Text>
              <Text size="sm" tone="muted">
                {absence?.event_code.description}
              </Text>
            </Stack>
            <Text marginLeft="auto" size="sm" tone="muted" nowrap>
              {absence && awayWords(absence, today)}
            </Text>
          </Row>
        ))}
      </Stack>
      {total > people.length && (
        <Text as="p" size="sm" tone="muted">
          et {counted(total - people.length, 'autre')}
        </Text>
      )}
    </>
  )
}
