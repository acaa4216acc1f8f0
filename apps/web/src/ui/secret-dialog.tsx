import { useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Stack } from './layout.tsx'
import { SecretField } from './secret-field.tsx'
import { useCopy } from './use-copy.ts'

interface SecretDialogProps {
  title: string
  lead: string
  label: string
  secret: string
  /** What is told of leaving without having copied it. */
  warning: string
  onClose: () => void
}

/** A value that is told once; leaving without having copied it asks once. */
export function SecretDialog({ title, lead, label, secret, warning, onClose }: SecretDialogProps) {
  const copy = useCopy(secret)
  const [asked, setAsked] = useState(false)
  const leave = () => (copy.copied === 'never' && !asked ? setAsked(true) : onClose())
  return (
    <Dialog
      opened
      onClose={leave}
      title={title}
      size={560}
      footer={
        <Button variant={copy.copied === 'never' ? 'secondary' : 'primary'} onClick={leave}>
          {asked ? 'Fermer sans copier' : 'Terminé'}
        </Button>
      }
    >
      <Stack gap={12} columns={1}>
        <p>{lead}</p>
        <SecretField label={label} value={secret} copy={copy}>
          {asked && warning}
        </SecretField>
      </Stack>
    </Dialog>
  )
}
