import { monthTitle } from '@cadran/rules/portal/french'
import { sideWords } from '@cadran/rules/timesheet/correction-words'
import { IconArrowRight, IconLock } from '@tabler/icons-react'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import styles from './corrections.module.css'
import type { ValidatedCorrection } from './corrections.queries.ts'

type Side = ValidatedCorrection['old']

/** One side in a cell of the table. */
export function SideCell({ side, strong = false }: { side: Side; strong?: boolean }) {
  const { title, lines } = sideWords(side)
  return (
    <Text as="p" tone={strong ? 'text' : 'muted'} lineHeight={1.4}>
      <Text block weight={strong ? 600 : 400}>
        {title}
      </Text>
      <Text block weight={strong ? 600 : 400} tabular>
        {lines[0]}
      </Text>
    </Text>
  )
}

function Side({ side, replaces }: { side: Side; replaces?: ValidatedCorrection['replaces'] }) {
  const { title, lines } = sideWords(side)
  const activities = side === null || replaces === undefined ? [] : replaces
  return (
    <>
      <strong>{title}</strong>
      {lines.map((line) => (
        <Text block size="sm" tabular key={line}>
          {line}
        </Text>
      ))}
      {activities.map(({ description, start_at }) => (
        <Text block size="sm" tone="muted" key={`${description} ${start_at}`}>
          remplace : {description}
        </Text>
      ))}
    </>
  )
}

/** What the closed month holds, which stays, beside what is asked for and the month it goes to (COR-34). */
export function Sides({ correction }: { correction: ValidatedCorrection }) {
  const { year, month, carried } = correction
  return (
    <Stack gap={12} align="center" className={styles.sides}>
      <Box card padding={16}>
        <Row gap={8} align="center" justify="between" marginBottom={8}>
          <Text weight={650}>{monthTitle({ year, month })}, clôturé</Text>
          <Row as="span" inline gap={4} align="center" size="sm" tone="muted">
            <IconLock size={15} stroke={1.75} aria-hidden="true" />
            Inchangé
          </Row>
        </Row>
        <Side side={correction.old} />
      </Box>
      <IconArrowRight size={20} stroke={1.75} aria-hidden="true" className={styles.arrow} />
      <Box card padding={16} className={styles.asked}>
        <Row gap={8} align="center" justify="between" marginBottom={8}>
          <Text weight={650}>Demandé</Text>
          {carried && (
            <Text size="sm" tone="brand" weight={600}>
              Reportée sur {monthTitle(carried).toLowerCase()}
            </Text>
          )}
        </Row>
        <Side side={correction.new} replaces={correction.replaces} />
      </Box>
    </Stack>
  )
}
