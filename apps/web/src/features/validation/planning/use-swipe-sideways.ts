import { type TouchEvent, useRef } from 'react'

/** A stroke this wide, and wider than high, turns the page. */
const FAR = 60

/** A swipe to the left goes on by one, to the right back by one. */
export function useSwipeSideways(go: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      if (!touch || !start.current) return
      const [x, y] = [touch.clientX - start.current.x, touch.clientY - start.current.y]
      start.current = null
      if (Math.abs(x) > FAR && Math.abs(x) > 2 * Math.abs(y)) go(x < 0 ? 1 : -1)
    },
  }
}
