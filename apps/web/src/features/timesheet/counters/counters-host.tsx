import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { hasRole, useCurrentUser } from '../../../platform/session.ts'
import { late } from '../../../ui/late.tsx'
import { closeCalculation, familyOfHash, openCalculation, shownFamily } from './opening.ts'

const CountersDialog = late(async () => (await import('./counters-dialog.tsx')).CountersDialog)

/** Stands once in the shell: the lines of one's counters over any page, by a button or by the address that names them. */
export function CountersHost() {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const family = shownFamily.use()
  const { hash, pathname } = useLocation({ select: ({ hash, pathname }) => ({ hash, pathname }) })
  const named = familyOfHash(hash)
  useEffect(() => (named ? shownFamily.set(named) : undefined), [named])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is what it closes with
  useEffect(() => closeCalculation, [pathname])
  if (family === null || user.person_type === 'contractor' || hasRole(user, 'ROLE_NOT_CRA')) return null
  return (
    <CountersDialog
      named={family}
      onFamily={openCalculation}
      onClose={() => {
        closeCalculation()
        if (named) void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false })
      }}
    />
  )
}
