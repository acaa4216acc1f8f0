import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { upload } from '../../../platform/upload.ts'

/** The logos as the server has drawn them, in base64; it keeps none of them before the end. */
export type FirstLogos = Record<'light' | 'dark', string | null>

interface Asked {
  scheme: keyof FirstLogos
  file: File
}

async function read({ file }: Asked): Promise<string> {
  const form = new FormData()
  form.append('document', file)
  const { signal } = new AbortController()
  const response = await upload({ path: 'public/first-start/logo', form, signal, onProgress: () => undefined })
  const { png } = (await response.json()) as { png: string }
  return png
}

/** The company's logos on the way through the first start (FIR-07). */
export function useFirstLogos(begun: FirstLogos) {
  const [kept, setKept] = useState(begun)
  const put = (scheme: keyof FirstLogos, png: string | null) => setKept((all) => ({ ...all, [scheme]: png }))
  const reading = useMutation({
    mutationFn: read,
    onSuccess: (png, { scheme }) => put(scheme, png),
    meta: { quiet: true },
  })
  const { variables, error } = reading
  return {
    kept,
    busy: reading.isPending ? variables?.scheme : undefined,
    failed: error && variables ? { scheme: variables.scheme, error } : null,
    read: (scheme: keyof FirstLogos, file: File) => reading.mutate({ scheme, file }),
    remove: (scheme: keyof FirstLogos) => {
      reading.reset()
      put(scheme, null)
    },
  }
}
