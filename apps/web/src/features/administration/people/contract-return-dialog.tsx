import { api } from '../../../platform/api-client.ts'
import { Text } from '../../../ui/layout.tsx'
import { CheckDialog, useCheck } from '../previews/index.ts'
import type { PersonContract } from './contract.queries.ts'
import { EffectiveOn, Reason, useDraft } from './contract-fields.tsx'
import { labelOfField } from './contract-words.ts'

interface ReturnDialogProps {
  contract: PersonContract
  onClose: () => void
}

/** The first day of somebody who comes back (ADM-33, ADM-34). */
export function ReturnDialog({ contract, onClose }: ReturnDialogProps) {
  const { id, identity, matricule, updated_at } = contract
  const { draft, write } = useDraft({ start_at: '', reason: '' })
  const { start_at, reason } = draft
  const check = useCheck({
    asked: start_at === '' ? null : JSON.stringify([id, start_at]),
    version: updated_at,
    ask: (how) =>
      api.post('administration/person/{id}/return', { params: { id }, body: { start_at, updated_at, reason, ...how } }),
    onSaved: onClose,
  })
  return (
    <CheckDialog
      title="Retour"
      subtitle={`${identity} · ${matricule}`}
      check={check}
      labelOf={labelOfField}
      subject={contract}
      waiting="Choisissez le premier jour."
      further={
        <Text as="p">Sans mot de passe ni droit d’avant : un lien d’accès est à envoyer, et les droits à donner.</Text>
      }
      onClose={onClose}
    >
      <EffectiveOn label="Premier jour" {...write('start_at')} error={check.errors.start_at?.[0]} />
      <Reason {...write('reason')} />
    </CheckDialog>
  )
}
