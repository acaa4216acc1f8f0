import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { Button } from './button.tsx'
import styles from './message-state.module.css'

interface ErrorStateProps {
  /** What happened, fit to be shown. */
  text: string
  onRetry?: () => void
  retrying?: boolean
}

export function ErrorState({ text, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <span className={styles.icon} data-family="non_submitted" aria-hidden="true">
        <IconAlertTriangle size={24} stroke={1.75} />
      </span>
      <p className={styles.text}>{text}</p>
      {onRetry && (
        <div className={styles.more}>
          <Button icon={<IconRefresh size={18} stroke={1.75} />} loading={retrying} onClick={onRetry}>
            Réessayer
          </Button>
        </div>
      )}
    </div>
  )
}
