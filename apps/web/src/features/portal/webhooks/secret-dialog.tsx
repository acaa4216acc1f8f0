import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { SecretField } from '../../../ui/secret-field.tsx'
import { useCopy } from '../../../ui/use-copy.ts'

/** A value that is told once; leaving without having copied it asks once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const copy = useCopy(secret)
  const [asked, setAsked] = useState(false)
  const leave = () => (copy.copied === 'never' && !asked ? setAsked(true) : onClose())
  return (
    <Dialog
      opened
      onClose={leave}
      title="Secret du webhook"
      size={560}
      footer={
        <Button variant={copy.copied === 'never' ? 'secondary' : 'primary'} onClick={leave}>
          {asked ? 'Fermer sans copier' : 'Terminé'}
        </Button>
      }
    >
      <Stack gap={12} columns={1}>
        <p>Le destinataire vérifie la signature de chaque livraison par ce secret.</p>
        <SecretField label="Secret" value={secret} copy={copy}>
          {asked && 'Le secret n’a pas été copié. Il ne pourra qu’être renouvelé.'}
        </SecretField>
      </Stack>
    </Dialog>
  )
}
