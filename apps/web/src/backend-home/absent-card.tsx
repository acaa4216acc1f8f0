import type { AbsencePerson } from '@cadran/contract/validation/absences'
import { awayWords, dayWords } from '@cadran/rules/home/days-in-words'
import { nextWorkedDay } from '@cadran/rules/home/team'
import { counted } from '@cadran/rules/portal/french'
import { useQuery } from '@tanstack/react-query'
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

function Absent({ people, total }: { people: readonly AbsencePerson[]; total: number }) {
  const today = useToday()
  if (total === 0)
    return (
      <Text as="p" tone="muted">
        Personne d’absent
      </Text>
    )
  return (
    <>
      <Stack as="ul" gap={10}>
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
