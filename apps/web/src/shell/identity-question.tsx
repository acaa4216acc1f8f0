import { useEffect, useState } from 'react'
import { onIdentityAsked } from '../platform/identity-confirmation.ts'
import { late } from '../ui/late.tsx'

const ConfirmIdentity = late(async () => (await import('./confirm-identity.tsx')).ConfirmIdentity)

/** Asks who it is when a call wants to know anew; the call waits for the answer (SEA-12). */
export function IdentityQuestion() {
  const [answer, setAnswer] = useState<((confirmed: boolean) => void) | null>(null)
  useEffect(() => onIdentityAsked(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  if (!answer) return null
  const onAnswer = (confirmed: boolean) => {
    setAnswer(null)
    answer(confirmed)
  }
  return <ConfirmIdentity onAnswer={onAnswer} />
}
