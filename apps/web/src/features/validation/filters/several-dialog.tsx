import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import styles from './several-dialog.module.css'

export interface SeveralQuestion {
  /** 'Refuser 3 absences ?' */
  title: string
  confirmLabel: string
  /** What follows, where something is lost. */
  effect?: string | undefined
  /** Refusing and sending back: the focus starts on the safe answer. */
  danger: boolean
  /** What each act is about, in the order of the list. */
  names: readonly string[]
}

interface SeveralDialogProps {
  question: SeveralQuestion
  onConfirm: (comment: string) => void
  onCancel: () => void
}

const NAMED = 6

/** Names what is about to be decided on together, and takes the one comment. */
export function SeveralDialog({ question, onConfirm, onCancel }: SeveralDialogProps) {
  const { title, confirmLabel, effect, danger, names } = question
  const [comment, setComment] = useState('')
  const others = names.length - NAMED
  return (
    <Dialog
      opened
      onClose={onCancel}
      title={title}
      size={520}
      footer={
        <>
          <Button {...(danger ? { 'data-autofocus': true } : {})} onClick={onCancel}>
            Annuler
          </Button>
          <Button
            variant={danger ? 'danger' : 'validate'}
            {...(danger ? {} : { 'data-autofocus': true })}
            onClick={() => onConfirm(comment)}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <ul className={styles.names}>
        {names.slice(0, NAMED).map((name) => (
          <li key={name}>{name}</li>
        ))}
        {others > 0 && <li className={styles.muted}>{others === 1 ? 'et 1 autre' : `et ${String(others)} autres`}</li>}
      </ul>
      {effect && <p className={styles.effect}>{effect}</p>}
      <TextArea
        label="Commentaire"
        labelEnd={<span className={styles.muted}>facultatif, le même pour tous</span>}
        hint={danger ? 'Envoyé par e-mail à chaque collaborateur.' : 'Interne, non envoyé aux collaborateurs.'}
        rows={3}
        maxLength={1000}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </Dialog>
  )
}
