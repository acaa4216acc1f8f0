import { IconCheck, IconChecks } from '@tabler/icons-react'
import type { BlockedAct, MonthAct } from './activities.queries.ts'
import styles from './validate-button.module.css'

interface ValidateButtonProps {
  actions: readonly MonthAct[]
  blocked: readonly BlockedAct[]
  /** Whose report, for those who do not see the row. */
  subject: string
  onClick: (action: MonthAct) => void
}

const ICON = { size: 18, stroke: 2 }

/** The main act of a row: a check, and in words on the row in focus. Held back it says why (ACT-75). */
export function ValidateButton({ actions, blocked, subject, onClick }: ValidateButtonProps) {
  const action = actions.find((one) => one !== 'non_submitted')
  const held = blocked.find((one) => one.action !== 'non_submitted')
  const shown = action ?? held?.action
  if (!shown) return null
  const level = shown === 'validated1' ? 'niveau 1' : 'niveau 2'
  return (
    <button
      type="button"
      className={styles.validate}
      disabled={!action}
      title={held?.message ?? `Valider ${level}`}
      aria-label={`Valider ${level} : ${subject}`}
      onClick={() => action && onClick(action)}
    >
      {shown === 'validated1' ? <IconCheck {...ICON} /> : <IconChecks {...ICON} />}
      <span className={styles.words}>Valider</span>
    </button>
  )
}
