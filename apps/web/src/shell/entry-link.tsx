import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLogout, useOnCall } from '../features/portal/session/index.ts'
import { addressOf, type MenuEntry, usePages } from '../platform/pages.ts'
import { usePublicConfig } from '../platform/public-config.ts'

interface EntryLinkProps {
  entry: MenuEntry
  className: string | undefined
  /** The entry was chosen. */
  onChoose?: (() => void) | undefined
  children: ReactNode
}

/** Whether choosing the entry leaves the portal, in a new tab (SHL-29). */
export function leavesPortal(entry: MenuEntry): boolean {
  return 'site' in entry || ('action' in entry && entry.action === 'on-call')
}

/** What leads to an entry, wherever it is shown: a link to a page or to another site, or the button of an act. */
export function EntryLink({ entry, className, onChoose, children }: EntryLinkProps) {
  const config = usePublicConfig()
  const { social } = usePages()
  const isSocial = useLocation({ select: ({ pathname }) => pathname.startsWith(social.path) })
  if ('action' in entry) {
    const Act = entry.action === 'logout' ? LogoutButton : OnCallButton
    return (
      <Act className={className} onChoose={onChoose}>
        {children}
      </Act>
    )
  }
  if ('site' in entry) {
    return (
      <a className={className} href={config[entry.site] ?? ''} target="_blank" rel="noopener" onClick={onChoose}>
        {children}
        <span className="visually-hidden"> (nouvel onglet)</span>
      </a>
    )
  }
  const to = addressOf(entry)
  // A home is no page above the others, and the documents are none above the social information.
  const exact = to.endsWith('/') || (isSocial && entry !== social)
  return (
    <Link className={className} to={to} activeOptions={{ exact, includeSearch: false }} onClick={onChoose}>
      {children}
    </Link>
  )
}

type ActProps = Omit<EntryLinkProps, 'entry'>

function LogoutButton({ className, children }: ActProps) {
  const logout = useLogout()
  return (
    <button type="button" className={className} onClick={() => logout.mutate()}>
      {children}
    </button>
  )
}

function OnCallButton({ className, onChoose, children }: ActProps) {
  const { on_call_url } = usePublicConfig()
  const onCall = useOnCall()
  const open = () => {
    if (on_call_url !== null) onCall.mutate(on_call_url)
    onChoose?.()
  }
  return (
    <button type="button" className={className} onClick={open}>
      {children}
      <span className="visually-hidden"> (nouvel onglet)</span>
    </button>
  )
}
