import { monthTitle, plural } from '@cadran/rules/portal/french'
import type { ActQuestion } from '../worklist/index.ts'
import type { MonthAct } from './activities.queries.ts'
import { type ActableMonth, MONTH_ACT_LABELS } from './month-acts.ts'

interface Words {
  title: string
  confirmLabel: string
  effect: string | null
}

function wordsOf(action: MonthAct, missing: number): Words {
  if (action === 'non_submitted') return SEND_BACK
  if (missing === 0) return { title: 'Valider ce CRA ?', confirmLabel: MONTH_ACT_LABELS[action], effect: null }
  const halfDays = `${String(missing)} ${plural(missing, 'demi-journée')}`
  const are = plural(missing, "n'est plus couverte", 'ne sont plus couvertes')
  return {
    title: 'Demi-journées non couvertes',
    confirmLabel: 'Valider quand même',
    effect: `${halfDays} ${are} depuis le refus d'une absence.`,
  }
}

const SEND_BACK: Words = {
  title: 'Renvoyer ce CRA ?',
  confirmLabel: MONTH_ACT_LABELS.non_submitted,
  effect:
    "Les validations de ce CRA sont perdues : le collaborateur le reprend et devra l'envoyer de nouveau. Ses absences gardent leur état.",
}

/**
 * What is asked before a report is sent back, or validated with half-days that a refusal left empty, and with the comment of
 * any act (ACT-22, BCK-47, ACT-95, KEY-08).
 */
export function monthQuestion(month: ActableMonth, action: MonthAct): ActQuestion {
  return {
    ...wordsOf(action, month.missing_halfdays),
    danger: action === 'non_submitted',
    about: (
      <p>
        <strong>{month.user.identity}</strong> · {monthTitle(month)}
      </p>
    ),
  }
}
