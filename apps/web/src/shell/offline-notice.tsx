import { IconWifiOff } from '@tabler/icons-react'
import { useIsMobile } from '../platform/use-is-mobile.ts'
import { useOnline } from '../platform/use-online.ts'
import styles from './offline-notice.module.css'

const DESKTOP_TEXT = 'Vous etes hors ligne'
const MOBILE_TEXT =
  "Vous êtes hors ligne, les fonctionnalités de votre application seront limitées tant que vous n'aurez pas accès à internet."

/** Stands as long as the browser is offline (SHL-82); both texts are exact (SHL-83, SHL-84). */
export function OfflineNotice() {
  const online = useOnline()
  const mobile = useIsMobile('shell')
  return (
    <div role="status">
      {!online && (
        <p className={styles.notice} data-family="submitted">
          <IconWifiOff size={18} stroke={1.75} aria-hidden="true" />
          {mobile ? MOBILE_TEXT : DESKTOP_TEXT}
        </p>
      )}
    </div>
  )
}
