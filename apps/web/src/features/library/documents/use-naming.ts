import { type RefObject, useEffect, useRef, useState } from 'react'

interface Naming {
  naming: boolean
  start: () => void
  stop: () => void
  /** The button that opens the field: the focus goes back to it. */
  opener: RefObject<HTMLButtonElement | null>
}

/** A name that is being written in place of what shows it. */
export function useNaming(): Naming {
  const [naming, setNaming] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasNaming = useRef(false)
  useEffect(() => {
    if (wasNaming.current && !naming) opener.current?.focus()
    wasNaming.current = naming
  }, [naming])
  return { naming, start: () => setNaming(true), stop: () => setNaming(false), opener }
}
