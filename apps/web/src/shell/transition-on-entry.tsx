import type { AnyRouter } from '@tanstack/react-router'
import { showPageTransition } from '../platform/page-transition.ts'
import { addressOf, nameOf, type Page, pagesIn } from '../platform/pages.ts'

/** The parts of the product that announce themselves when one comes from elsewhere (SHL-81). */
const ANNOUNCED = [/^\/backend(\/|$)/, /^\/documents(\/|$)/, /^\/actus(\/|$)/]

/** Shows the overlay when a navigation enters one of these parts. */
export function announceEntries(router: AnyRouter): () => void {
  return router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
    const from = fromLocation?.pathname
    const to = toLocation.pathname
    const part = ANNOUNCED.find((root) => root.test(to))
    if (from === undefined || !part || part.test(from)) return
    const page = pagesIn(router.options.context.pages).find((each) => each.menu && addressOf(each) === to)
    if (page) showPageTransition(pictureOf(page))
  })
}

function pictureOf(page: Page) {
  return { title: nameOf(page), icon: page.icon && <page.icon size={56} stroke={1.25} /> }
}
