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
