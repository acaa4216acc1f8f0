import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { closeNotice, type Notice, useNotice } from '../platform/notifier.ts'
import styles from './notifier.module.css'

/** The banner of successes and errors. Both live regions stand from the start, so that screen readers follow them. */
export function Notifier() {
  const notice = useNotice()
  return (
    <div className={styles.place}>
      <div role="status">{notice?.kind === 'success' && <Banner key={notice.number} notice={notice} />}</div>
      <div role="alert">{notice?.kind === 'error' && <Banner key={notice.number} notice={notice} />}</div>
    </div>
  )
}

function Banner({ notice }: { notice: Notice }) {
  const failed = notice.kind === 'error'
  const Icon = failed ? IconAlertCircle : IconCircleCheck
  return (
    <div
      className={styles.banner}
      data-family={failed ? 'non_submitted' : 'validated1'}
      data-open={notice.open || undefined}
      hidden={!notice.open}
    >
      <Icon className={styles.icon} size={20} stroke={1.75} aria-hidden="true" />
      <p className={styles.text}>{notice.text}</p>
      <button type="button" className={styles.close} aria-label="Fermer la notification" onClick={closeNotice}>
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  )
}
