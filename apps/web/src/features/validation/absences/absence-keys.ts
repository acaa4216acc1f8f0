import type { KeyHelp } from '../filters/index.ts'

export const ABSENCE_KEY_HINTS = [
  { keys: 'J K', label: 'ligne' },
  { keys: 'O', label: 'ouvrir' },
  { keys: 'V', label: 'valider' },
  { keys: 'X', label: 'choisir' },
] as const

export const ABSENCE_KEYS: readonly KeyHelp[] = [
  { keys: ['J', '↓'], does: 'Ligne suivante' },
  { keys: ['K', '↑'], does: 'Ligne précédente' },
  { keys: ['O', 'Entrée'], does: 'Ouvrir ou fermer la ligne' },
  { keys: ['V'], does: 'Valider' },
  { keys: ['R'], does: 'Refuser' },
  { keys: ['B'], does: 'Renvoyer au collaborateur' },
  { keys: ['X'], does: "Sélectionner la ligne, avec Maj toutes jusqu'ici" },
  { keys: ['Maj V'], does: 'Valider la sélection' },
  { keys: ['Maj R'], does: 'Refuser la sélection' },
  { keys: ['Maj B'], does: 'Renvoyer la sélection' },
  { keys: ['Ctrl ↵'], does: 'Valider depuis le commentaire' },
  { keys: ['/'], does: 'Rechercher un collaborateur' },
  { keys: ['Échap'], does: 'Fermer la ligne ouverte' },
  { keys: ['?'], does: 'Toutes les touches' },
]
