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
  { keys: ['X'], does: "Sélectionner la ligne, avec Maj toutes jusqu'ici" },
  { keys: ['Maj V'], does: 'Valider la sélection' },
  { keys: ['Maj B'], does: 'Renvoyer la sélection' },
  { keys: ['O', 'Entrée'], does: 'Voir le CRA dans un nouvel onglet' },
  { keys: ['/'], does: 'Rechercher un collaborateur' },
  { keys: ['?'], does: 'Toutes les touches' },
]

/** On the page of one report. */
export const CRA_KEYS: readonly KeyHelp[] = [
  { keys: ['J'], does: 'CRA suivant à valider' },
  { keys: ['K'], does: 'CRA précédent à valider' },
  { keys: ['V'], does: 'Valider' },
  { keys: ['B'], does: 'Renvoyer au collaborateur' },
  { keys: ['Ctrl ↵'], does: 'Valider depuis le commentaire' },
  { keys: ['?'], does: 'Toutes les touches' },
]
