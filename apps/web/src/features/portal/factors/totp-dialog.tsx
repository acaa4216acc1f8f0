import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { useChangeSaid } from './factors.queries.ts'
import { TotpPanel } from './totp-panel.tsx'

/** Adds or replaces an application: scan and confirm, then the codes where there were none (identity-04). */
export function TotpDialog({ onClose }: { onClose: () => void }) {
  const form = useId()
  const [codes, setCodes] = useState<string[] | null>(null)
  const say = useChangeSaid()
  const done = () => {
    onClose()
    say('L’application est ajoutée.')
  }
  if (codes) return <CodesDialog codes={codes} onClose={done} />
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
      <TotpPanel id={form} onAdded={(added) => (added ? setCodes(added) : done())} />
    </Dialog>
  )
}
