import { counted } from '@cadran/rules/portal/french'
import { parisInstant } from '@cadran/rules/portal/paris-time'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { errorText } from '../../../platform/api-error.ts'
import { useToday } from '../../../platform/public-config.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { Text } from '../../../ui/layout.tsx'
import { ActDialog, useAct } from '../records/index.ts'
import type { Webhook } from './webhooks.queries.ts'

/** The begin of a day in Paris: the hour changes later in the night. */
const beginOf = (day: string) => `${day}T00:00:00${parisInstant(Date.parse(`${day}T00:00:00Z`)).slice(19)}`

/** Sends again what failed since a day, a thousand at most (HOO-15). */
export function ReplayDialog({ webhook: { id, dead_count }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const today = useToday()
  const [since, setSince] = useState(today)
  const act = useAct(
    ['webhook'],
    () => api.post('webhook/{id}/replay', { params: { id }, body: { since: beginOf(since) } }),
    onClose,
  )
  return (
    <ActDialog title="Rejouer ce qui a échoué" confirm="Rejouer" act={act} disabled={since === ''} onClose={onClose}>
      <p>
        {counted(dead_count, 'livraison')} en échec. Le destinataire reçoit les mêmes événements, sous les mêmes
        identifiants.
      </p>
      <DateField label="Depuis le" value={since} today={today} onChange={setSince} />
      {act.error && (
        <Text as="p" tone="error" role="alert">
          {errorText(act.error)}
        </Text>
      )}
    </ActDialog>
  )
}
