import { type RefObject, useEffect, useRef } from 'react'

const FOCUSABLE = 'button, input, select, textarea, a[href], [tabindex="0"]'

/** Watches one element; answers how to stop. */
function keepFocusIn(own: HTMLElement): () => void {
  let around: HTMLElement[] = []
  let at = -1
  const note = ({ target }: FocusEvent) => {
    around = [...own.querySelectorAll<HTMLElement>(FOCUSABLE)]
    at = target instanceof HTMLElement ? around.indexOf(target) : -1
  }
  const restore = () => {
    if (document.activeElement !== document.body || at < 0 || around[at]?.isConnected) return
    const isThere = (each: HTMLElement) => each.isConnected
    const back = around.slice(0, at).findLast(isThere) ?? around.slice(at).find(isThere)
    back?.focus()
  }
  // Whoever removed it may give the focus to another place first.
  const observer = new MutationObserver(() => setTimeout(restore, 0))
  own.addEventListener('focusin', note)
  observer.observe(own, { childList: true, subtree: true })
  return () => {
    own.removeEventListener('focusin', note)
    observer.disconnect()
  }
}

/** Inside `part` the focus outlives the control that had it: what stood before it takes it, else what came after. */
export function useKeptFocus(part: RefObject<HTMLElement | null>): void {
  const watched = useRef<{ own: HTMLElement; stop: () => void } | null>(null)
  // A dialog may draw the part later than the component that holds it.
  useEffect(() => {
    const own = part.current
    if (watched.current?.own === own) return
    watched.current?.stop()
    watched.current = own && { own, stop: keepFocusIn(own) }
  })
  useEffect(() => () => watched.current?.stop(), [])
}
