import { useState } from 'react'
import type { OnProgress } from '../../../platform/transport.ts'
import { Stack, Text } from '../../../ui/layout.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import styles from './files.module.css'

/** How much of an upload has gone, in whole percent; null while none runs. */
export function useUploadPercent(running: boolean): [percent: number | null, onProgress: OnProgress] {
  const [percent, setPercent] = useState(0)
  const onProgress: OnProgress = (sent, total) => setPercent(total > 0 ? Math.floor((100 * sent) / total) : 0)
  return [running ? percent : null, onProgress]
}

/** The files on their way; once all is sent the server still looks at them. */
export function UploadProgress({ percent }: { percent: number }) {
  const text = percent < 100 ? `Envoi des fichiers\u00a0: ${String(percent)}\u00a0%` : 'Vérification des fichiers…'
  return (
    <Stack gap={6} className={styles.uploading}>
      <Text size="sm" tone="muted" tabular>
        {text}
      </Text>
      <ProgressBar value={percent} max={100} label="Envoi des fichiers" />
    </Stack>
  )
}
