import { mayTryMonthAction } from '@cadran/rules/timesheet/month-states'
import type { CurrentUser } from '../../../platform/session.ts'
import { type ActKey, ownKeys, VALIDATIONS } from '../worklist/index.ts'
import type { MonthAct } from './activities.queries.ts'

const ALL = [...VALIDATIONS, 'non_submitted'] as const

const VALIDATE: ActKey<MonthAct> = {
  keys: ['V'],
  effect: 'Valider',
  hint: { keys: 'V', label: 'valider' },
  acts: VALIDATIONS,
}
const SEND_BACK: ActKey<MonthAct> = {
  keys: ['B'],
  effect: 'Renvoyer au collaborateur',
  hint: { keys: 'B', label: 'renvoyer' },
  acts: ['non_submitted'],
}

/** Opening a report is for whoever may read it (ACT-30). */
export const LIST_KEYS: readonly ActKey<MonthAct>[] = [
  { keys: ['J', '↓'], effect: 'Ligne suivante' },
  { keys: ['K', '↑'], effect: 'Ligne précédente' },
  VALIDATE,
  SEND_BACK,
  { keys: ['C'], effect: 'Décider avec un commentaire', acts: ALL },
  { keys: ['X'], effect: "Sélectionner la ligne, avec Maj toutes jusqu'ici", acts: ALL },
  { keys: ['Maj A'], effect: 'Sélectionner aussi les autres pages', acts: ALL },
  { keys: ['Maj V'], effect: 'Valider la sélection', acts: VALIDATIONS },
  { keys: ['Maj B'], effect: 'Renvoyer la sélection', acts: ['non_submitted'] },
  { keys: ['Ctrl ↵'], effect: 'Confirmer depuis le commentaire', acts: ALL },
  { keys: ['O', 'Entrée'], effect: 'Voir le CRA dans un nouvel onglet', role: 'ROLE_CRA_SHOW' },
  { keys: ['/'], effect: 'Rechercher un collaborateur' },
  { keys: ['?'], effect: 'Toutes les touches' },
]

const CRA_KEYS: readonly ActKey<MonthAct>[] = [
  { keys: ['J'], effect: 'CRA suivant à valider' },
  { keys: ['K'], effect: 'CRA précédent à valider' },
  VALIDATE,
  SEND_BACK,
  { keys: ['Ctrl ↵'], effect: 'Valider depuis le commentaire', acts: VALIDATIONS },
  { keys: ['?'], effect: 'Toutes les touches' },
]

/** The keys of the page of one report that the viewer may use (KEY-09). */
export const craKeys = (user: Pick<CurrentUser, 'roles' | 'delegations'>) => ownKeys(CRA_KEYS, mayTryMonthAction, user)
