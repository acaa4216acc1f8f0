import { type RefObject, useEffect, useState } from 'react'

/** Lines kept beyond the edges, and the step in which the window moves: a scroll renders nothing most of the time. */
const BEYOND = 8
const STEP = 4
/** Before the place has been measured. */
const USUAL_HEIGHT = 800

interface Lines {
  first: number
  last: number
}

function linesIn(top: number, height: number, line_height: number, count: number): Lines {
  const first = Math.floor(top / line_height / STEP) * STEP - BEYOND
  const last = Math.ceil((top + height) / line_height / STEP) * STEP + BEYOND
  return { first: Math.max(0, first), last: Math.min(count, last) }
}

/** Which lines of a long list are in sight: `first` to `last`, the latter left out. All lines have one height. */
export function useWindow(scroller: RefObject<HTMLElement | null>, count: number, line_height: number): Lines {
  const [place, setPlace] = useState({ top: 0, height: USUAL_HEIGHT })
  const lines = linesIn(place.top, place.height, line_height, count)

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => {
      const next = { top: element.scrollTop, height: element.clientHeight || USUAL_HEIGHT }
      setPlace((now) => {
        const [a, b] = [
          linesIn(now.top, now.height, line_height, count),
          linesIn(next.top, next.height, line_height, count),
        ]
        return a.first === b.first && a.last === b.last ? now : next
      })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [scroller, count, line_height])
  return lines
}
