import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { useWaitingVersion } from '../platform/app-files.ts'
import { Button } from '../ui/button.tsx'
import { latePartsSettled } from '../ui/late.tsx'
import styles from './update-notice.module.css'

/** A newer application is there and waits to be wanted: nothing reloads under somebody's hands. */
export function UpdateNotice() {
  const waiting = useWaitingVersion()
  const [taking, setTaking] = useState(false)
  const update = () => {
    setTaking(true)
    // The touch itself may be the first, which fetches parts: a worker that hands files out as it is to go never goes (Chromium 156).
    void latePartsSettled().then(() => waiting?.takeOver())
  }
  return (
    <div role="status">
      {waiting && (
        <div className={styles.notice} data-family="brand">
          <IconSparkles size={18} stroke={1.75} aria-hidden="true" />
          <p>Une nouvelle version de Cadran est disponible.</p>
          <Button size="sm" loading={taking} onClick={update}>
            Mettre à jour
          </Button>
        </div>
      )}
    </div>
  )
}
