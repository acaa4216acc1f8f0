import { ValidationIcon } from '../worklist/index.ts'
import type { ListedMonth, MonthAct } from './activities.queries.ts'
import { validationOf } from './month-acts.ts'
import styles from './validate-button.module.css'

interface ValidateButtonProps {
  month: ListedMonth
  /** Whose report, for those who do not see the row. */
  subject: string
  onClick: (action: MonthAct) => void
}

/** The main act of a row: a check, and in words on the row in focus. Held back it says why (ACT-75). */
export function ValidateButton({ month, subject, onClick }: ValidateButtonProps) {
  const validation = validationOf(month)
  if (!validation) return null
  const { action, label, reason } = validation
  return (
    <button
      type="button"
      className={styles.validate}
      disabled={reason !== undefined}
      title={reason ?? label}
      aria-label={`${label} : ${subject}`}
      onClick={() => onClick(action)}
    >
      <ValidationIcon action={action} />
      <span className={styles.words}>Valider</span>
    </button>
  )
}
