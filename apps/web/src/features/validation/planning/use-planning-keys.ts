import { type NavigateOptions, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { type KeyHelp, useGoKeys, useLetterKeys } from '../filters/index.ts'

export const PLANNING_KEYS: readonly KeyHelp[] = [
  { keys: ['←', '→'], does: 'Jour précédent, jour suivant' },
  { keys: ['↑', '↓'], does: 'Personne précédente, personne suivante' },
  { keys: ['Début', 'Fin'], does: 'Premier jour, dernier jour' },
  { keys: ['Page ↑', 'Page ↓'], does: 'Dix personnes plus haut, plus bas' },
  { keys: ['T'], does: "Revenir à aujourd'hui" },
  { keys: ['/'], does: 'Filtrer par manager' },
  { keys: ['?'], does: 'Afficher les touches' },
]

/** The keys of the grid that are not about moving in it; they act only while the focus is inside (WCAG 2.1.4). */
export function usePlanningKeys(filter: RefObject<HTMLInputElement | null>, today: NavigateOptions) {
  const [letters] = useLetterKeys()
  const [help, setHelp] = useState(false)
  const navigate = useNavigate()
  const go = useGoKeys()
  const press = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
    if (!letters || ctrlKey || metaKey || altKey) return false
    if (go(key.toLowerCase())) return true
    if (key === '/') filter.current?.focus()
    else if (key === '?') setHelp(true)
    else if (key.toLowerCase() === 't') void navigate(today)
    else return false
    return true
  }
  return { press, help, openHelp: () => setHelp(true), closeHelp: () => setHelp(false) }
}

export type PlanningKeys = ReturnType<typeof usePlanningKeys>
