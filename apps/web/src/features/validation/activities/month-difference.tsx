import { formatDays1 } from '@cadran/rules/portal/french'
import { IconArrowsExchange } from '@tabler/icons-react'
import { Row, Stack } from '../../../ui/layout.tsx'
import type { ListedMonth } from './activities.queries.ts'

type Difference = NonNullable<ListedMonth['difference']>

/** '21 sur 22 → 21 sur 21 j': as many days of a shorter month are a difference. */
const workedWords = ({ before, before_of, now, now_of }: NonNullable<Difference['worked']>) =>
  `${formatDays1(before)} sur ${formatDays1(before_of)} → ${formatDays1(now)} sur ${formatDays1(now_of)} j`

/** 'Congés payés : 0 → 1,5 j', for each figure that is not as the month before. */
function changesOf({ has_former, worked, absences, mission }: Difference): string[] {
  const days = (before: number, now: number) => `${formatDays1(before)} → ${formatDays1(now)} j`
  return [
    ...(has_former ? [] : ['Pas de CRA envoyé le mois précédent']),
    ...(worked ? [`Jours travaillés : ${workedWords(worked)}`] : []),
    ...absences.map(({ description, before, now }) => `${description} : ${days(before, now)}`),
    ...(mission ? [`Mission principale : ${mission.before ?? 'aucune'} → ${mission.now ?? 'aucune'}`] : []),
  ]
}

/** What is not as the month before, under what the report holds (CLO-13). */
export function MonthDifference({ difference }: { difference: Difference }) {
  return (
    <Row gap={6} align="start" marginTop={4} size="sm" tone="muted">
      <IconArrowsExchange size={15} stroke={1.75} aria-hidden="true" />
      <Stack as="ul" gap={2} aria-label="Depuis le mois précédent">
        {changesOf(difference).map((change) => (
          <li key={change}>{change}</li>
        ))}
      </Stack>
    </Row>
  )
}
