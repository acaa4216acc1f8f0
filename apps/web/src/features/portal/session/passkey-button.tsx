import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { api } from '../../../platform/api-client.ts'
import { returnPath } from '../../../platform/return-path.ts'
import { Button } from '../../../ui/button.tsx'
import { useEnterSession } from './session.queries.ts'

/** Offers passkeys in the identifier's list, as long as the page shows; null where the person chooses none (MFA-20). */
async function chosenInList(signal: AbortSignal): Promise<Record<string, unknown> | null> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return null
  if (!('parseRequestOptionsFromJSON' in PublicKeyCredential) || signal.aborted) return null
  const asked = await api.post('login/passkey/options', { signal })
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked)
  const chosen = await navigator.credentials.get({ publicKey, mediation: 'conditional', signal })
  return chosen instanceof PublicKeyCredential ? { ...chosen.toJSON() } : null
}

/** A login by a passkey, without password: by the button, or in the identifier's list. The library is loaded when used (MFA-18, MFA-20). */
export function PasskeyButton({ isPaused }: { isPaused: boolean }) {
  const router = useRouter()
  const from = useLocation({ select: ({ state }) => returnPath(state.from) })
  const enter = useEnterSession()
  const {
    mutate,
    isPending,
    data: isIn,
  } = useMutation({
    mutationFn: async (sign: () => Promise<Record<string, unknown> | null>) => {
      const credential = await sign()
      if (credential === null) return false
      const { token } = await api.post('login/passkey', { body: { credential } })
      await enter(token)
      router.history.replace(from)
      return true
    },
  })
  // The browser asks one thing at a time, and holds one login on its way: the list goes before the button's question or a password, and comes back after it.
  const offered = useRef<AbortController | null>(null)
  const ask = () => {
    // At once: an answer may come before what is drawn next.
    offered.current?.abort()
    mutate(async () => (await import('./passkey.ts')).signChallenge())
  }
  useEffect(() => {
    if (isPending || isIn || isPaused) return
    const leaving = new AbortController()
    offered.current = leaving
    chosenInList(leaving.signal).then(
      (credential) => credential && mutate(async () => credential),
      // The list is one way of several: without it the button is there.
      () => undefined,
    )
    return () => leaving.abort()
  }, [mutate, isPending, isIn, isPaused])
  return (
    <Button size="lg" wide icon={<IconFingerprint size={20} stroke={1.75} />} loading={isPending} onClick={ask}>
      Se connecter avec une clé d'accès
    </Button>
  )
}
