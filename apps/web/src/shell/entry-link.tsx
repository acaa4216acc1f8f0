import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLogout, useOnCall } from '../features/portal/session/index.ts'
import { usePublicConfig } from '../platform/public-config.ts'
import type { MenuEntry } from './menu-entries.ts'

interface EntryLinkProps {
  entry: MenuEntry
  className: string | undefined
  /** The entry was chosen. */
  onChoose?: (() => void) | undefined
  children: ReactNode
}

/** Whether choosing the entry leaves the portal, in a new tab (SHL-29). */
export function leavesPortal({ target }: MenuEntry): boolean {
  return 'site' in target || ('action' in target && target.action === 'on-call')
}

/** What leads to an entry, wherever it is shown: a link to a page or to another site, or the button of an act. */
export function EntryLink({ entry: { target }, className, onChoose, children }: EntryLinkProps) {
  const config = usePublicConfig()
  const path = useLocation({ select: ({ pathname }) => pathname })
  if ('action' in target) {
    const Act = target.action === 'logout' ? LogoutButton : OnCallButton
    return (
      <Act className={className} onChoose={onChoose}>
        {children}
      </Act>
    )
  }
  if ('site' in target) {
    return (
      <a className={className} href={config[target.site] ?? ''} target="_blank" rel="noopener" onClick={onChoose}>
        {children}
        <span className="visually-hidden"> (nouvel onglet)</span>
      </a>
    )
  }
  const { to, except } = target
  const exact = target.exact ?? (except !== undefined && path.startsWith(except))
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
