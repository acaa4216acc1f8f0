import { counted } from '@cadran/rules/portal/french'
import { mayTryAbsenceAction, needsAbsenceQuestion } from '@cadran/rules/timesheet/absence-states'
import { absenceFilterDefaults, absencePeriods } from '@cadran/rules/validation/filter-defaults'
import { type CardWorklist, type RowDialogProps, VALIDATIONS } from '../worklist/index.ts'
import { AbsenceCard } from './absence-card.tsx'
import styles from './absence-columns.module.css'
import { ABSENCE_COLUMNS } from './absence-columns.tsx'
import { AbsencePanel } from './absence-panel.tsx'
import { absenceQuestion } from './absence-question.tsx'
import { SEVERAL_ABSENCES } from './absence-several.tsx'
import { AbsenceSheet } from './absence-sheet.tsx'
import { ABSENCE_UNDO, absenceDoneWords } from './absence-undo.ts'
import { ACT_LABELS, absenceSubject, STATE_WORDS, STATES } from './absence-words.ts'
import {
  ABSENCE_LIST,
  type AbsencePerson,
  type AbsenceRow,
  type AbsenceShape,
  absenceHistoryQuery,
  absenceQuery,
  exportAbsences,
  postAct,
  readPerson,
  readRow,
} from './absences.queries.ts'
import { EditTypeDialog } from './edit-type-dialog.tsx'
import { InsufficientChip } from './insufficient-chip.tsx'
import { PersonHistoryDialog } from './person-history-dialog.tsx'

const rowsOfPeople = new WeakMap<AbsencePerson, readonly AbsenceRow[]>()

/** The same rows for the same person, so that reading another again draws none of them. */
function rowsOf(person: AbsencePerson): readonly AbsenceRow[] {
  const rows = rowsOfPeople.get(person) ?? person.absences.map((absence) => ({ person, absence }))
  rowsOfPeople.set(person, rows)
  return rows
}

function AbsenceDialog({ row, dialog, onClose, onLeave }: RowDialogProps<AbsenceShape>) {
  if (dialog === 'type') return <EditTypeDialog row={row} onClose={onClose} />
  return <PersonHistoryDialog person={row.person} onClose={onLeave} />
}

const ALL = [...VALIDATIONS, 'refused', 'submitted'] as const

const KEYS: CardWorklist<AbsenceShape>['keys'] = [
  { keys: ['J', '↓'], effect: 'Ligne suivante', hint: { keys: 'J K', label: 'ligne' } },
  { keys: ['K', '↑'], effect: 'Ligne précédente' },
  { keys: ['O', 'Entrée'], effect: 'Ouvrir la ligne', hint: { keys: 'O', label: 'ouvrir' } },
  { keys: ['V'], effect: 'Valider', hint: { keys: 'V', label: 'valider' }, acts: VALIDATIONS },
  { keys: ['R'], effect: 'Refuser', acts: ['refused'] },
  { keys: ['B'], effect: 'Renvoyer au collaborateur', acts: ['submitted'] },
  { keys: ['C'], effect: 'Décider avec un commentaire', acts: ALL },
  {
    keys: ['X'],
    effect: "Sélectionner la ligne, avec Maj toutes jusqu'ici",
    hint: { keys: 'X', label: 'choisir' },
    acts: ALL,
  },
  { keys: ['Maj A'], effect: 'Sélectionner aussi les autres pages', acts: ALL },
  { keys: ['Maj V'], effect: 'Valider la sélection', acts: VALIDATIONS },
  { keys: ['Maj R'], effect: 'Refuser la sélection', acts: ['refused'] },
  { keys: ['Maj B'], effect: 'Renvoyer la sélection', acts: ['submitted'] },
  { keys: ['Ctrl ↵'], effect: 'Confirmer depuis le commentaire', acts: ALL },
  { keys: ['/'], effect: 'Rechercher un collaborateur' },
  { keys: ['Échap'], effect: 'Fermer la ligne ouverte' },
  { keys: ['?'], effect: 'Toutes les touches' },
]

/** The absences that wait for the viewer, and all others they may read (ABS-01, ABS-27). */
export const ABSENCES: CardWorklist<AbsenceShape> = {
  name: 'Absences',
  list: ABSENCE_LIST,
  queryOf: absenceQuery,
  exported: exportAbsences,
  rowsOf: ({ items }) => items.flatMap(rowsOf),
  idOf: ({ absence }) => String(absence.id),
  groupOf: ({ person }) => person.matricule,
  subjectOf: absenceSubject,
  countOf: ({ items, total }) => {
    const people = counted(total, 'collaborateur')
    if (items.length < total) return people
    const absences = items.reduce((sum, person) => sum + person.absences.length, 0)
    return `${people} · ${counted(absences, 'absence')}`
  },
  empty: {
    text: 'Aucune absence à afficher',
    hint: 'Tout est traité. Les nouvelles demandes apparaîtront ici.',
    filtered: 'Aucune absence ne correspond à vos filtres',
  },
  emptyCards: 'Aucune absence à valider',
  filters: {
    list: 'absences',
    states: STATES,
    stateLabels: STATE_WORDS,
    defaults: absenceFilterDefaults,
    periodsOf: (_current, today) => absencePeriods(today),
    Toggle: InsufficientChip,
  },
  columns: ABSENCE_COLUMNS,
  tableClass: styles.table,
  actsOf: ({ absence }) => absence.actions.filter((action) => action !== 'edit'),
  actsOfKeys: { v: VALIDATIONS, r: ['refused'], b: ['submitted'] },
  // Validating acts at once where the balance suffices; everything else asks first.
  wayOf: ({ absence }, action) => (needsAbsenceQuestion(action, absence.insufficient_balance) ? 'asks' : 'at-once'),
  questionOf: absenceQuestion,
  actLabels: ACT_LABELS,
  keys: KEYS,
  mayTry: mayTryAbsenceAction,
  Panel: AbsencePanel,
  RowDialog: AbsenceDialog,
  several: SEVERAL_ABSENCES,
  post: postAct,
  doneWords: absenceDoneWords,
  identityOf: ({ person }) => person.identity,
  undo: ABSENCE_UNDO,
  // ABS-121, BCK-46.
  failureText: 'Une erreur est survenue',
  historyKey: ({ absence }) => absenceHistoryQuery(absence.id).queryKey,
  readAgain: { personOf: ({ person }) => person.matricule, read: readPerson },
  readRow,
  Card: AbsenceCard,
  Sheet: AbsenceSheet,
}
