import { COMMENT_MAX_LENGTH } from '@cadran/rules/portal/messages'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOfflineReason } from '../../../platform/use-online.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { Text } from '../../../ui/layout.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

interface ReasonDialogProps {
  /** A question that names the act: 'Refuser cette absence ?'. */
  title: string
  confirmLabel: string
  /** Refusing and sending back. */
  danger: boolean
  /** Beside the field's name. */
  optional?: string
  /** What is said at the field where the act is not done without a comment. */
  required?: string | undefined
  /** Where the comment goes. */
  hint: string
  /** What was written before the question. */
  written?: string
  /** What is decided, and what follows. */
  children: ReactNode
  onConfirm: (comment: string) => void
  onCancel: () => void
}

/** What is written, and said at its field once an act that needs it is asked for without. */
function useComment({ written = '', required, onConfirm }: ReasonDialogProps) {
  const [comment, setComment] = useState(written)
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const confirm = () => {
    if (!navigator.onLine) return
    if (!required || comment.trim()) return onConfirm(comment)
    setMissing(true)
    field.current?.focus()
  }
  return { comment, setComment, field, confirm, error: missing && !comment.trim() ? required : undefined }
}

/**
 * Asks before an act and takes its comment: the focus is in the comment, Ctrl+Enter acts, Escape leaves without acting
 * (KEY-02, BCK-47).
 */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, confirmLabel, danger, required, hint, children } = props
  const { optional = required ? 'obligatoire' : 'facultatif', onCancel } = props
  const { comment, setComment, error, confirm, field } = useComment(props)
  useTypedAhead(field, (key) => {
    if (key === 'Escape') onCancel()
    else if (key === 'Ctrl+Enter') confirm()
    else setComment((before) => `${before}${key}`.slice(0, COMMENT_MAX_LENGTH))
  })
  return (
    <Dialog
      opened
      onClose={onCancel}
      title={title}
      size={520}
      footer={
        <>
          <Button onClick={onCancel}>Annuler</Button>
          <Confirm label={confirmLabel} danger={danger} onConfirm={confirm} />
        </>
      }
    >
      {children}
      <TextArea
        ref={field}
        data-autofocus
        label="Commentaire"
        labelEnd={
          <Text weight={400} tone="muted">
            {optional}
          </Text>
        }
        hint={hint}
        error={error}
        rows={3}
        maxLength={COMMENT_MAX_LENGTH}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
        // What is written already is gone on with.
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(comment.length, comment.length)}
        onKeyDown={(event) => {
          if (strokeOf(event) === 'Ctrl+Enter') confirm()
        }}
      />
    </Dialog>
  )
}

interface ConfirmProps {
  label: string
  danger: boolean
  onConfirm: () => void
}

/** Without a network the question stays, with what is written and why nothing is sent. */
function Confirm({ label, danger, onConfirm }: ConfirmProps) {
  const offline = useOfflineReason()
  return (
    <Button
      variant={danger ? 'danger' : 'validate'}
      end={<KeyHint keys="Ctrl ↵" />}
      reason={offline}
      onClick={onConfirm}
    >
      {label}
    </Button>
  )
}

function strokeOf({ key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>) {
  if (key === 'Enter' && (ctrlKey || metaKey)) return 'Ctrl+Enter'
  if (ctrlKey || metaKey || altKey) return null
  return key.length === 1 || key === 'Escape' ? key : null
}

/** A dialog comes a moment after its key: what is typed before its field has the focus is its own, too (KEY-03). */
function useTypedAhead(field: RefObject<HTMLElement | null>, onStroke: (stroke: string) => void): void {
  const take = useEffectEvent((event: KeyboardEvent) => {
    // Whoever is in the dialog already has chosen where.
    if (field.current?.closest('[role="dialog"]')?.contains(document.activeElement)) return
    const stroke = strokeOf(event)
    if (stroke === null) return
    event.preventDefault()
    event.stopPropagation()
    onStroke(stroke)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => take(event)
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
}
