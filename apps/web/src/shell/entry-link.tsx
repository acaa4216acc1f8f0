import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLogout, useOnCall } from '../features/portal/session/index.ts'
import { addressOf, type MenuEntry } from '../platform/pages.ts'
import { usePublicConfig } from '../platform/public-config.ts'

interface EntryLinkProps {
  entry: MenuEntry
  className: string | undefined
  /** It stands for the page one is on. */
  lit?: boolean
  /** The entry was chosen. */
  onChoose?: (() => void) | undefined
  children: ReactNode
}

/** Whether choosing the entry leaves the portal, in a new tab (SHL-29). */
export function leavesPortal(entry: MenuEntry): boolean {
  return 'site' in entry || ('action' in entry && entry.action === 'on-call')
}

/** What leads to an entry, wherever it is shown: a link to a page or to another site, or the button of an act. */
export function EntryLink({ entry, className, lit = false, onChoose, children }: EntryLinkProps) {
  const config = usePublicConfig()
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
  return (
    <Link
      className={className}
      to={addressOf(entry)}
      // The menu knows better than an address: one section of a page may have an entry of its own (WIN-15).
      activeOptions={{ exact: true, includeHash: true }}
      {...(lit && LIT)}
      onClick={onChoose}
    >
      {children}
    </Link>
  )
}

const LIT = { 'data-status': 'active', 'aria-current': 'page' } as const

type ActProps = Omit<EntryLinkProps, 'entry' | 'lit'>

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
