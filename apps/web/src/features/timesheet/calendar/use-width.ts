import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Between the menu and the side column, in a usual window. */
const USUAL_WIDTH = 830

/**
 * The width of an element in whole px. One as wide as the window is not measured before it is seen: measuring lays the page
 * out, and what was drawn for another width is drawn twice.
 */
export function useWidth(is_whole: boolean): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(() => (is_whole ? window.innerWidth : USUAL_WIDTH))
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const measure = () => {
      // Nothing has a width where nothing is laid out.
      if (measured.clientWidth > 0) setWidth(measured.clientWidth)
    }
    if (!is_whole) measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [is_whole])
  return [element, width]
}
