import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Row } from './layout.tsx'
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

/** The address as it is typed, and what becomes of it. */
function useLink({ editor, onClose }: RichTextLinkProps) {
  const [before] = useState<string>(() => String(editor.getAttributes('link').href ?? ''))
  const [typed, setTyped] = useState(before)
  const [wrong, setWrong] = useState(false)
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
  const type = (text: string) => {
    setTyped(text)
    setWrong(false)
  }
  return { before, typed, wrong, type, close, apply, remove }
}

/** Asks for the address of the link at the cursor, above the text. */
export function RichTextLink(props: RichTextLinkProps) {
  const form = useRef<HTMLFieldSetElement>(null)
  const { before, typed, wrong, type, close, apply, remove } = useLink(props)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
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
    <Row
      as="fieldset"
      ref={form}
      wrap
      gap={8}
      align="end"
      minWidth={0}
      className={styles.link}
      aria-label="Lien"
      onKeyDown={onKey}
    >
      <div className={styles.address}>
        <TextField
          label="Adresse du lien"
          placeholder="https://"
          value={typed}
          error={wrong ? 'Cette adresse n’est pas valide' : undefined}
          onChange={({ currentTarget }) => type(currentTarget.value)}
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
    </Row>
  )
}
