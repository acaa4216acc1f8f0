import { type RefObject, useEffect, useRef } from 'react'

/** What was deleted took the focus with it: it goes on in the list, once nothing is asked any more. */
export function useFocusAfterDeletion(asking: boolean, list: RefObject<HTMLElement | null>): void {
  const wasAsking = useRef(false)
  useEffect(() => {
    if (wasAsking.current && !asking && document.activeElement === document.body) list.current?.focus()
    wasAsking.current = asking
  }, [asking, list])
}
