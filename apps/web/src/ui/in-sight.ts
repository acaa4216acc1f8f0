import { type RefObject, useEffect } from 'react'
import { notify } from '../platform/notifier.ts'

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

/** A refusal that stands at its fields is a notice only where none of them is in sight, once they are drawn (WIN-12). */
export function notifyOutOfSight(refusal: string): void {
  requestAnimationFrame(() => {
    const faulty = [...document.querySelectorAll('[aria-invalid="true"], [data-invalid]')]
    if (!faulty.some(isInSight)) notify.error(refusal)
  })
}

/** Scrolls an element into sight once it is drawn, or, where it waits for what makes it higher, once that has come. */
export function useBroughtIntoSight(element: RefObject<Element | null>, isDrawn = true): void {
  useEffect(() => {
    if (!isDrawn) return
    // Newer browsers answer a promise, which is no end of an effect.
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [element, isDrawn])
}
