import type { AnyRouter } from '@tanstack/react-router'
import { showPageTransition } from '../platform/page-transition.ts'
import { BACK_OFFICE_MENU, type MenuEntry, type MenuGroup, PORTAL_MENU } from './menu-entries.ts'

/** The parts of the product that announce themselves when one comes from elsewhere (SHL-81). */
const entriesOf = (menu: readonly MenuGroup[]) => menu.flatMap((group) => group.entries)
const ANNOUNCED = [
  { root: /^\/backend(\/|$)/, entries: entriesOf(BACK_OFFICE_MENU) },
  { root: /^\/documents(\/|$)/, entries: entriesOf(PORTAL_MENU) },
  { root: /^\/actus(\/|$)/, entries: entriesOf(PORTAL_MENU) },
]

/** Shows the overlay when a navigation enters one of these parts. */
export function announceEntries(router: AnyRouter): () => void {
  return router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
    const from = fromLocation?.pathname
    const to = toLocation.pathname
    const part = ANNOUNCED.find(({ root }) => root.test(to))
    if (from === undefined || !part || part.root.test(from)) return
    const entry = part.entries.find(({ target }) => 'to' in target && target.to === to)
    if (entry) showPageTransition(pictureOf(entry))
  })
}

function pictureOf({ label, icon: Icon }: MenuEntry) {
  return { title: label, icon: <Icon size={56} stroke={1.25} /> }
}
