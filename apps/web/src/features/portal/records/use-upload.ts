import type { Attachment } from '@cadran/contract/portal/records'
import { FILE_EMPTY, FILE_TOO_LARGE, UPLOAD_MAX_BYTES } from '@cadran/rules/library/uploads'
import { useEffect, useRef, useState } from 'react'
import { ApiError, errorText } from '../../../platform/api-error.ts'
import { upload } from '../../../platform/upload.ts'

interface Uploading {
  /** Null while nothing is on its way. */
  percent: number | null
  error: string | null
  send: (file: File) => void
  cancel: () => void
}

/** What the browser can tell by itself; the content is the server's to judge. */
function refusalOf({ size }: File): string | null {
  if (size > UPLOAD_MAX_BYTES) return FILE_TOO_LARGE.message
  return size === 0 ? FILE_EMPTY.message : null
}

/** Sends one file at a time to a place where it waits to be saved with something. */
export function useUpload(path: 'picture' | 'attachment', onDone: (sent: Attachment) => void): Uploading {
  const [percent, setPercent] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File) => {
    running.current?.abort()
    const refused = refusalOf(file)
    setError(refused)
    if (refused) return
    const controller = new AbortController()
    running.current = controller
    setPercent(0)
    const form = new FormData()
    form.set('document', file)
    try {
      const onProgress = (sent: number, total: number) => setPercent(total > 0 ? Math.round((sent / total) * 100) : 0)
      const response = await upload({ path, form, onProgress, signal: controller.signal })
      onDone((await response.json()) as Attachment)
    } catch (thrown) {
      if (!(thrown instanceof ApiError && thrown.code === 'aborted')) setError(errorText(thrown))
    } finally {
      if (running.current === controller) setPercent(null)
    }
  }
  return { percent, error, send: (file) => void send(file), cancel: () => running.current?.abort() }
}
