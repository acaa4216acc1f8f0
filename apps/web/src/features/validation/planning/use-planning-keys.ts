import { type NavigateOptions, useNavigate } from '@tanstack/react-router'
import { type RefObject, useState } from 'react'
import { usePageKeys } from '../../../ui/page-keys.ts'
import type { KeyHelp } from '../worklist/index.ts'

export const PLANNING_KEYS: readonly KeyHelp[] = [
  { keys: ['←', '→'], effect: 'Jour précédent, jour suivant' },
  { keys: ['↑', '↓'], effect: 'Personne précédente, personne suivante' },
  { keys: ['Début', 'Fin'], effect: 'Premier jour, dernier jour' },
  { keys: ['Page ↑', 'Page ↓'], effect: 'Dix personnes plus haut, plus bas' },
  { keys: ['T'], effect: "Revenir à aujourd'hui" },
  { keys: ['/'], effect: 'Filtrer par manager' },
  { keys: ['?'], effect: 'Afficher les touches' },
]

/** The keys of the page that are not about moving in its grid (KEY-01). */
export function usePlanningKeys(filter: RefObject<HTMLInputElement | null>, today: NavigateOptions) {
  const [help, setHelp] = useState(false)
  const navigate = useNavigate()
  usePageKeys((key) => {
    if (key === '/') filter.current?.focus()
    else if (key === '?') setHelp(true)
    else if (key === 't') void navigate(today)
    else return false
    return true
  })
  return { help, openHelp: () => setHelp(true), closeHelp: () => setHelp(false) }
}

export type PlanningKeys = ReturnType<typeof usePlanningKeys>
