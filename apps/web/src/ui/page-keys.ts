import { useEffect, useEffectEvent } from 'react'
import { useLetterKeys } from '../platform/letter-keys.ts'
import { isCovered, isSettling } from './layers.ts'

/** Where keys are text or move in something of its own; a check box takes no text. */
const TAKEN = [
  'input:not([type="checkbox"], [type="radio"])',
  'textarea',
  'select',
  '[contenteditable]',
  ...['dialog', 'alertdialog', 'menu', 'listbox'].map((role) => `[role="${role}"]`),
].join(', ')

/** What answers Enter and the arrows itself. */
const CONTROL = 'a, button, input, summary, [tabindex]:not([tabindex="-1"])'

const closest = (target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest(selector) : null

/** Whatever Caps Lock says: in upper case with Shift only. */
function characterOf({ key, shiftKey }: KeyboardEvent): string {
  return shiftKey ? key.toUpperCase() : key.toLowerCase()
}

/** The key as the page takes it; null when it belongs to a field, a dialog, a menu or a control. */
function keyOf(event: KeyboardEvent, letters: boolean, own: string | undefined): string | null {
  const { key, target } = event
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null
  if (isCovered() || closest(target, TAKEN)) return null
  if (key.length === 1) return letters && !isSettling() ? characterOf(event) : null
  if (key === 'Escape') return key
  const isOwn = own !== undefined && target instanceof Element && target.matches(own)
  if (!isOwn && closest(target, CONTROL)) return null
  return key === 'Enter' && isSettling() ? null : key
}

interface PageKeys {
  /** Elements whose Enter and arrows are the page's, although Tab reaches them. */
  own?: string
  /** Asked before everything else, so that what it takes reaches nobody, or once nobody else has taken it. */
  turn?: 'first' | 'last'
}

/**
 * The keys of a page: they act wherever no field, menu or dialog has the focus, from the moment the page shows (README 61,
 * KEY-01, KEY-03). `onKey` answers whether it took the key: letters in lower case, in upper case with Shift.
 */
export function usePageKeys(onKey: (key: string, event: KeyboardEvent) => boolean, { own, turn }: PageKeys = {}) {
  const [letters] = useLetterKeys()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = keyOf(event, letters, own)
    if (key === null || !onKey(key, event)) return
    event.preventDefault()
    if (turn === 'first') event.stopImmediatePropagation()
  })
  useEffect(() => {
    const listen = (event: Event) => event instanceof KeyboardEvent && press(event)
    const place = turn ? window : document
    const capture = turn === 'first'
    place.addEventListener('keydown', listen, capture)
    return () => place.removeEventListener('keydown', listen, capture)
  }, [turn])
}
