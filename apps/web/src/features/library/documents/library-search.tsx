import { IconSearch } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { KeyHint } from '../../../ui/key-hint.tsx'
import type { Area } from './documents.queries.ts'
import styles from './library.module.css'

const LABELS = {
  documents: 'Rechercher un document',
  social: 'Rechercher une information',
} as const satisfies Record<Area, string>

interface LibrarySearchProps {
  text: string
  onChange: (text: string) => void
  area: Area
  inputRef: RefObject<HTMLInputElement | null>
}

/** Searches the names of everything; '/' leads here and Échap empties it. */
export function LibrarySearch({ text, onChange, area, inputRef }: LibrarySearchProps) {
  return (
    <label className={styles.search}>
      <span className="visually-hidden">{LABELS[area]}</span>
      <IconSearch size={18} stroke={1.75} aria-hidden="true" />
      <input
        ref={inputRef}
        type="search"
        className={styles.input}
        value={text}
        maxLength={100}
        placeholder={LABELS[area]}
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
