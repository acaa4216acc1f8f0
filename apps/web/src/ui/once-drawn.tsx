import { type ReactNode, useDeferredValue } from 'react'

interface OnceDrawnProps {
  /** What stands there until then. */
  before: ReactNode
  children: ReactNode
}

/**
 * Draws what is large after the rest has been drawn, and in slices between which a key or a tap is heard: the first time
 * only, a change inside is drawn at once.
 */
export function OnceDrawn({ before, children }: OnceDrawnProps) {
  return useDeferredValue(true, false) ? children : before
}
