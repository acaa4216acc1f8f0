import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import { KeyHint } from './key-hint.tsx'
import { Row } from './layout.tsx'
import { usePageKeys } from './page-keys.ts'
import styles from './search-field.module.css'

interface SearchFieldProps {
  /** What is looked for, in words: the name of the field. */
  label: string
  /** Shown while it is empty; the name where it is short. */
  placeholder?: string
  text: string
  onChange: (text: string) => void
  inputRef?: RefObject<HTMLInputElement | null>
  /** As wide as its place: in a row of filters of a small window, or everywhere. */
  look?: 'row' | 'whole' | 'large'
  /** Enter and the down arrow go on from here. */
  onLeave?: (() => void) | undefined
  /** The page has its own key that leads here. */
  ownKey?: boolean
  /** Has the focus when the dialog around it opens. */
  first?: boolean
  /** What stands at its end, beside what was typed. */
  end?: ReactNode
}

/** '/' leads to the field from anywhere but where one writes, or is asked something. */
function useSlash(field: RefObject<HTMLInputElement | null>, active: boolean): void {
  usePageKeys((key) => {
    if (!active || key !== '/') return false
    field.current?.focus()
    return true
  })
}

/** Searches what the page shows; '/' leads here and Échap empties it. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder = label, text, onChange, inputRef, look, onLeave, ownKey = false, first, end } = props
  const own = useRef<HTMLInputElement>(null)
  const field = inputRef ?? own
  useSlash(field, !ownKey)
  const clear = () => {
    onChange('')
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && text !== '') onChange('')
    else if (onLeave && (event.key === 'Enter' || event.key === 'ArrowDown')) onLeave()
    else return
    event.preventDefault()
  }
  return (
    <Row as="label" gap={10} align="center" tone="muted" className={styles.search} data-look={look}>
      <IconSearch size={18} stroke={1.75} aria-hidden="true" />
      <input
        ref={field}
        type="search"
        aria-label={label}
        className={styles.input}
        value={text}
        maxLength={100}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        data-search
        data-autofocus={first || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {end}
      {text === '' ? (
        <KeyHint keys="/" />
      ) : (
        <IconButton label="Effacer la recherche" size="sm" icon={<IconX size={18} stroke={1.75} />} onClick={clear} />
      )}
    </Row>
  )
}
