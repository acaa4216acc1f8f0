import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { RichTextEditor } from '../../../ui/rich-text-editor.tsx'
import { Leaving, StaleNotice } from '../contents/index.ts'
import { useEdits } from '../documents/index.ts'
import edit from './union-edit.module.css'
import styles from './unions.module.css'
import type { Union } from './unions.queries.ts'

/** A text being written, and the union as it was when that began. */
interface Writing {
  base: Union
  html: string
}

/** While nothing is written the editor follows what is kept; then it keeps what is written until it is saved or given up. */
function useDescription(union: Union) {
  const edits = useEdits()
  const [writing, setWriting] = useState<Writing | null>(null)
  const [stale, setStale] = useState(false)
  // Counts what the editor starts anew with.
  const [round, setRound] = useState(0)
  const base = writing?.base ?? union
  const startAnew = () => {
    setWriting(null)
    setStale(false)
    setRound((count) => count + 1)
  }
  const send = async ({ base: { id, updated_at }, html }: Writing) => {
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
    changed: writing !== null && writing.html !== base.description,
    stale,
    busy: edits.busy,
    write: (html: string) => setWriting({ base, html }),
    startAnew,
    save: async () => {
      if (writing && (await edits.run(() => send(writing)))) startAnew()
    },
  }
}

/** What the union says of itself; nothing is kept until it is asked for (UNI-15, UNI-16). */
export function EditDescription({ union }: { union: Union }) {
  const { base, key, changed, stale, busy, write, startAnew, save } = useDescription(union)
  return (
    <section className={styles.files} aria-label="Description">
      <div className={edit.editor}>
        {stale && <StaleNotice onReload={startAnew} />}
        <RichTextEditor key={key} label="Description" initial={base.description} onChange={write} />
        <div className={edit.actions}>
          {changed && <Button onClick={startAnew}>Annuler</Button>}
          <Button variant="primary" disabled={!changed} loading={busy} onClick={() => void save()}>
            Enregistrer
          </Button>
        </div>
      </div>
      <Leaving changed={changed && !busy} />
    </section>
  )
}
