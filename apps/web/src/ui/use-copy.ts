import { useEffect, useState } from 'react'

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
    await navigator.clipboard.writeText(text)
    setCopied('now')
  }
  return { copied, copy }
}
