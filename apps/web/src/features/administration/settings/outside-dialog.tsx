import { SETTINGS_OUTSIDE } from '@cadran/rules/administration/settings-outside'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'

/** What no screen sets, and why not (CFG-03). */
export function OutsideDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      opened
      onClose={onClose}
      size={548}
      title="Ce qui se règle sur le serveur"
      footer={
        <Button data-autofocus onClick={onClose}>
          Fermer
        </Button>
      }
    >
      <Stack gap={16}>
        {SETTINGS_OUTSIDE.map(({ names, reason }) => (
          <div key={reason}>
            <Text as="p" weight={600} anywhere>
              {names.join(', ')}
            </Text>
            <Text as="p" tone="muted">
              {reason}
            </Text>
          </div>
        ))}
      </Stack>
    </Dialog>
  )
}
