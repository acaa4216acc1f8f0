import type { KeyboardEvent } from 'react'

/** What the keys of a wizard ask for. */
export interface WizardKeys {
  /** Enter goes on, wherever no button or text has it. */
  onEnter: () => void
  /** A number key chooses and goes on, from 1. */
  onNumber: (number: number) => void
  /** Enter in the search takes the first that it finds. */
  onFound?: (() => void) | undefined
  /** The arrows to the side change the kind, from one of its codes. */
  onKindBeside?: ((by: -1 | 1) => void) | undefined
  /** Backspace, where nothing is written. */
  onBack: () => void
}

/** What somebody writes in: letters and digits are theirs there. */
function isWriting(target: HTMLElement | null): boolean {
  if (target instanceof HTMLInputElement) return target.type !== 'radio'
  return target instanceof HTMLTextAreaElement
}

const isSearch = (target: HTMLElement | null) => target instanceof HTMLInputElement && target.matches('[data-search]')

/** Digits choose, / searches, Backspace goes back, also from an empty search; Escape is the frame's own. */
export function followKeys(event: KeyboardEvent, keys: WizardKeys, form: HTMLElement | null): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const target = event.target instanceof HTMLElement ? event.target : null
  const act = actOf(event, target, keys, form)
  if (!act) return
  event.preventDefault()
  act()
}

function actOf(
  event: KeyboardEvent,
  target: HTMLElement | null,
  keys: WizardKeys,
  form: HTMLElement | null,
): (() => void) | null {
  const { key } = event
  if (key === 'Enter') {
    if (target instanceof HTMLButtonElement || target instanceof HTMLTextAreaElement) return null
    return isSearch(target) && keys.onFound ? keys.onFound : keys.onEnter
  }
  if (key === 'Backspace') return backOf(target, keys, form)
  if (isWriting(target)) return null
  if (key === '/') return () => form?.querySelector<HTMLElement>('[data-search]')?.focus()
  const side = target?.matches('[data-choice]') ? { ArrowLeft: -1 as const, ArrowRight: 1 as const }[key] : undefined
  if (side && keys.onKindBeside) {
    const { onKindBeside } = keys
    return () => {
      onKindBeside(side)
      // Once the codes of that kind are drawn.
      requestAnimationFrame(() => form?.querySelector<HTMLElement>('[data-first]')?.focus())
    }
  }
  const number = numberOf(event)
  return number === null ? null : () => chooseByNumber(number, keys, form)
}

/** From an empty search back to the kinds, which are asked before. */
function backOf(target: HTMLElement | null, { onBack }: WizardKeys, form: HTMLElement | null): (() => void) | null {
  if (target instanceof HTMLInputElement && isSearch(target)) {
    const kinds = form?.querySelector<HTMLElement>('[data-kinds] input:checked')
    return target.value === '' && kinds ? () => kinds.focus() : null
  }
  return isWriting(target) ? null : onBack
}

/** A digit by its place, so that an AZERTY keyboard needs no Shift. */
function numberOf({ code, key }: KeyboardEvent): number | null {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] ?? /^[1-9]$/.exec(key)?.[0]
  return digit === undefined ? null : Number(digit)
}

/** The focus follows a choice that cannot go on. */
function chooseByNumber(number: number, { onNumber }: WizardKeys, form: HTMLElement | null): void {
  onNumber(number)
  form?.querySelectorAll<HTMLElement>('[data-choice]')[number - 1]?.focus()
}
