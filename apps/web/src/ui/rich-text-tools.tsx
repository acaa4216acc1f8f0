import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconH3,
  IconH4,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
} from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import { Fragment, type KeyboardEvent, type RefObject, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { Row } from './layout.tsx'
import styles from './rich-text-editor.module.css'

interface Tool {
  name: string
  label: string
  icon: typeof IconBold
  run: (editor: Editor) => void
  /** Whether the text at the cursor has it; tools that only act have none. */
  isOn?: (editor: Editor) => boolean
  canRun?: (editor: Editor) => boolean
  /** A line before it: another group begins. */
  begins?: boolean
}

/** The text has the focus again at once: the editor's own command gives it a frame later, and a key typed meanwhile is lost. */
function pressed(editor: Editor) {
  editor.view.focus()
  return editor.chain()
}

const TOOLS: readonly Tool[] = [
  {
    name: 'bold',
    label: 'Gras',
    icon: IconBold,
    run: (editor) => pressed(editor).toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    name: 'italic',
    label: 'Italique',
    icon: IconItalic,
    run: (editor) => pressed(editor).toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    name: 'h3',
    label: 'Titre',
    icon: IconH3,
    run: (editor) => pressed(editor).toggleHeading({ level: 3 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    begins: true,
  },
  {
    name: 'h4',
    label: 'Sous-titre',
    icon: IconH4,
    run: (editor) => pressed(editor).toggleHeading({ level: 4 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 4 }),
  },
  {
    name: 'bullets',
    label: 'Liste à puces',
    icon: IconList,
    run: (editor) => pressed(editor).toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
    begins: true,
  },
  {
    name: 'numbers',
    label: 'Liste numérotée',
    icon: IconListNumbers,
    run: (editor) => pressed(editor).toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
]

const HISTORY: readonly Tool[] = [
  {
    name: 'undo',
    label: 'Annuler la dernière modification',
    icon: IconArrowBackUp,
    run: (editor) => pressed(editor).undo().run(),
    canRun: (editor) => editor.can().undo(),
    begins: true,
  },
  {
    name: 'redo',
    label: 'Rétablir',
    icon: IconArrowForwardUp,
    run: (editor) => pressed(editor).redo().run(),
    canRun: (editor) => editor.can().redo(),
  },
]

interface RichTextToolsProps {
  editor: Editor
  /** The editor leads here by Alt F10. */
  bar: RefObject<HTMLDivElement | null>
  onLink: () => void
}

/** Arrows, Home and End go along the bar, Escape back to the text. */
function walk(event: KeyboardEvent<HTMLElement>, editor: Editor): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button.matches(':focus'))
  const places: Record<string, number> = {
    ArrowRight: (at + 1) % buttons.length,
    ArrowLeft: (at + buttons.length - 1) % buttons.length,
    Home: 0,
    End: buttons.length - 1,
  }
  const place = places[event.key]
  if (event.key === 'Escape') editor.view.focus()
  else if (place === undefined) return
  else buttons[place]?.focus()
  event.preventDefault()
}

/** One stop of the tab key: arrows, Home and End walk along, Escape goes back to the text, Alt F10 comes here from it. */
export function RichTextTools({ editor, bar, onLink }: RichTextToolsProps) {
  const [current, setCurrent] = useState('bold')
  const link: Tool = {
    name: 'link',
    label: 'Lien',
    icon: IconLink,
    run: onLink,
    isOn: (given) => given.isActive('link'),
    begins: true,
  }
  const tools = [...TOOLS, link, ...HISTORY]
  const states = useEditorState({
    editor,
    selector: ({ editor: given }) => ({
      on: tools.filter(({ isOn }) => isOn?.(given)).map(({ name }) => name),
      off: tools.filter(({ canRun }) => canRun && !canRun(given)).map(({ name }) => name),
    }),
  })
  return (
    <Row
      ref={bar}
      wrap
      gap={2}
      className={styles.tools}
      role="toolbar"
      aria-label="Mise en forme"
      onKeyDown={(event) => walk(event, editor)}
    >
      {tools.map(({ name, label, icon: Icon, run, isOn, begins }) => (
        <Fragment key={name}>
          {begins && <span className={styles.gap} aria-hidden="true" />}
          <IconButton
            label={label}
            icon={<Icon size={18} stroke={1.75} />}
            size="sm"
            tabIndex={name === current ? 0 : -1}
            aria-pressed={isOn ? states.on.includes(name) : undefined}
            aria-disabled={states.off.includes(name) || undefined}
            onFocus={() => setCurrent(name)}
            // The text keeps its selection while the mouse presses a button.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(editor)}
          />
        </Fragment>
      ))}
    </Row>
  )
}
