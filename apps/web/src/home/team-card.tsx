import { awayWords, dayWords } from '@cadran/rules/home/days-in-words'
import { counted } from '@cadran/rules/portal/french'
import type { Day } from '@cadran/rules/timesheet/day'
import { useToday } from '../platform/public-config.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Box, Row, Stack, Text } from '../ui/layout.tsx'
import { Block } from './block.tsx'
import { type Home, useHome } from './home.queries.ts'
import styles from './team-card.module.css'

type Team = NonNullable<Home['team']>

/** More than these are counted. */
const SHOWN = 7

/** Who of the team is away today or on the next worked day; of which absence, nobody learns (HOM-05). */
export function TeamCard() {
  const { home, failure } = useHome()
  if (home?.team === null) return null
  return (
    <Block title="Mon équipe" lines={1} failure={failure}>
      {home && <Away team={home.team} />}
    </Block>
  )
}

function Away({ team }: { team: Team }) {
  const { people, away_today, away_next } = team
  if (away_today + away_next === 0)
    return (
      <Text as="p" tone="muted" className={styles.calm}>
        Toute l’équipe est là
      </Text>
    )
  return people ? <People people={people} /> : <Counts team={team} />
}

function Counts({ team: { away_today, away_next, next_day } }: { team: Team }) {
  const today = useToday()
  const line = (day: Day, count: number) => (
    <Row gap={12} justify="between">
      <dt>{capital(dayWords(day, today))}</dt>
      <Text as="dd" weight={650}>
        {count === 0 ? 'Personne d’absent' : counted(count, 'absent')}
      </Text>
    </Row>
  )
  return (
    <dl className={styles.list}>
      {line(today, away_today)}
      {line(next_day, away_next)}
    </dl>
  )
}

const capital = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

function People({ people }: { people: NonNullable<Team['people']> }) {
  const today = useToday()
  return (
    <div className={styles.list}>
      <Text as="h3" size="sm" tone="muted" className={styles.heading}>
        Absents
      </Text>
      <Stack as="ul" gap={8}>
        {people.slice(0, SHOWN).map((person) => (
          <Row as="li" gap={10} align="center" minHeight={28} key={person.id}>
            <Avatar size="sm" tone="brand" firstname={person.firstname} lastname={person.lastname} />
            {person.identity}
            <Text marginLeft="auto" size="sm" tone="muted" textAlign="right">
              {awayWords(person, today)}
            </Text>
          </Row>
        ))}
        {people.length > SHOWN && (
          <Box as="li" marginLeft="auto" size="sm" tone="muted" textAlign="right">
            + {people.length - SHOWN}
          </Box>
        )}
      </Stack>
    </div>
  )
}
