import { IconSearch } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef } from 'react'
import { KeyHint } from './key-hint.tsx'
import styles from './search-field.module.css'

interface SearchFieldProps {
  /** What is looked for, in words: the name of the field and its placeholder. */
  label: string
  text: string
  onChange: (text: string) => void
  inputRef?: RefObject<HTMLInputElement | null>
}

/** '/' leads to the field from anywhere but where one writes, or is asked something. */
function useSlash(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event
      if (key !== '/' || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      if (!(target instanceof HTMLElement) || target.isContentEditable) return
      if (target.closest('input, textarea, select, [role="dialog"]')) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field])
}

/** Searches what the page shows; '/' leads here and Échap empties it. */
export function SearchField({ label, text, onChange, inputRef }: SearchFieldProps) {
  const own = useRef<HTMLInputElement>(null)
  const field = inputRef ?? own
  useSlash(field)
  return (
    <label className={styles.search}>
      <span className="visually-hidden">{label}</span>
      <IconSearch size={18} stroke={1.75} aria-hidden="true" />
      <input
        ref={field}
        type="search"
        className={styles.input}
        value={text}
        maxLength={100}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '') return
          event.preventDefault()
          onChange('')
        }}
      />
      {text === '' && <KeyHint keys="/" />}
    </label>
  )
}
