import { counted, formatDate } from '@cadran/rules/portal/french'
import { useQuery } from '@tanstack/react-query'
import { absentOnQuery } from '../features/validation/absences/index.ts'
import { useToday } from '../platform/public-config.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import styles from './absent-card.module.css'

const SHOWN = 5

/** Who is away today on a granted absence; nothing when everybody is there. */
export function AbsentCard() {
  const today = useToday()
  const { data } = useQuery(absentOnQuery(today, SHOWN))
  if (!data || data.items.length === 0) return null
  const others = data.total - data.items.length
  return (
    <Stack as="section" gap={10} className={styles.card} aria-labelledby="absent-today">
      <Text as="h2" size="xl" id="absent-today">
        Absents aujourd'hui
      </Text>
      <Stack as="ul" gap={10}>
        {data.items.map(({ matricule, firstname, lastname, identity, absences }) => (
          <Row as="li" gap={10} align="center" key={matricule}>
            <Avatar firstname={firstname} lastname={lastname} />
            <Stack as="span" minWidth={0}>
              <Text as="strong" weight={650}>
                {identity}
              </Text>
              <Text size="sm" tone="muted">
                {absences[0]?.event_code.description}
              </Text>
            </Stack>
            <Text marginLeft="auto" size="sm" tone="muted" nowrap>
              {untilWords(absences, today)}
            </Text>
          </Row>
        ))}
      </Stack>
      {others > 0 && (
        <Text as="p" size="sm" tone="muted">
          et {counted(others, 'autre')}
        </Text>
      )}
    </Stack>
  )
}

function untilWords(absences: readonly { end_at: string }[], today: string): string {
  const end = absences[0]?.end_at
  return end === undefined || end === today ? '' : `jusqu'au ${formatDate(end)}`
}
