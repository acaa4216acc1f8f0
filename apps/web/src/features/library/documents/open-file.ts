import type { MouseEvent } from 'react'
import { renewSession } from '../../../platform/renewal.ts'
import { isSessionDue, sessionDeadline } from '../../../platform/session-deadline.ts'
import { apiAddress } from '../../../platform/transport.ts'

/** Where the browser itself loads a file of the library from. */
export function fileAddress(url: string): string {
  return apiAddress(url.replace(/^\/api\//, ''))
}

/** A link is no call: when the session is about to end, it is renewed before the file is asked for. */
export function openWithSession(event: MouseEvent<HTMLAnchorElement>): void {
  if (!isSessionDue()) return
  event.preventDefault()
  const { href } = event.currentTarget
  // Opened at the click itself: a browser holds back windows that open later.
  const tab = window.open('', '_blank')
  renewSession(sessionDeadline()).then(
    () => tab?.location.replace(href),
    () => tab?.close(),
  )
}
