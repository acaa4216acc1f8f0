import { startTransition, useEffect, useState } from 'react'

interface Pace {
  /** About what a screen shows. */
  first: number
  step: number
}

/** How many of many rows to draw now: a screenful at once, the others in idle moments, so that a long list opens at once. */
export function useArriving(count: number, { first, step }: Pace): number {
  const [drawn, setDrawn] = useState(first)
  useEffect(() => {
    if (drawn >= count) return
    const timer = setTimeout(() => startTransition(() => setDrawn((now) => now + step)))
    return () => clearTimeout(timer)
  }, [drawn, count, step])
  return Math.min(drawn, count)
}
