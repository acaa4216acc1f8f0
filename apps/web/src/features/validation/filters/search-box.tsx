import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { KeyHint } from '../../../ui/key-hint.tsx'
import styles from './search-box.module.css'

/** Typing waits this long before the list is asked again. */
const PAUSE_MS = 250

interface SearchBoxProps {
  value: string
  onSearch: (text: string) => void
  /** Enter and the down arrow go on to the list. */
  onLeave?: () => void
  inputRef?: RefObject<HTMLInputElement | null>
}

/** The person search of a list; what is typed goes into the address after a pause. */
export function SearchBox({ value, onSearch, onLeave, inputRef }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // The address changed without this box: a reset, or the browser's back button.
  if (value !== known) {
    setKnown(value)
    setText(value)
  }

  useEffect(() => {
    const wanted = text.trim()
    if (wanted === known) return
    const timer = setTimeout(() => {
      setKnown(wanted)
      onSearch(wanted)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, known, onSearch])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && text !== '') setText('')
    else if (event.key === 'Enter' || event.key === 'ArrowDown') onLeave?.()
    else return
    event.preventDefault()
  }
  return (
    <label className={styles.box}>
      <span className="visually-hidden">Rechercher un collaborateur par son nom ou son matricule</span>
      <IconSearch size={18} stroke={1.75} aria-hidden="true" />
      <input
        ref={inputRef}
        type="search"
        className={styles.input}
        value={text}
        maxLength={100}
        placeholder="Collaborateur, matricule"
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {text === '' && <KeyHint keys="/" />}
    </label>
  )
}
