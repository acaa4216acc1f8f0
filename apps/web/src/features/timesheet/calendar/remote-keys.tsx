import { KeyHint } from '../../../ui/key-hint.tsx'
import styles from './calendar.module.css'

/** The keys of remote mode, as the last line of the calendar. */
export function RemoteKeys() {
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
      <span className={styles.keys}>
        <KeyHint keys="↵" />
        <KeyHint keys="T" label="Marquer le jour" />
      </span>
      <KeyHint keys="Ctrl ↵" label="Enregistrer" />
      <KeyHint keys="Échap" label="Annuler" />
    </div>
  )
}
