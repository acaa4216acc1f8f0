import { counted, plural } from '@cadran/rules/portal/french'
import { decideAbsenceAction } from '@cadran/rules/timesheet/absence-states'
import type { Day } from '@cadran/rules/timesheet/day'
import { api } from '../../../platform/api-client.ts'
import {
  CHOOSABLE,
  isValidation,
  levelReason,
  SEVERAL_VALIDATIONS,
  severalRefusal,
  severalSendBack,
  severalValidationQuestion,
  type WorklistSeveral,
} from '../worklist/index.ts'
import { absenceSubject, subjectOf } from './absence-words.ts'
import type { Absence, AbsenceAct, AbsenceShape } from './absences.queries.ts'

/** '1 absence', '4 absences'. */
const absenceCount = (count: number) => counted(count, 'absence')

const DONE: Readonly<Record<AbsenceAct, string>> = {
  validated1: 'validée',
  validated2: 'validée',
  refused: 'refusée',
  submitted: 'renvoyée',
}

const EFFECTS: Readonly<Partial<Record<AbsenceAct, string>>> = {
  refused: 'Le refus est définitif : les demi-journées redeviennent libres et chacun est prévenu.',
  submitted: 'Elles redeviennent des demandes en attente et chacun est prévenu.',
}

/** Why an absence is not offered an act, as the rules say it of its state and its days. */
function whyNotOf({ state, start_at }: Pick<Absence, 'state' | 'start_at'>) {
  return (action: AbsenceAct, today: Day) => {
    const absence = { from: state, start_at, today, editable: false, is_absence: true }
    return levelReason(decideAbsenceAction({ ...CHOOSABLE, ...absence, action }), state, 'f')
  }
}

/** What acting on several absences is. */
export const SEVERAL_ABSENCES: WorklistSeveral<AbsenceShape> = {
  itemOf: (row) => {
    const { id, updated_at, actions, days_count } = row.absence
    const decided = actions.filter((action) => action !== 'edit')
    const whyNot = whyNotOf(row.absence)
    return { key: String(id), id, updated_at, name: absenceSubject(row), actions: decided, figure: days_count, whyNot }
  },
  everywhere: async (query, signal) => {
    const absences = await api.get('validation/event/absence/selection', { query, signal })
    return absences.map((absence) => {
      const { id, updated_at, description, identity, actions, days_count: figure } = absence
      const name = subjectOf(description, identity)
      return { key: String(id), id, updated_at, name, actions, figure, whyNot: whyNotOf(absence) }
    })
  },
  post: (items, action, comment) => {
    const events = items.map(({ id, updated_at }) => ({ event: id, action, updated_at }))
    return api.post('validation/event-actions', { body: { events, comment } })
  },
  chosenWords: (items) => ({
    title: `${absenceCount(items.length)} ${plural(items.length, 'sélectionnée')}`,
    detail: counted(
      items.reduce((sum, { figure }) => sum + figure, 0),
      'jour',
    ),
  }),
  acts: [...SEVERAL_VALIDATIONS, severalRefusal('refused'), severalSendBack('submitted')],
  doneWords: (action, count) => `${absenceCount(count)} ${plural(count, DONE[action])}`,
  refusedWords: (count) =>
    `${absenceCount(count)} ${plural(count, "n'a pas pu être traitée", "n'ont pas pu être traitées")}`,
  leftWords: (count) => `${absenceCount(count)} non ${plural(count, 'traitée')}`,
  question: (action, items) => {
    const count = absenceCount(items.length)
    if (isValidation(action)) return severalValidationQuestion(action, count)
    const label = `${action === 'refused' ? 'Refuser' : 'Renvoyer'} ${count}`
    return { title: `${label} ?`, confirmLabel: label, effect: EFFECTS[action], danger: true }
  },
}
