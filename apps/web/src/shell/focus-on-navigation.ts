import type { AnyRouter } from '@tanstack/react-router'
import { MAIN_ID } from './skip-link.tsx'

/**
 * After a change of page the focus goes to its title, so that keyboard and screen reader start there. Moving within a
 * page (the months of 'Mon activité') leaves it alone, and so does the mobile menu, which gives it back itself (SHL-42).
 */
export function moveFocusOnNavigation(router: AnyRouter): () => void {
  let page: string | null = null
  return router.subscribe('onRendered', () => {
    const next = router.state.matches.at(-1)?.routeId ?? null
    const arrived = page !== null && next !== page
    page = next
    if (arrived && !isFocusKept()) focusPage()
  })
}

function isFocusKept(): boolean {
  const active = document.activeElement
  const main = document.getElementById(MAIN_ID)
  const taken = active !== main && main?.contains(active)
  return Boolean(taken || active?.closest('[data-menu]') || active?.getAttribute('aria-haspopup') === 'dialog')
}

function focusPage(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  target?.setAttribute('tabindex', '-1')
  target?.focus({ preventScroll: true })
}
