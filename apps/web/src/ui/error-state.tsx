import { IconAlertTriangle, IconRefresh, IconWifiOff } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useOnline } from '../platform/use-online.ts'
import { Button } from './button.tsx'
import styles from './message-state.module.css'

interface ErrorStateProps {
  /** What happened, fit to be shown. */
  text: string
  onRetry?: () => void
  retrying?: boolean
}

/** What a page without its data waits for (EDT-14). */
const WAITS_FOR_NETWORK = 'Cette page s’ouvrira dès que le réseau sera revenu'

/** What happened, and once more; without a network it is no error, and the page opens by itself once there is one (EDT-14). */
export function ErrorState({ text, onRetry, retrying = false }: ErrorStateProps) {
  const online = useOnline()
  const waited = useRef(false)
  const retry = useEffectEvent(() => onRetry?.())
  useEffect(() => {
    if (online && waited.current) retry()
    waited.current = !online
  }, [online])
  if (!online && onRetry) {
    return (
      <div className={styles.state} role="status">
        <span className={styles.icon} data-family="submitted" aria-hidden="true">
          <IconWifiOff size={24} stroke={1.75} />
        </span>
        <p className={styles.text}>{WAITS_FOR_NETWORK}</p>
      </div>
    )
  }
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
