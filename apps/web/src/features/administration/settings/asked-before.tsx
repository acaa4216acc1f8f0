import { FEATURE_NAMES, type Feature } from '@cadran/rules/administration/features'
import { askedBefore } from '@cadran/rules/administration/survey'
import { counted } from '@cadran/rules/portal/french'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

interface Asked {
  words: string
  act: () => void
}

/** How much of the features that are switched off waits, in words; null where nothing does (CFG-22). */
async function pendingWords(off: readonly Feature[]): Promise<string | null> {
  const counts = await Promise.all(
    off.map((feature) => api.get('administration/setting/pending', { query: { feature } })),
  )
  const count = counts.reduce((sum, one) => sum + one.count, 0)
  if (count === 0) return null
  return `${counted(count, 'demande')} en attente ne ${count > 1 ? 'seront' : 'sera'} plus ${count > 1 ? 'visibles' : 'visible'}.`
}

/** What a change of some settings is asked for once more (CFG-21, CFG-22). */
export function useAskedBefore() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const looking = useMutation({ mutationFn: pendingWords })
  const show = (words: string | null, act: () => void) => (words === null ? act() : setAsked({ words, act }))
  return {
    asked,
    ask: (keys: readonly string[], act: () => void, off: readonly Feature[] = []) => {
      if (off.length === 0) show(askedBefore(keys), act)
      else looking.mutate(off, { onSuccess: (words) => show(words, act) })
    },
    close: () => setAsked(null),
  }
}

/** The features that a draft switches off. */
export function switchedOff(keys: readonly string[], draft: Readonly<Record<string, string | boolean>>): Feature[] {
  return FEATURE_NAMES.filter((name) => keys.includes(`features.${name}`) && draft[`features.${name}`] === false)
}

/** The question of a card, where it has one. */
export function AskedBefore({ before: { asked, close } }: { before: ReturnType<typeof useAskedBefore> }) {
  if (!asked) return null
  return (
    <ConfirmDialog
      opened
      danger={false}
      title={'Enregistrer cette modification\u00a0?'}
      confirmLabel="Enregistrer"
      onCancel={close}
      onConfirm={() => {
        close()
        asked.act()
      }}
    >
      {asked.words}
    </ConfirmDialog>
  )
}
