import { checkName, trimmedName } from '@cadran/rules/library/names'
import {
  FILE_EMPTY,
  FILE_TOO_LARGE,
  FILE_TYPE_REFUSED,
  labelOfFile,
  mediaTypeOf,
  UPLOAD_MAX_BYTES,
} from '@cadran/rules/library/uploads'
import { useRef, useState } from 'react'
import { ApiError, errorText } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { upload } from '../../../platform/upload.ts'
import type { UploadTarget } from './upload-target.ts'
import { useReloadLibrary } from './use-edits.ts'

export interface Upload {
  id: number
  file: File
  label: string
  state: 'ready' | 'sending' | 'done' | 'refused'
  sent: number
  /** What is wrong with its name, or why it was refused. */
  error: string | null
}

/** What the browser can tell by itself; the content is the server's to judge (GED-67, GED-68). */
function refusalOf(file: File): string | null {
  if (mediaTypeOf(file.name) === null) return FILE_TYPE_REFUSED.message
  if (file.size > UPLOAD_MAX_BYTES) return FILE_TOO_LARGE.message
  return file.size === 0 ? FILE_EMPTY.message : null
}

const CALLS = {
  category: 'document/category',
  folder: 'document/folder',
  union: 'syndic/file',
} as const satisfies Record<UploadTarget['kind'], string>

let count = 0

function uploadOf(file: File): Upload {
  count += 1
  const error = refusalOf(file)
  return { id: count, file, label: labelOfFile(file.name), state: error ? 'refused' : 'ready', sent: 0, error }
}

/** Sends one file and tells how far it is; true once it is there. */
async function sendTo(
  { kind, id: place }: UploadTarget,
  { label, file }: Upload,
  report: (changes: Partial<Upload>) => void,
  signal: AbortSignal,
): Promise<boolean> {
  report({ state: 'sending', error: null, sent: 0 })
  const form = new FormData()
  form.set('label', trimmedName(label))
  form.set('document', file)
  try {
    const onProgress = (sent: number, total: number) => report({ sent: total > 0 ? sent / total : 0 })
    await upload({ path: `${CALLS[kind]}/${String(place)}`, form, onProgress, signal })
    report({ state: 'done', sent: 1 })
    return true
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'aborted')) report({ state: 'refused', error: errorText(error) })
    return false
  }
}

/** Files on their way to one place, one after the other, each with its progress and its end. */
export function useUploads(target: UploadTarget | null) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const reload = useReloadLibrary()
  const running = useRef(new Map<number, AbortController>())
  const change = (id: number, changes: Partial<Upload>) =>
    setUploads((now) => now.map((item) => (item.id === id ? { ...item, ...changes } : item)))
  const drop = (id: number) => {
    running.current.get(id)?.abort()
    setUploads((now) => now.filter((item) => item.id !== id))
  }

  const sendOne = async (item: Upload, to: UploadTarget): Promise<boolean> => {
    const controller = new AbortController()
    running.current.set(item.id, controller)
    const done = await sendTo(to, item, (changes) => change(item.id, changes), controller.signal)
    running.current.delete(item.id)
    return done
  }

  const send = async () => {
    const ready = uploads.filter(({ state }) => state === 'ready')
    if (!target || ready.length === 0) return
    const unnamed = ready.map((item) => ({ item, refused: checkName('document', item.label) }))
    for (const { item, refused } of unnamed) change(item.id, { error: refused?.message ?? null })
    if (unnamed.some(({ refused }) => refused)) return
    let done = 0
    for (const item of ready) if (await sendOne(item, target)) done += 1
    if (done === 0) return
    notify.success('Modification effectuée')
    await reload()
  }
  return {
    uploads,
    add: (files: Iterable<File>) => setUploads((now) => [...now, ...[...files].map(uploadOf)]),
    rename: (id: number, label: string) => change(id, { label, error: null }),
    drop,
    clear: () => {
      for (const controller of running.current.values()) controller.abort()
      setUploads([])
    },
    send,
    ready: uploads.filter(({ state }) => state === 'ready').length,
    sending: uploads.some(({ state }) => state === 'sending'),
  }
}
