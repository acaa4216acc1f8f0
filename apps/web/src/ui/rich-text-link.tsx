import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './rich-text-editor.module.css'
import { TextField } from './text-field.tsx'

interface RichTextLinkProps {
  editor: Editor
  onClose: () => void
}

const MAIL = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/

/** What was typed as an address; null when it is none. */
function addressOf(typed: string): string | null {
  const text = typed.trim()
  if (MAIL.test(text)) return `mailto:${text}`
  if (/^(?:https?:\/\/|mailto:|tel:)\S+$/i.test(text)) return text
  return /^[\w-]+(\.[\w-]+)+\S*$/.test(text) ? `https://${text}` : null
}

/** Asks for the address of the link at the cursor, above the text. */
export function RichTextLink({ editor, onClose }: RichTextLinkProps) {
  const form = useRef<HTMLFieldSetElement>(null)
  const [before] = useState<string>(() => String(editor.getAttributes('link').href ?? ''))
  const [typed, setTyped] = useState(before)
  const [wrong, setWrong] = useState(false)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const close = () => {
    onClose()
    editor.commands.focus()
  }
  const apply = () => {
    const href = addressOf(typed)
    if (href === null) return setWrong(true)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && before === '') {
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    } else chain.setLink({ href }).run()
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  // No form of its own: the editor may stand inside one.
  const onKey = (event: KeyboardEvent) => {
    const inField = event.target instanceof HTMLInputElement
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && inField) apply()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <fieldset ref={form} className={styles.link} aria-label="Lien" onKeyDown={onKey}>
      <div className={styles.address}>
        <TextField
          label="Adresse du lien"
          placeholder="https://"
          value={typed}
          error={wrong ? 'Cette adresse n’est pas valide' : undefined}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setWrong(false)
          }}
        />
      </div>
      <Button onClick={apply}>Appliquer</Button>
      {before !== '' && (
        <Button variant="danger-quiet" onClick={remove}>
          Retirer le lien
        </Button>
      )}
      <Button variant="quiet" onClick={close}>
        Annuler
      </Button>
    </fieldset>
  )
}
