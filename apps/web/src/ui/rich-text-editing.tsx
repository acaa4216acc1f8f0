import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import fieldStyles from './field.module.css'
import { Stack, Text } from './layout.tsx'
import textStyles from './rich-text.module.css'
import styles from './rich-text-editor.module.css'
import { RichTextLink } from './rich-text-link.tsx'
import { RichTextTools } from './rich-text-tools.tsx'

export interface RichTextEditingProps {
  label: string
  /** What the editor starts with; later changes of it are not followed. */
  initial: string
  onChange: (html: string) => void
  hint?: string
  error?: string | undefined
}

const ADDRESS = /^(?:https?:\/\/|mailto:|tel:)/i

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    link: { openOnClick: false, defaultProtocol: 'https', isAllowedUri: (uri) => ADDRESS.test(uri) },
  }),
]

/** Writes a formatted text: bold, italic, titles, lists and links, all of it by mouse and by keyboard. */
export function RichTextEditing({ label, initial, onChange, hint, error }: RichTextEditingProps) {
  const id = useId()
  const bar = useRef<HTMLDivElement>(null)
  const [linking, setLinking] = useState(false)
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: initial,
    injectCSS: false,
    editorProps: {
      attributes: {
        class: classNames(textStyles.text, styles.area) ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-message`,
      },
      handleKeyDown: (_view, event) => {
        const opensLink = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
        const goesToBar = event.altKey && event.key === 'F10'
        if (opensLink) setLinking(true)
        if (goesToBar) bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
        if (opensLink || goesToBar) event.preventDefault()
        return opensLink || goesToBar
      },
    },
    onUpdate: ({ editor: written }) => onChange(written.isEmpty ? '' : written.getHTML()),
  })
  return (
    <Stack gap={6}>
      <Text size="sm" weight={650} id={`${id}-label`}>
        {label}
      </Text>
      <div className={styles.frame} data-invalid={error ? true : undefined}>
        <RichTextTools editor={editor} bar={bar} onLink={() => setLinking(true)} />
        {linking && <RichTextLink editor={editor} onClose={() => setLinking(false)} />}
        <EditorContent editor={editor} />
      </div>
      <p className={error ? fieldStyles.error : fieldStyles.hint} id={`${id}-message`}>
        {error ?? hint ?? 'Ctrl B gras, Ctrl I italique, Ctrl K lien. Alt F10 rejoint la barre de mise en forme.'}
      </p>
    </Stack>
  )
}
