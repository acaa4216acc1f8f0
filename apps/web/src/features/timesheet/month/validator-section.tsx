import type { Month } from '@cadran/contract/timesheet/calendar'
import { IconHourglass, IconLock, IconRosetteDiscountCheck } from '@tabler/icons-react'
import styles from './side.module.css'

/** Who validates a sent month and what comes next. */
export function ValidatorSection({ month }: { month: Month }) {
  if (month.locked) {
    return (
      <section className={styles.section}>
        <h2 className={styles.heading}>
          <IconLock size={17} stroke={1.75} aria-hidden="true" />
          Période clôturée
        </h2>
        <p className={styles.muted}>Ce mois ne peut plus changer.</p>
      </section>
    )
  }
  if (!month.submitted) return null
  return month.state === 'validated2' ? <Validated /> : <Awaited month={month} />
}

function Awaited({ month }: { month: Month }) {
  const manager = month.user.manager_identity ?? 'votre manager'
  return (
    <section className={styles.section}>
      <h2 className={styles.heading} data-family="submitted">
        <IconHourglass size={17} stroke={1.75} aria-hidden="true" className={styles.tinted} />
        {month.state === 'submitted' ? `À valider par ${manager}` : 'À valider par le service paie'}
      </h2>
      <p className={styles.muted}>
        Le mois n’est plus modifiable. S’il vous est renvoyé, vous pourrez le corriger ici.
      </p>
    </section>
  )
}

function Validated() {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading} data-family="validated2">
        <IconRosetteDiscountCheck size={17} stroke={1.75} aria-hidden="true" className={styles.tinted} />
        Validé par le service paie
      </h2>
    </section>
  )
}
