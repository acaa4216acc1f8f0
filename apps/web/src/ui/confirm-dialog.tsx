import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  opened: boolean
  /** A question that names the act: 'Refuser cette absence ?'. */
  title: string
  /** What will be lost or done. */
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** Whether the act destroys something. */
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks once before an act; the focus starts on the safe answer and cancelling calls nothing (BCK-47). */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    title,
    children,
    confirmLabel,
    cancelLabel = 'Annuler',
    danger = true,
    busy,
    onConfirm,
    onCancel,
  } = props
  return (
    <Dialog
      opened={opened}
      onClose={onCancel}
      title={title}
      size={480}
      footer={
        <>
          <Button data-autofocus onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} loading={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
