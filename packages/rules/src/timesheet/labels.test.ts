import { expect, test } from 'vitest'
import {
  ABSENCE_ACTIONS,
  ABSENCE_HISTORY_LABELS,
  ABSENCE_STATE_WORDS,
  absenceHistoryAction,
  isAbsenceCommentMailed,
} from './absence-states.ts'
import { EVENT_STATES } from './events.ts'
import { MONTH_HISTORY_LABELS, MONTH_STATES, monthStateLabel } from './month-states.ts'

test('MON-87 MON-88 MON-89 MON-90 each state has its label', () => {
  expect(MONTH_STATES.map(monthStateLabel)).toEqual([
    'CRA non envoyé',
    'CRA non validé par le Manager',
    'CRA validé par le Manager',
    'CRA validé par le service paie',
  ])
})

test('ACT-53 KEY-05 the actions of the history have their labels', () => {
  expect(Object.values(MONTH_HISTORY_LABELS)).toEqual([
    'CRA soumis',
    'CRA validé par le manager',
    'CRA validé par la paie',
    'CRA renvoyé',
    'Libellé modifié',
    'Activités complémentaires acceptées',
    'Activités complémentaires contractualisées acceptées',
    'Activités complémentaires refusées',
    'Soumission forcée',
    'Astreinte supprimée',
    'Dépôt de CRA spécifique',
    'Validation annulée',
    'Validation annulée',
    'Renvoi annulé',
    'Acceptation annulée',
    'Acceptation annulée',
    'Refus annulé',
  ])
})

test('ABS-114 ABS-115 KEY-05 the actions of the history have their labels', () => {
  expect(ABSENCE_HISTORY_LABELS).toEqual({
    create: 'Création',
    backward: 'Renvoi',
    validated1: 'Validation niveau 1',
    validated2: 'Validation niveau 2',
    refused: 'Refus',
    edit: 'Modification',
    undo_validated1: 'Validation annulée',
    undo_validated2: 'Validation annulée',
    undo_refused: 'Refus annulé',
    undo_backward: 'Renvoi annulé',
  })
})

test('ABS-90 a send-back is stored as backward, every other action under its own name', () => {
  expect(ABSENCE_ACTIONS.map(absenceHistoryAction)).toEqual(['validated1', 'validated2', 'refused', 'backward', 'edit'])
})

test('ABS-106 ABS-107 ABS-108 ABS-109 comments of refusals and send-backs are mailed, the others stay internal', () => {
  expect(ABSENCE_ACTIONS.filter(isAbsenceCommentMailed)).toEqual(['refused', 'submitted'])
})

test('ABS-48 each of the four states has a word', () => {
  expect(EVENT_STATES.map((state) => ABSENCE_STATE_WORDS[state])).toEqual([
    'Soumis',
    'Validé N1',
    'Validé N2',
    'Refusé',
  ])
})
