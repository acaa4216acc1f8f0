import { useEffect, useState } from 'react'
import { readItem, writeItem } from '../../../platform/browser-storage.ts'
import { useCurrentUser } from '../../../platform/session.ts'

/** So many hints there are, one at each visit of the month (EDT-15). */
const ALL = 3

function readGiven(): Record<string, number> {
  try {
    const kept: unknown = JSON.parse(readItem('monthHints') ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, number>) : {}
  } catch {
    return {}
  }
}

/** How many each person has had in this browser, which several people may share. */
function keepGiven(matricule: string, count: number): void {
  writeItem('monthHints', JSON.stringify({ ...readGiven(), [matricule]: count }))
}

/** The hint of this visit, until the first month is sent; null once all were given, or understood (EDT-15). */
export function useFirstHint(editing: boolean) {
  const { matricule, has_sent } = useCurrentUser()
  const [number, setNumber] = useState(() => Number(readGiven()[matricule]) || 0)
  const given = editing && !has_sent && number < ALL
  useEffect(() => {
    if (given) keepGiven(matricule, number + 1)
  }, [given, matricule, number])
  if (!given) return null
  return {
    number,
    dismiss: () => {
      keepGiven(matricule, ALL)
      setNumber(ALL)
    },
  }
}

export type FirstHint = NonNullable<ReturnType<typeof useFirstHint>>
