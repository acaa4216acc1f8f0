import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from './several-result.module.css'

/** What became of an act on several: the sentence of those that went, and each that did not with its reason. */
export interface SeveralOutcome {
  /** '2 absences n'ont pas pu être traitées'. */
  title: string
  done: string | null
  refused: readonly { key: string; name: string; message: string }[]
}

interface SeveralResultProps {
  outcome: SeveralOutcome
  onClose: () => void
}

/** Names the ones that did not go and why; it stays until it is closed. */
export function SeveralResult({ outcome: { title, done, refused }, onClose }: SeveralResultProps) {
  return (
    <section className={styles.result} data-family="non_submitted" role="alert" aria-label={title}>
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
      <div className={styles.words}>
        <p>
          <strong>{title}</strong>
          {done && <span className={styles.done}> · {done}</span>}
        </p>
        <ul className={styles.list}>
          {refused.map(({ key, name, message }) => (
            <li key={key}>
              <strong>{name}</strong> : {message}
            </li>
          ))}
        </ul>
      </div>
      <IconButton size="sm" label="Fermer" icon={<IconX size={18} stroke={1.75} />} onClick={onClose} />
    </section>
  )
}
