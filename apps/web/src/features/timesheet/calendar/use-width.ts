import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Between the menu and the side column, in a usual window. */
const USUAL_WIDTH = 830

/** Where it stands: as wide as the window, beside the side column, or in a card of any width. */
type Place = 'window' | 'column' | 'card'

/** What was measured last beside the column, and in which window. */
let measured_last: { window: number; width: number } | null = null

/** Kept, since a phone lays the whole page out to answer what it is. */
let window_width = window.innerWidth
window.addEventListener('resize', () => {
  window_width = window.innerWidth
})

/** The width to draw for at first; null where it has to be measured. */
function knownWidth(place: Place): number | null {
  if (place === 'window') return window_width
  return place === 'column' && measured_last?.window === window_width ? measured_last.width : null
}

/**
 * The width of an element in whole px. One as wide as the window, or as what stood there in the same one, is not measured before
 * it is seen: measuring lays the page out, and what was drawn for another width is drawn twice.
 */
export function useWidth(place: Place): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(() => knownWidth(place) ?? USUAL_WIDTH)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const measure = () => {
      // Nothing has a width where nothing is laid out.
      if (measured.clientWidth === 0) return
      if (place === 'column') measured_last = { window: window_width, width: measured.clientWidth }
      setWidth(measured.clientWidth)
    }
    if (knownWidth(place) === null) measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [place])
  return [element, width]
}
