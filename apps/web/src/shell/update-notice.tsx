import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { isReloadHeld, useWaitingVersion } from '../platform/app-files.ts'
import { Button } from '../ui/button.tsx'
import { late, latePartsSettled } from '../ui/late.tsx'
import styles from './update-notice.module.css'

const ConfirmDialog = late(async () => (await import('../ui/confirm-dialog.tsx')).ConfirmDialog)

/** A newer application is there and waits to be wanted: nothing reloads under somebody's hands, and nothing is lost unasked. */
export function UpdateNotice() {
  const waiting = useWaitingVersion()
  const [stage, setStage] = useState<'offered' | 'asking' | 'taking'>('offered')
  const update = () => {
    setStage('taking')
    // The touch itself may be the first, which fetches parts: a worker that hands files out as it is to go never goes (Chromium 156).
    void latePartsSettled().then(() => waiting?.takeOver())
  }
  return (
    <>
      <div role="status">
        {waiting && (
          <div className={styles.notice} data-family="brand">
            <IconSparkles size={18} stroke={1.75} aria-hidden="true" />
            <p>Une nouvelle version de Cadran est disponible.</p>
            <Button
              size="sm"
              loading={stage === 'taking'}
              onClick={() => (isReloadHeld() ? setStage('asking') : update())}
            >
              Mettre à jour
            </Button>
          </div>
        )}
      </div>
      {stage === 'asking' && (
        <ConfirmDialog
          opened
          title={`Mettre à jour maintenant${'\u00a0'}?`}
          confirmLabel="Abandonner et mettre à jour"
          cancelLabel="Continuer"
          onConfirm={update}
          onCancel={() => setStage('offered')}
        >
          Ce que vous avez saisi n’est pas enregistré.
        </ConfirmDialog>
      )}
    </>
  )
}
