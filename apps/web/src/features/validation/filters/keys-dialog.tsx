import { useCurrentUser } from '../../../platform/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { goHelp } from './go-keys.ts'
import styles from './keys-dialog.module.css'
import { useLetterKeys } from './list-keys.ts'

export interface KeyHelp {
  keys: readonly string[]
  does: string
}

interface KeysDialogProps {
  opened: boolean
  onClose: () => void
  help: readonly KeyHelp[]
  title?: string
}

/** All keys of a list, and the switch for those that are a single character. */
export function KeysDialog({ opened, onClose, help, title = 'Touches de la liste' }: KeysDialogProps) {
  const [letters, setLetters] = useLetterKeys()
  const user = useCurrentUser()
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size={440}>
      <dl className={styles.keys}>
        {[...help, ...goHelp(user)].map(({ keys, does }) => (
          <div className={styles.line} key={does}>
            <dt className={styles.term}>
              {keys.map((key) => (
                <span key={key}>
                  <span className="visually-hidden">{key} </span>
                  <KeyHint keys={key} />
                </span>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.letters}>
        <input type="checkbox" checked={letters} onChange={(event) => setLetters(event.currentTarget.checked)} />
        <span>
          Touches d'une seule lettre
          <span className={styles.note}>Elles n'agissent que lorsque le focus est dans la liste.</span>
        </span>
      </label>
    </Dialog>
  )
}
