import { useSessionState } from '../platform/session-state.ts'
import { Row } from '../ui/layout.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './loading-spinner.module.css'

/** Shown while the person has to wait for an answer (SHL-78). */
export function LoadingSpinner() {
  const { loading_spinner } = useSessionState()
  if (!loading_spinner) return null
  return (
    <Row
      align="center"
      justify="center"
      tone="brand"
      className={styles.veil}
      role="status"
      aria-label="Chargement en cours"
    >
      <Spinner className={styles.spinner} />
    </Row>
  )
}
