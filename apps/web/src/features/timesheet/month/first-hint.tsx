import { useEffect, useState } from 'react'
import { useCurrentUser } from '../../../platform/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Text } from '../../../ui/layout.tsx'
import styles from './first-hint.module.css'
import { HINTS, hintsGiven, keepHintsGiven } from './first-hints.ts'

/** The hint of this visit, until the first month is sent; null once all were given, or understood (EDT-15). */
export function useFirstHint(editing: boolean) {
  const { matricule, has_sent } = useCurrentUser()
  const [number, setNumber] = useState(() => hintsGiven(matricule))
  const words = editing && !has_sent ? HINTS[number] : undefined
  useEffect(() => {
    if (words) keepHintsGiven(matricule, number + 1)
  }, [words, matricule, number])
  if (!words) return null
  return {
    words,
    dismiss: () => {
      keepHintsGiven(matricule, HINTS.length)
      setNumber(HINTS.length)
    },
  }
}

export type FirstHint = ReturnType<typeof useFirstHint>

/** One line above the tools, over nothing that one works on. */
export function HintBand({ hint }: { hint: FirstHint }) {
  if (!hint) return null
  return (
    <section className={styles.band} data-family="brand" aria-label="Premiers pas" data-keeps-selection>
      <p>
        <Text weight={650}>{hint.words.title}</Text> {hint.words.text}
      </p>
      <Button size="sm" onClick={hint.dismiss}>
        Compris
      </Button>
    </section>
  )
}
