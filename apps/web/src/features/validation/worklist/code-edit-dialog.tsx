import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import styles from './code-edit-dialog.module.css'

interface CodeEditDialogProps {
  title: string
  /** Of the field: "Type d'absence", 'Libellé'. */
  label: string
  current: string
  /** Undefined until they are read. */
  codes: readonly { id: number; description: string }[] | undefined
  problem: string | null
  busy: boolean
  /** What is being changed. */
  children: ReactNode
  onSave: (code: number, comment: string) => void
  onClose: () => void
}

/** Another code for something that stays where it is, with an internal comment. */
export function CodeEditDialog(props: CodeEditDialogProps) {
  const { title, label, current, codes, problem, busy, children, onSave, onClose } = props
  const [chosen, setChosen] = useState<number | null>(null)
  const [comment, setComment] = useState('')
  const save = () => chosen !== null && onSave(chosen, comment)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      size={480}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button
            variant="primary"
            loading={busy}
            reason={chosen === null ? 'Choisissez un autre code.' : undefined}
            onClick={save}
          >
            Enregistrer
          </Button>
        </>
      }
    >
      <p>{children}</p>
      <p className={styles.current}>
        Aujourd'hui : <strong>{current}</strong>
      </p>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <CodeSelect label={label} codes={codes} chosen={chosen} onChoose={setChosen} />
      <TextArea
        label="Commentaire"
        labelEnd="facultatif"
        hint="Interne, non envoyé au collaborateur."
        rows={2}
        maxLength={1000}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </Dialog>
  )
}

interface CodeSelectProps extends Pick<CodeEditDialogProps, 'label' | 'codes'> {
  chosen: number | null
  onChoose: (code: number | null) => void
}

function CodeSelect({ label, codes, chosen, onChoose }: CodeSelectProps) {
  return (
    <div className={styles.field}>
      {codes ? (
        <SelectField
          label={label}
          options={[
            { value: '', label: codes.length === 0 ? 'Aucun autre code' : 'Choisir…' },
            ...codes.map(({ id, description }) => ({ value: String(id), label: description })),
          ]}
          value={chosen ?? ''}
          data-autofocus
          onChange={(event) => onChoose(Number(event.currentTarget.value) || null)}
        />
      ) : (
        <Skeleton height={64} />
      )}
    </div>
  )
}
