import { counted, plural } from '@cadran/rules/portal/french'
import { IconX } from '@tabler/icons-react'
import { api } from '../../../platform/api-client.ts'
import {
  isValidation,
  SEVERAL_VALIDATIONS,
  severalSendBack,
  severalValidationQuestion,
  type WorklistSeveral,
} from '../worklist/index.ts'
import { absenceSubject } from './absence-words.ts'
import type { AbsenceAct, AbsenceShape } from './absences.queries.ts'

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

/** What acting on several absences is. */
export const SEVERAL_ABSENCES: WorklistSeveral<AbsenceShape> = {
  post: (rows, action, comment) => {
    const events = rows.map(({ absence }) => ({ event: absence.id, action, updated_at: absence.updated_at }))
    return api.post('validation/event-actions', { body: { events, comment } })
  },
  nameOf: absenceSubject,
  chosenWords: (rows) => ({
    title: `${absenceCount(rows.length)} ${plural(rows.length, 'sélectionnée')}`,
    detail: counted(
      rows.reduce((sum, { absence }) => sum + absence.days_count, 0),
      'jour',
    ),
  }),
  acts: [
    ...SEVERAL_VALIDATIONS,
    { action: 'refused', icon: <IconX size={18} stroke={2} />, label: (n) => `Refuser ${String(n)}…`, keys: 'Maj R' },
    severalSendBack('submitted'),
  ],
  doneWords: (action, count) => `${absenceCount(count)} ${plural(count, DONE[action])}`,
  refusedWords: (count) =>
    `${absenceCount(count)} ${plural(count, "n'a pas pu être traitée", "n'ont pas pu être traitées")}`,
  question: (action, rows) => {
    const count = absenceCount(rows.length)
    if (isValidation(action)) return severalValidationQuestion(action, count)
    const label = `${action === 'refused' ? 'Refuser' : 'Renvoyer'} ${count}`
    return { title: `${label} ?`, confirmLabel: label, effect: EFFECTS[action], danger: true }
  },
}
