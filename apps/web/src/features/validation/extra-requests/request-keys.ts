import type { KeyHelp } from '../filters/index.ts'

export const REQUEST_KEY_HINTS = [
  { keys: 'J K', label: 'ligne' },
  { keys: 'V', label: 'accepter' },
  { keys: 'R', label: 'refuser' },
] as const

export const REQUEST_KEYS: readonly KeyHelp[] = [
  { keys: ['J', '↓'], does: 'Ligne suivante' },
  { keys: ['K', '↑'], does: 'Ligne précédente' },
  { keys: ['O', 'Entrée'], does: 'Ouvrir ou fermer la demande' },
  { keys: ['V', 'A'], does: 'Accepter' },
  { keys: ['R'], does: 'Refuser' },
  { keys: ['Ctrl ↵'], does: 'Accepter depuis le commentaire' },
  { keys: ['/'], does: 'Rechercher un collaborateur' },
  { keys: ['Échap'], does: 'Fermer la demande ouverte' },
  { keys: ['?'], does: 'Toutes les touches' },
]
