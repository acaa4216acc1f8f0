import type { Month } from '@cadran/contract/timesheet/calendar'
import { IconHourglass, IconLock, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import styles from './side.module.css'

/** Who validates a sent month and what comes next. */
export function ValidatorSection({ month }: { month: Month }) {
  if (month.locked) {
    return (
      <Stack as="section" gap={6} paddingX={16} paddingY={14} className={styles.section}>
        <Row as="h2" gap={8} align="center" size="sm" weight={650} className={styles.heading}>
          <IconLock size={17} stroke={1.75} aria-hidden="true" />
          Période clôturée
        </Row>
        <Text as="p" size="sm" tone="muted">
          Ce mois ne peut plus changer.
        </Text>
      </Stack>
    )
  }
  if (!month.submitted) return null
  return month.state === 'validated2' ? <Validated /> : <Awaited month={month} />
}

function Awaited({ month }: { month: Month }) {
  const manager = month.user.manager_identity ?? 'votre manager'
  return (
    <Stack as="section" gap={6} paddingX={16} paddingY={14} className={styles.section}>
      <Row as="h2" gap={8} align="center" size="sm" weight={650} className={styles.heading} data-family="submitted">
        <IconHourglass size={17} stroke={1.75} aria-hidden="true" className={styles.tinted} />
        {month.state === 'submitted' ? `À valider par ${manager}` : 'À valider par le service paie'}
      </Row>
      <Text as="p" size="sm" tone="muted">
        Le mois n’est plus modifiable. S’il vous est renvoyé, vous pourrez le corriger ici.
      </Text>
    </Stack>
  )
}

function Validated() {
  return (
    <Stack as="section" gap={6} paddingX={16} paddingY={14} className={styles.section}>
      <Row as="h2" gap={8} align="center" size="sm" weight={650} className={styles.heading} data-family="validated2">
        <IconRosetteDiscountCheck size={17} stroke={1.75} aria-hidden="true" className={styles.tinted} />
        Validé par le service paie
      </Row>
    </Stack>
  )
}
