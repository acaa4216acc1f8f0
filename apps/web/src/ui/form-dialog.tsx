import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Stack, Text } from './layout.tsx'
import { untakenField } from './untaken-field.ts'

interface FormDialogProps {
  title: string
  /** What the form does, on its button. */
  confirm?: string
  size?: number
  busy: boolean
  disabled?: boolean
  /** Why it cannot be sent yet. */
  reason?: string | undefined
  /** Said beside the buttons. */
  aside?: ReactNode
  /** What went wrong at no field. */
  failure?: string | null
  form?: Ref<HTMLFormElement>
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A field that shows what the form does not have says so itself, and has the focus instead. */
function unlessUntaken(form: HTMLElement, send: () => void) {
  const untaken = untakenField(form)
  if (untaken) untaken.focus()
  else send()
}

/** A dialog that is one form: its fields, the way out, and the act, by its button or Enter, in a long field by Ctrl Enter (KEY-02). */
export function FormDialog(props: FormDialogProps) {
  const { title, confirm = 'Enregistrer', size = 560, busy, disabled, aside, failure, form, children } = props
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const sendOnCtrlEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
    event.preventDefault()
    // As Enter does: a button that is off sends nothing.
    button.current?.click()
  }
  // A button that may give a reason has its place from the start.
  const reason = 'reason' in props ? { reason: props.reason } : {}
  return (
    <Dialog
      opened
      onClose={props.onClose}
      title={title}
      size={size}
      footer={
        <>
          {aside}
          <Button onClick={props.onClose}>Annuler</Button>
          <Button ref={button} variant="primary" type="submit" form={id} loading={busy} disabled={disabled} {...reason}>
            {confirm}
          </Button>
        </>
      }
    >
      <Stack
        as="form"
        ref={form}
        id={id}
        gap={16}
        columns={1}
        noValidate
        onKeyDown={sendOnCtrlEnter}
        onSubmit={(event) => {
          event.preventDefault()
          unlessUntaken(event.currentTarget, props.onSubmit)
        }}
      >
        {children}
        {failure && (
          <Text as="p" tone="error" role="alert">
            {failure}
          </Text>
        )}
      </Stack>
    </Dialog>
  )
}
