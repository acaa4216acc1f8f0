import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { useLeaving } from '../../../ui/leave-question.tsx'
import { RichTextEditor } from '../../../ui/rich-text-editor.tsx'
import { Leaving, StaleNotice } from '../../portal/records/index.ts'
import { useEdits } from '../documents/index.ts'
import edit from './union-edit.module.css'
import styles from './unions.module.css'
import type { Union } from './unions.queries.ts'

/** A text being written, and the union as it was when that began. */
interface DescriptionDraft {
  base: Union
  html: string
}

/** While nothing is written the editor follows what is kept; then it keeps what is written until it is saved or given up. */
function useDescription(union: Union) {
  const edits = useEdits()
  const [draft, setDraft] = useState<DescriptionDraft | null>(null)
  const [stale, setStale] = useState(false)
  // Counts what the editor starts anew with.
  const [round, setRound] = useState(0)
  const base = draft?.base ?? union
  const startAnew = () => {
    setDraft(null)
    setStale(false)
    setRound((count) => count + 1)
  }
  const send = async ({ base: { id, updated_at }, html }: DescriptionDraft) => {
    try {
      await api.patch('syndic/{id}', { params: { id }, body: { description: html, updated_at } })
    } catch (error) {
      setStale(error instanceof ApiError && error.code === 'stale')
      throw error
    }
  }
  return {
    base,
    key: `${base.updated_at} ${String(round)}`,
    changed: draft !== null && draft.html !== base.description,
    stale,
    busy: edits.busy,
    write: (html: string) => setDraft({ base, html }),
    startAnew,
    save: async () => {
      if (draft && (await edits.run(() => send(draft)))) startAnew()
    },
  }
}

/** What the union says of itself; nothing is kept until it is asked for (UNI-15, UNI-16). */
export function EditDescription({ union }: { union: Union }) {
  const { base, key, changed, stale, busy, write, startAnew, save } = useDescription(union)
  const leaving = useLeaving(changed && !busy)
  return (
    <section className={styles.files} aria-label="Description">
      <Stack gap={16} minWidth={0} className={edit.editor}>
        {stale && <StaleNotice onReload={startAnew} />}
        <RichTextEditor key={key} label="Description" initial={base.description} onChange={write} />
        <Row gap={10} justify="end">
          {changed && <Button onClick={startAnew}>Annuler</Button>}
          <Button variant="primary" disabled={!changed} loading={busy} onClick={() => void save()}>
            Enregistrer
          </Button>
        </Row>
      </Stack>
      <Leaving leaving={leaving} />
    </section>
  )
}
