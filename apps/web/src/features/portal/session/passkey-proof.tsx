import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { errorText } from '../../../platform/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'

interface PasskeyProofProps {
  /** It is the only way: the next act, with the focus. */
  isAlone: boolean
  disabled?: boolean
  /** What the answer of the passkey opens. */
  prove: (credential: Record<string, unknown>) => Promise<unknown>
}

/** One proves who one is by a passkey: the browser's question put away changes nothing (MFA-20). */
export function PasskeyProof({ isAlone, disabled = false, prove }: PasskeyProofProps) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      const credential = await (await import('./passkey.ts')).signChallenge()
      if (credential !== null) await prove(credential)
    },
    meta: { quiet: true },
  })
  return (
    <Stack gap={12}>
      <Button
        variant={isAlone ? 'primary' : 'secondary'}
        size="lg"
        wide
        autoFocus={isAlone}
        data-autofocus={isAlone || undefined}
        icon={<IconFingerprint size={20} stroke={1.75} />}
        disabled={disabled}
        loading={isPending}
        onClick={() => mutate()}
      >
        Utiliser une clé d’accès
      </Button>
      {error && (
        <Text as="p" role="alert" tone="error" weight={500}>
          {errorText(error, "Cette clé d'accès n'a pas été reconnue.")}
        </Text>
      )}
    </Stack>
  )
}
