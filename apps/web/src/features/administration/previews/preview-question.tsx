import type { Preview } from '@cadran/contract/administration/previews'
import { counted } from '@cadran/rules/portal/french'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { CheckBlocks } from './check-blocks.tsx'

type Asked = { dry_run: boolean; preview_key: string | null }
type Ask = (shown: Preview) => Promise<boolean>

let ask: Ask | null = null

/** Sends what recounts first as a try; where somebody is concerned the person is asked before it is written (administration.md 0.3). */
export async function previewed<Answer extends Preview>(send: (asked: Asked) => Promise<Answer>): Promise<Answer> {
  const shown = await send({ dry_run: true, preview_key: null })
  const is_wanted = shown.effects.people === 0 || ((await ask?.(shown)) ?? false)
  if (!is_wanted) throw new ApiError({ status: 0, withdrawn: true })
  return send({ dry_run: false, preview_key: shown.preview_key })
}

interface Open {
  shown: Preview
  answer: (is_wanted: boolean) => void
}

/** Asks before what was shown is written; stands once on a page that sends such things. */
export function PreviewQuestion({ labels }: { labels: Readonly<Record<string, string>> }) {
  const [open, setOpen] = useState<Open | null>(null)
  useEffect(() => {
    const mine: Ask = (shown) => new Promise((answer) => setOpen({ shown, answer }))
    ask = mine
    return () => {
      if (ask === mine) ask = null
    }
  }, [])
  if (!open) return null
  const onAnswer = (is_wanted: boolean) => {
    setOpen(null)
    open.answer(is_wanted)
  }
  return (
    <Dialog
      opened
      onClose={() => onAnswer(false)}
      title="Vérifier avant d’enregistrer"
      size={640}
      footer={
        <>
          <Button data-autofocus onClick={() => onAnswer(false)}>
            Revenir
          </Button>
          <Button variant="primary" onClick={() => onAnswer(true)}>
            Enregistrer
          </Button>
        </>
      }
    >
      <Shown shown={open.shown} labels={labels} />
    </Dialog>
  )
}

/** Whom it concerns, then what becomes of what they have filled in. */
function Shown({ shown, labels }: { shown: Preview; labels: Readonly<Record<string, string>> }) {
  const { people, lines, line_count } = shown.effects
  const rest = line_count - lines.length
  return (
    <Stack gap={12}>
      <Text as="p">
        {counted(people, 'personne')} {people > 1 ? 'ont saisi' : 'a saisi'} quelque chose ces jours-là.
      </Text>
      <CheckBlocks preview={shown} labelOf={({ field }) => labels[field] ?? field} />
      {rest > 0 && (
        <Text as="p" tone="muted">
          et {counted(rest, 'autre ligne', 'autres lignes')}
        </Text>
      )}
    </Stack>
  )
}
