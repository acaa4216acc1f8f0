import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { TotpPanel } from './totp-panel.tsx'

/** Adds or replaces an application: scan and confirm, then the codes where there were none (identity-04). */
export function TotpDialog({ onClose }: { onClose: () => void }) {
  const form = useId()
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Application d’authentification"
      size={560}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" form={form} variant="primary">
            Confirmer
          </Button>
        </>
      }
    >
      <TotpPanel id={form} onAdded={(added) => (added ? setCodes(added) : onClose())} />
    </Dialog>
  )
}
