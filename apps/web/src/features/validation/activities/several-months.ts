import { monthTitle } from '@cadran/rules/portal/french'
import { api } from '../../../platform/api-client.ts'
import type { Several, SeveralQuestion, SeveralRoom } from '../filters/index.ts'
import { type ListedMonth, MONTH_LISTS, type MonthAct } from './activities.queries.ts'

export type SeveralMonths = Several<ListedMonth, MonthAct>

/** '1 CRA validé', '4 CRA renvoyés'. */
function counted(count: number, word: string): string {
  return `${String(count)} CRA ${word}${count === 1 ? '' : 's'}`
}

/** What acting on several reports is. */
export const SEVERAL_MONTHS: SeveralRoom<ListedMonth, MonthAct> = {
  lists: MONTH_LISTS,
  post: (items, action, comment) => {
    const months = items.map(({ id, updated_at }) => ({ month: id, action, updated_at }))
    return api.post('validation/month-actions', { body: { months, comment } })
  },
  // A report that can be acted on is stored.
  idOf: ({ id }) => id ?? 0,
  nameOf: (month) => `${month.user.identity}, ${monthTitle(month).toLowerCase()}`,
  offers: ({ actions }, action) => actions.includes(action),
  doneWords: (action, count) => counted(count, action === 'non_submitted' ? 'renvoyé' : 'validé'),
  refusedWords: (count) =>
    count === 1 ? "1 CRA n'a pas pu être traité" : `${String(count)} CRA n'ont pas pu être traités`,
  failure_text: "Une erreur s'est produite",
}

function missingWords(months: readonly ListedMonth[]): string | undefined {
  const count = months.filter(({ missing_halfdays }) => missing_halfdays > 0).length
  if (count === 0) return undefined
  return count === 1
    ? "1 de ces CRA a des demi-journées non couvertes depuis le refus d'une absence."
    : `${String(count)} de ces CRA ont des demi-journées non couvertes depuis le refus d'une absence.`
}

/** What is asked before several reports are decided on together. */
export function severalQuestion(action: MonthAct, months: readonly ListedMonth[]): SeveralQuestion {
  const names = months.map(SEVERAL_MONTHS.nameOf)
  const count = `${String(months.length)} CRA`
  if (action !== 'non_submitted') {
    const level = action === 'validated1' ? 'niveau 1' : 'niveau 2'
    const title = `Valider ${count} au ${level} ?`
    return { title, confirmLabel: `Valider ${count}`, effect: missingWords(months), danger: false, names }
  }
  return {
    title: `Renvoyer ${count} ?`,
    confirmLabel: `Renvoyer ${count}`,
    effect: "Leurs validations sont perdues : chacun reprend son CRA et devra l'envoyer de nouveau.",
    danger: true,
    names,
  }
}
