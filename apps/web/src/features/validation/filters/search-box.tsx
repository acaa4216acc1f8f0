import { type RefObject, useEffect, useState } from 'react'
import { SearchField } from '../../../ui/search-field.tsx'

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

  return (
    <SearchField
      label="Rechercher un collaborateur par son nom ou son matricule"
      placeholder="Collaborateur, matricule"
      text={text}
      onChange={setText}
      look="row"
      ownKey
      onLeave={onLeave}
      {...(inputRef ? { inputRef } : {})}
    />
  )
}
