import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** The codes, which are left by saying that they are kept and in no other way (identity-04). */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      opened
      onClose={null}
      title="Conservez vos codes de secours"
      size={560}
      footer={
        <Button variant="primary" onClick={onClose}>
          J'ai conservé mes codes de secours
        </Button>
      }
    >
      <RecoveryCodes codes={codes} />
    </Dialog>
  )
}
