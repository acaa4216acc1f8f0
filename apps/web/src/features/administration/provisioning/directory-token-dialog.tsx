import { LONGEST_TOKEN_DAYS } from '@cadran/rules/portal/api-tokens'
import { addDays } from '@cadran/rules/timesheet/day'
import { useState } from 'react'
import { formErrors } from '../../../platform/form-errors.ts'
import { usePublicConfig } from '../../../platform/public-config.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Text } from '../../../ui/layout.tsx'
import { NetworksField, networksOf } from '../../../ui/networks-field.tsx'
import { useCreateDirectoryToken } from './provisioning.queries.ts'

interface DirectoryTokenDialogProps {
  onMade: (token: string) => void
  onClose: () => void
}

/** Until when and from where the directory calls by a new token (SCI-03). */
export function DirectoryTokenDialog({ onMade, onClose }: DirectoryTokenDialogProps) {
  const { today } = usePublicConfig()
  const [expires_on, setExpiry] = useState(addDays(today, LONGEST_TOKEN_DAYS))
  const [networks, setNetworks] = useState('')
  const { mutate, error, isPending } = useCreateDirectoryToken()
  const { at, failure } = formErrors(error, ['expires_on', 'networks'])
  return (
    <FormDialog
      title="Nouveau jeton de l’annuaire"
      confirm="Créer le jeton"
      size={480}
      busy={isPending}
      failure={failure}
      onSubmit={() =>
        mutate({ expires_on, networks: networksOf(networks) }, { onSuccess: ({ token }) => onMade(token) })
      }
      onClose={onClose}
    >
      <DateField
        label="Date d’expiration"
        today={today}
        min={addDays(today, 1)}
        max={addDays(today, LONGEST_TOKEN_DAYS)}
        value={expires_on}
        error={at('expires_on')}
        onChange={setExpiry}
      />
      <NetworksField value={networks} error={at('networks')} onChange={setNetworks} />
      <Text as="p" size="sm" tone="muted">
        Deux jetons au plus : le nouveau prend la suite de l’ancien, qui reste ouvert jusqu’à ce que vous le révoquiez.
      </Text>
    </FormDialog>
  )
}
