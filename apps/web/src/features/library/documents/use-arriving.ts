import { startTransition, useEffect, useState } from 'react'

/** About what a screen shows. */
const FIRST = 20
const STEP = 80

/** How many of many rows to draw now: a screenful at once, the others in idle moments, so that a long list opens at once. */
export function useArriving(count: number): number {
  const [drawn, setDrawn] = useState(FIRST)
  useEffect(() => {
    if (drawn >= count) return
    const timer = setTimeout(() => startTransition(() => setDrawn((now) => now + STEP)))
    return () => clearTimeout(timer)
  }, [drawn, count])
  return Math.min(drawn, count)
}
