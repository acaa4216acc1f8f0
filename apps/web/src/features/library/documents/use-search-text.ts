import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** What is typed stands in the address once nothing more is typed for so long. */
const PAUSE_MS = 250
const LONGEST = 100

/** What is looked for, kept in the address: it can be shared, reloaded and gone back to (WIN-11). */
export function useSearchText() {
  const raw: { search?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  // A router may have read a year as a number.
  const isText = typeof raw.search === 'string' || typeof raw.search === 'number'
  const value = isText ? String(raw.search).slice(0, LONGEST) : ''
  const [text, setText] = useState(value)
  const [written, setWritten] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // Unless what was written here is only now arriving, it comes from elsewhere: a link to a section, or the browser's back button.
    if (written === seen) {
      setWritten(value)
      setText(value)
    }
  }
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === written) return
    const timer = setTimeout(() => {
      setWritten(wanted)
      void navigate({
        to: '.',
        search: (now: object) => ({ ...now, search: wanted === '' ? undefined : wanted }),
        replace: true,
        resetScroll: false,
      })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, written, navigate])
  return [text, setText] as const
}
