import { type RefObject, useEffect } from 'react'

/** Whether an element stands where it can be seen: scrolled neither out of the window nor out of a box around it (WIN-12). */
export function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  for (let frame = element.parentElement; frame; frame = frame.parentElement) {
    if (getComputedStyle(frame).overflowY === 'visible') continue
    const seen = frame.getBoundingClientRect()
    if (bottom < seen.top || top > seen.bottom) return false
  }
  return bottom >= 0 && top <= window.innerHeight
}

/** Scrolls an element into sight once it is drawn. */
export function useBroughtIntoSight(element: RefObject<Element | null>): void {
  useEffect(() => {
    // Newer browsers answer a promise, which is no end of an effect.
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [element])
}
