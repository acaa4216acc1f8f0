import { useEffect, useState } from 'react'
import { notify } from '../platform/notifier.ts'

const COPIED_MS = 2_000

/** Copies a text, and says so for two seconds. */
export function useCopy(text: string) {
  const [copied, setCopied] = useState<'never' | 'now' | 'before'>('never')
  useEffect(() => {
    if (copied !== 'now') return undefined
    const timer = setTimeout(() => setCopied('before'), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('now')
    } catch {
      // There is none without HTTPS, and a browser may refuse it: whoever believes that a secret was copied would lose it.
      notify.error('Le navigateur a refusé la copie : sélectionnez la valeur, puis copiez-la.')
    }
  }
  return { copied, copy }
}
