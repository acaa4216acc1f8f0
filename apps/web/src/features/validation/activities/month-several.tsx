import { counted, monthTitle, plural } from '@cadran/rules/portal/french'
import { api } from '../../../platform/api-client.ts'
import {
  SEVERAL_VALIDATIONS,
  severalSendBack,
  severalValidationQuestion,
  type WorklistSeveral,
} from '../worklist/index.ts'
import type { ListedMonth, MonthShape } from './activities.queries.ts'

/** '1 CRA validé', '4 CRA renvoyés'. */
function reports(count: number, word: string, pluralWord?: string): string {
  return `${String(count)} CRA ${plural(count, word, pluralWord)}`
}

function missingWords(months: readonly ListedMonth[]): string | undefined {
  const count = months.filter(({ missing_halfdays }) => missing_halfdays > 0).length
  if (count === 0) return undefined
  return count === 1
    ? "1 de ces CRA a des demi-journées non couvertes depuis le refus d'une absence."
    : `${String(count)} de ces CRA ont des demi-journées non couvertes depuis le refus d'une absence.`
}

/** What acting on several reports is. */
export const SEVERAL_MONTHS: WorklistSeveral<MonthShape> = {
  post: (rows, action, comment) => {
    const months = rows.map(({ id, updated_at }) => ({ month: id, action, updated_at }))
    return api.post('validation/month-actions', { body: { months, comment } })
  },
  nameOf: (month) => `${month.user.identity}, ${monthTitle(month).toLowerCase()}`,
  chosenWords: (rows) => ({ title: counted(rows.length, 'CRA sélectionné', 'CRA sélectionnés') }),
  acts: [...SEVERAL_VALIDATIONS, severalSendBack('non_submitted')],
  doneWords: (action, count) => reports(count, action === 'non_submitted' ? 'renvoyé' : 'validé'),
  refusedWords: (count) => reports(count, "n'a pas pu être traité", "n'ont pas pu être traités"),
  question: (action, months) => {
    const count = `${String(months.length)} CRA`
    if (action !== 'non_submitted') {
      return { ...severalValidationQuestion(action, count), effect: missingWords(months) }
    }
    return {
      title: `Renvoyer ${count} ?`,
      confirmLabel: `Renvoyer ${count}`,
      effect: "Leurs validations sont perdues : chacun reprend son CRA et devra l'envoyer de nouveau.",
      danger: true,
    }
  },
}
