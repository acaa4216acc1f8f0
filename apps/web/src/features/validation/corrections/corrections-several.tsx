import { counted, plural } from '@cadran/rules/portal/french'
import { decideCorrection } from '@cadran/rules/timesheet/correction-states'
import { M_REFUSAL_COMMENT } from '@cadran/rules/timesheet/workflow'
import { api } from '../../../platform/api-client.ts'
import {
  CHOOSABLE,
  isValidation,
  levelReason,
  SEVERAL_VALIDATIONS,
  severalRefusal,
  severalValidationQuestion,
  type WorklistSeveral,
} from '../worklist/index.ts'
import { correctionSubject } from './correction-words.ts'
import type { CorrectionShape, ValidatedCorrection } from './corrections.queries.ts'

export const correctionCount = (count: number) => counted(count, 'régularisation')

/** What is not the state's: whose it is, and what the month says. */
const UNDISPUTED = { is_asker: false, gave_level_1: false, old_still_true: true }

function whyNotOf({ object, state }: Pick<ValidatedCorrection, 'object' | 'state'>) {
  return (action: CorrectionShape['act']) =>
    levelReason(decideCorrection({ ...CHOOSABLE, ...UNDISPUTED, object, from: state, action }), state, 'f')
}

/** What of a correction an act on several needs, whether it stands on the page or was taken with the other pages. */
type Selected = Pick<ValidatedCorrection, 'id' | 'updated_at' | 'actions' | 'state'> &
  Parameters<typeof correctionSubject>[0]

function itemOf(correction: Selected) {
  const { id, updated_at, actions } = correction
  const name = correctionSubject(correction)
  return { key: String(id), id, updated_at, name, actions, figure: 1, whyNot: whyNotOf(correction) }
}

/** Several corrections are decided on with one comment, over all pages (CLO-09, COR-25); none is taken back (README 68). */
export const SEVERAL_CORRECTIONS: WorklistSeveral<CorrectionShape> = {
  itemOf,
  everywhere: async (query, signal) => {
    const corrections = await api.get('validation/correction/selection', { query, signal })
    return corrections.map(({ identity, ...each }) => itemOf({ ...each, user: { identity } }))
  },
  post: (items, action, comment) => {
    const corrections = items.map(({ id, updated_at }) => ({ correction: id, action, updated_at }))
    return api.post('validation/correction-actions', { body: { corrections, comment } })
  },
  chosenWords: ({ length }) => ({ title: `${correctionCount(length)} ${plural(length, 'sélectionnée')}` }),
  acts: [...SEVERAL_VALIDATIONS, severalRefusal('refused')],
  doneWords: (action, count) =>
    `${correctionCount(count)} ${plural(count, action === 'refused' ? 'refusée' : 'validée')}`,
  refusedWords: (count) =>
    `${correctionCount(count)} ${plural(count, "n'a pas pu être traitée", "n'ont pas pu être traitées")}`,
  leftWords: (count) => `${correctionCount(count)} non ${plural(count, 'traitée')}`,
  question: (action, items) => {
    const count = correctionCount(items.length)
    if (isValidation(action)) return severalValidationQuestion(action, count)
    return {
      title: `Refuser ${count} ?`,
      confirmLabel: `Refuser ${count}`,
      danger: true,
      required: M_REFUSAL_COMMENT.message,
    }
  },
}
