import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The width of an element in whole px, `before` until it is known. */
export function useWidth(before: number): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(before)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const measure = () => {
      // Nothing has a width where nothing is laid out.
      if (measured.clientWidth > 0) setWidth(measured.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [])
  return [element, width]
}
