import { type NavigateOptions, useNavigate } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import { usePageKeys } from '../../../ui/page-keys.ts'
import type { KeyHelp } from '../worklist/index.ts'

export const PLANNING_KEYS: readonly KeyHelp[] = [
  { keys: ['←', '→'], effect: 'Jour précédent, jour suivant' },
  { keys: ['↑', '↓'], effect: 'Personne précédente, personne suivante' },
  { keys: ['Début', 'Fin'], effect: 'Premier jour, dernier jour' },
  { keys: ['Page ↑', 'Page ↓'], effect: 'Dix personnes plus haut, plus bas' },
  { keys: ['Entrée'], effect: 'Ouvrir l’absence' },
  { keys: ['Échap'], effect: 'Fermer l’absence ouverte' },
  { keys: ['T'], effect: "Revenir à aujourd'hui" },
  { keys: ['/'], effect: 'Rechercher un collaborateur' },
  { keys: ['?'], effect: 'Afficher les touches' },
]

/** The keys of the page that are not about moving in its grid (KEY-01). */
export function usePlanningKeys(
  search: RefObject<HTMLInputElement | null>,
  today: NavigateOptions & { isShown: boolean },
) {
  const [help, setHelp] = useState(false)
  const navigate = useNavigate()
  const toToday = useRef<(() => void) | null>(null)
  const { isShown, ...where } = today
  const goToToday = () => {
    if (isShown) toToday.current?.()
    else void navigate(where)
  }
  usePageKeys((key) => {
    if (key === '/') search.current?.focus()
    else if (key === '?') setHelp(true)
    else if (key === 't') goToToday()
    else return false
    return true
  })
  return {
    toToday,
    toGrid: () => toToday.current?.(),
    goToToday,
    help,
    openHelp: () => setHelp(true),
    closeHelp: () => setHelp(false),
  }
}

export type PlanningKeys = ReturnType<typeof usePlanningKeys>
