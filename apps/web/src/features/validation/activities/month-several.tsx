import { counted, formatCount, monthTitle, plural } from '@cadran/rules/portal/french'
import { decideMonthAction } from '@cadran/rules/timesheet/month-states'
import { api } from '../../../platform/api-client.ts'
import {
  CHOOSABLE,
  type ChosenItem,
  levelReason,
  SEVERAL_VALIDATIONS,
  severalSendBack,
  severalValidationQuestion,
  type WorklistSeveral,
} from '../worklist/index.ts'
import { type ListedMonth, type MonthAct, type MonthShape, monthKey } from './activities.queries.ts'

/** '1 CRA validé', '4 CRA renvoyés'. */
function reports(count: number, word: string, pluralWord?: string): string {
  return `${formatCount(count)} CRA ${plural(count, word, pluralWord)}`
}

function missingWords(months: readonly ChosenItem<MonthAct>[]): string | undefined {
  const count = months.filter(({ figure }) => figure > 0).length
  if (count === 0) return undefined
  return count === 1
    ? "1 de ces CRA a des demi-journées non couvertes depuis le refus d'une absence."
    : `${formatCount(count)} de ces CRA ont des demi-journées non couvertes depuis le refus d'une absence.`
}

type SelectedMonth = Pick<ListedMonth, 'id' | 'updated_at' | 'year' | 'month' | 'missing_halfdays' | 'actions'> &
  Standing &
  Pick<ListedMonth['user'], 'matricule' | 'identity'>

type Standing = Pick<ListedMonth, 'state' | 'blocked_actions'>

/** What is told of its absences where these hold an act back, so that the rules need not be told of them. */
const ABSENCES = { absences_validated1: true, absences_validated2: true }

/** Why a report is not offered an act: its absences come first, or the rules say it of its state. */
function whyNotOf({ state, blocked_actions }: Standing) {
  return (action: MonthAct) => {
    const blocked = blocked_actions.find((each) => each.action === action)
    return levelReason(blocked ?? decideMonthAction({ ...CHOOSABLE, ...ABSENCES, from: state, action }), state, 'm')
  }
}

function itemOf(month: SelectedMonth): ChosenItem<MonthAct> {
  const { id, updated_at, identity, actions, missing_halfdays } = month
  const name = `${identity}, ${monthTitle(month).toLowerCase()}`
  const whyNot = whyNotOf(month)
  return { key: monthKey(month), id, updated_at, name, actions, figure: missing_halfdays, whyNot }
}

/** What acting on several reports is. */
export const SEVERAL_MONTHS: WorklistSeveral<MonthShape> = {
  itemOf: ({ user, ...month }) => itemOf({ ...month, ...user, id: month.id }),
  everywhere: async (query, signal) => {
    const months = await api.get('validation/month/selection', { query, signal })
    return months.map(itemOf)
  },
  post: (items, action, comment) => {
    const months = items.map(({ id, updated_at }) => ({ month: id, action, updated_at }))
    return api.post('validation/month-actions', { body: { months, comment } })
  },
  chosenWords: (rows) => ({ title: counted(rows.length, 'CRA sélectionné', 'CRA sélectionnés') }),
  acts: [...SEVERAL_VALIDATIONS, severalSendBack('non_submitted')],
  doneWords: (action, count) => reports(count, action === 'non_submitted' ? 'renvoyé' : 'validé'),
  refusedWords: (count) => reports(count, "n'a pas pu être traité", "n'ont pas pu être traités"),
  leftWords: (count) => reports(count, 'non traité', 'non traités'),
  question: (action, months) => {
    const count = `${formatCount(months.length)} CRA`
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
