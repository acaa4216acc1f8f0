import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { SearchField } from '../../../ui/search-field.tsx'

/** Typing waits this long before the list is asked again. */
const PAUSE_MS = 250

interface SearchBoxProps {
  /** What is looked for; a person unless told. */
  label?: string
  placeholder?: string
  value: string
  onSearch: (text: string) => void
  /** Enter and the down arrow go on to the list. */
  onLeave?: () => void
  inputRef?: RefObject<HTMLInputElement | null>
}

const PERSON = 'Rechercher un collaborateur par son nom ou son matricule'

/** The search of a list; what is typed goes into the address after a pause. */
export function SearchBox(props: SearchBoxProps) {
  const { label = PERSON, placeholder = 'Collaborateur, matricule', value, onSearch, onLeave, inputRef } = props
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  // Of a slow address: what was asked of it and has not arrived, the oldest first.
  const [asked, setAsked] = useState<readonly string[]>([])
  if (value !== seen) {
    setSeen(value)
    setAsked(asked.slice(asked.indexOf(value) + 1))
    // Without this box it changed by a reset, or by the browser's back button; meanwhile nothing of what is typed is lost.
    if (!asked.includes(value)) setText(value)
  }

  const latest = asked.at(-1) ?? value
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === latest) return
    const timer = setTimeout(() => {
      setAsked((before) => [...before, wanted])
      search(wanted)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, latest])

  return (
    <SearchField
      label={label}
      placeholder={placeholder}
      text={text}
      onChange={setText}
      look="row"
      ownKey
      onLeave={onLeave}
      {...(inputRef ? { inputRef } : {})}
    />
  )
}
