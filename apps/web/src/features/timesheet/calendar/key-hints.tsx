import { KeyHint } from '../../../ui/key-hint.tsx'
import styles from './calendar.module.css'
import type { CalendarMode } from './calendar-context.ts'
import { useGridLetters } from './quick-keys.ts'

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
      {mode === 'edit' ? <EditKeys /> : <RemoteKeys />}
      <KeyHint keys="Échap" label="Annuler" />
      <LetterSwitch />
    </div>
  )
}

function EditKeys() {
  return (
    <>
      <KeyHint keys="Maj" label="+ flèches Étendre" />
      <KeyHint keys="Ctrl A" label="Tout" />
      <KeyHint keys="↵" label="Choisir" />
      <KeyHint keys="T" label="À distance" />
      <KeyHint keys="Suppr" label="Libérer" />
      <KeyHint keys="Ctrl Z" label="Défaire" />
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
