import type { AnyRouter, RouterHistory } from '@tanstack/react-router'
import { readItem, removeItem, writeItem } from './browser-storage.ts'
import { isInstalled } from './installation.ts'
import { returnPath } from './return-path.ts'

/** Pages behind the login that say that there is none. */
const NO_PAGE = /\/(\$|not-found)$/

/** Opened by its icon, the installed application goes on where it was left. */
export function startOnLastPage(history: RouterHistory): void {
  const page = returnPath(readItem('lastPage'))
  if (page !== '/' && history.location.href === '/' && isInstalled()) history.replace(page)
}

/** Keeps the page one is on, once it is shown whole, for the next start of the installed application. */
export function keepLastPage(router: AnyRouter): () => void {
  return router.subscribe('onRendered', ({ toLocation }) => {
    const { matches } = router.state
    const shown = matches.every(({ status }) => status === 'success')
    const page = matches.at(-1)?.routeId ?? ''
    if (shown && page.startsWith('/guarded/') && !NO_PAGE.test(page)) writeItem('lastPage', toLocation.href)
  })
}

/** A page that fails is not where the next start leads. */
export const forgetLastPage = (): void => removeItem('lastPage')
