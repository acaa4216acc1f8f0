import { useState } from 'react'
import { type SeveralOutcome, withoutTakenBack } from './several-outcome.ts'

/** What became of the last act on several. What is taken back of it, together or from a row, is no longer told as done (KEY-05). */
export function useOutcome() {
  const [outcome, setOutcome] = useState<SeveralOutcome | null>(null)
  return {
    outcome,
    setOutcome,
    onTakenBack: (keys: readonly string[]) => setOutcome((before) => before && withoutTakenBack(before, keys)),
  }
}
