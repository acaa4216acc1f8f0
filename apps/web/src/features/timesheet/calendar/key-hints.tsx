import { KeyHint } from '../../../ui/key-hint.tsx'
import styles from './calendar.module.css'
import type { CalendarMode } from './calendar-context.ts'

interface KeyHintsProps {
  mode: Exclude<CalendarMode, 'view'>
}

/** The keys of the grid, as the last line of the calendar while something is changed on it. */
export function KeyHints({ mode }: KeyHintsProps) {
  return (
    <div className={styles.foot}>
      <span className={styles.keys}>
        <KeyHint keys="←" />
        <KeyHint keys="→" label="Jour" />
      </span>
      <span className={styles.keys}>
        <KeyHint keys="↑" />
        <KeyHint keys="↓" label="Demi-journée" />
      </span>
      {mode === 'edit' ? (
        <>
          <KeyHint keys="Maj" label="+ flèches Étendre" />
          <KeyHint keys="↵" label="Choisir" />
        </>
      ) : (
        <>
          <span className={styles.keys}>
            <KeyHint keys="↵" />
            <KeyHint keys="T" label="Marquer le jour" />
          </span>
          <KeyHint keys="Ctrl ↵" label="Enregistrer" />
        </>
      )}
      <KeyHint keys="Échap" label="Annuler" />
    </div>
  )
}
