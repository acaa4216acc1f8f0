import { askedBefore } from '@cadran/rules/administration/survey'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

interface Asked {
  words: string
  act: () => void
}

/** What a change of some settings is asked for once more (CFG-21). */
export function useAskedBefore() {
  const [asked, setAsked] = useState<Asked | null>(null)
  return {
    asked,
    ask: (keys: readonly string[], act: () => void) => {
      const words = askedBefore(keys)
      if (words === null) act()
      else setAsked({ words, act })
    },
    close: () => setAsked(null),
  }
}

/** The question of a card, where it has one. */
export function AskedBefore({ before: { asked, close } }: { before: ReturnType<typeof useAskedBefore> }) {
  if (!asked) return null
  return (
    <ConfirmDialog
      opened
      danger={false}
      title="Enregistrer cette modification ?"
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
