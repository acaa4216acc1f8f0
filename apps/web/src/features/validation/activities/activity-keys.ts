import type { KeyHelp } from '../filters/index.ts'

export const ACTIVITY_KEY_HINTS = [
  { keys: 'V', label: 'valider' },
  { keys: 'B', label: 'renvoyer' },
] as const

export const ACTIVITY_KEYS: readonly KeyHelp[] = [
  { keys: ['J', '↓'], does: 'Ligne suivante' },
  { keys: ['K', '↑'], does: 'Ligne précédente' },
  { keys: ['V'], does: 'Valider' },
  { keys: ['B'], does: 'Renvoyer au collaborateur' },
  { keys: ['O', 'Entrée'], does: 'Voir le CRA dans un nouvel onglet' },
  { keys: ['/'], does: 'Rechercher un collaborateur' },
  { keys: ['?'], does: 'Toutes les touches' },
]
