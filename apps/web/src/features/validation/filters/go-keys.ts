import type { Role } from '@cadran/rules/portal/roles'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { type CurrentUser, hasRole, useCurrentUser } from '../../../platform/session.ts'

/** The second letter is waited for this long. */
const PATIENCE_MS = 1_500

interface Place {
  to:
    | '/backend/absences'
    | '/backend/activity'
    | '/backend/extra-activities'
    | '/backend/team-planning/{-$month}/{-$year}'
  name: string
  /** What the page asks for beside the back office. */
  role: Role | null
}

const PLACES: Readonly<Record<string, Place>> = {
  a: { to: '/backend/absences', name: "Aller à la validation d'absences", role: 'ROLE_ABSENCE_SHOW' },
  c: { to: '/backend/activity', name: "Aller à la validation d'activités", role: 'ROLE_ACTIVITY_SHOW' },
  d: { to: '/backend/extra-activities', name: "Aller aux demandes d'activités complémentaires", role: null },
  p: {
    to: '/backend/team-planning/{-$month}/{-$year}',
    name: "Aller au planning d'équipe",
    role: 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL',
  },
}

function isOpenTo(user: CurrentUser, { role }: Place): boolean {
  return role === null || hasRole(user, role)
}

/** The lines of the help for the places that the person may open. */
export function goHelp(user: CurrentUser): { keys: string[]; does: string }[] {
  return Object.entries(PLACES).flatMap(([letter, place]) =>
    isOpenTo(user, place) ? [{ keys: [`G puis ${letter.toUpperCase()}`], does: place.name }] : [],
  )
}

/** G, then a letter, goes to another list of the back office; answers whether it took the key. */
export function useGoKeys(): (key: string) => boolean {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  return (key) => {
    const isSecond = performance.now() - pressedAt.current < PATIENCE_MS
    pressedAt.current = key === 'g' ? performance.now() : Number.NEGATIVE_INFINITY
    if (key === 'g') return true
    const place = isSecond ? PLACES[key] : undefined
    if (!place || !isOpenTo(user, place)) return false
    void navigate({ to: place.to })
    return true
  }
}
