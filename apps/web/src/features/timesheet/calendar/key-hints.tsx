import { KeyHint } from '../../../ui/key-hint.tsx'
import styles from './calendar.module.css'
import type { CalendarMode } from './calendar-context.ts'
import { useGridLetters } from './quick-keys.ts'

interface KeyHintsProps {
  mode: Exclude<CalendarMode, 'view'>
  /** A wizard stands beside the calendar: only the keys that move its dates, on one line. */
  narrowed: boolean
}

/** The keys of the grid, as the last line of the calendar while something is changed on it. */
export function KeyHints({ mode, narrowed }: KeyHintsProps) {
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
      {mode === 'edit' ? <EditKeys narrowed={narrowed} /> : <RemoteKeys />}
      <KeyHint keys="Échap" label="Annuler" />
      {!narrowed && <LetterSwitch />}
    </div>
  )
}

function EditKeys({ narrowed }: { narrowed: boolean }) {
  const moves = (
    <>
      <KeyHint keys="Maj" label="+ flèches Étendre" />
      <KeyHint keys="↵" label="Choisir" />
    </>
  )
  if (narrowed) return moves
  return (
    <>
      {moves}
      <KeyHint keys="Ctrl A" label="Tout" />
      <KeyHint keys="T" label="À distance" />
      <KeyHint keys="Suppr" label="Libérer" />
      <span className={styles.keys}>
        <KeyHint keys="Ctrl Z" />
        <KeyHint keys="Ctrl Y" label="Défaire, refaire" />
      </span>
      <KeyHint keys="Ctrl ↵" label="Envoyer" />
    </>
  )
}

function RemoteKeys() {
  return (
    <>
      <span className={styles.keys}>
        <KeyHint keys="↵" />
        <KeyHint keys="T" label="Marquer le jour" />
      </span>
      <KeyHint keys="Ctrl ↵" label="Enregistrer" />
    </>
  )
}

/** Letters and digits act while the focus is in the grid, unless the person does not want them to. */
function LetterSwitch() {
  const [letters, setLetters] = useGridLetters()
  return (
    <label className={styles.letterSwitch}>
      <input type="checkbox" checked={letters} onChange={(event) => setLetters(event.currentTarget.checked)} />
      Lettres et chiffres actifs
    </label>
  )
}
