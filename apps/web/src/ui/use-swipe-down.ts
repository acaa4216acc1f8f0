import { type CSSProperties, type TouchEvent, useRef, useState } from 'react'

/** A swipe must be longer than this to close (BCK-61); at exactly this length the sheet springs back (BCK-62). */
const CLOSING_DISTANCE = 300

interface SwipeDown {
  style: CSSProperties
  onTouchStart: (event: TouchEvent) => void
  onTouchMove: (event: TouchEvent) => void
  onTouchEnd: () => void
  onTouchCancel: () => void
}

/** Follows a finger that pulls a sheet down. Inside the scrolling part it counts only when that part stands at its top. */
export function useSwipeDown(onClose: () => void, scrollerId: string): SwipeDown {
  const start = useRef<number | null>(null)
  const distance = useRef(0)
  const [shift, setShift] = useState(0)

  const move = (pixels: number) => {
    distance.current = pixels
    setShift(pixels)
  }
  const stop = () => {
    start.current = null
    move(0)
  }
  return {
    style: shift > 0 ? { transform: `translateY(${String(shift)}px)` } : { transition: 'transform 150ms' },
    onTouchStart: (event) => {
      const scroller = document.getElementById(scrollerId)
      const inside = event.target instanceof Node && (scroller?.contains(event.target) ?? false)
      if (inside && scroller !== null && scroller.scrollTop > 0) return
      start.current = event.touches[0]?.clientY ?? null
    },
    onTouchMove: (event) => {
      if (start.current === null) return
      move(Math.max(0, (event.touches[0]?.clientY ?? 0) - start.current))
    },
    onTouchEnd: () => {
      const far = distance.current > CLOSING_DISTANCE
      stop()
      if (far) onClose()
    },
    onTouchCancel: stop,
  }
}
