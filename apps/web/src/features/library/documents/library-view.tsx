import { counted } from '@cadran/rules/portal/french'
import { IconX } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import type { Area, Library, Section } from './documents.queries.ts'
import { countFound, findInLibrary } from './find-in-library.ts'
import { Wanted } from './found-words.tsx'
import styles from './library.module.css'
import { SectionView } from './section-view.tsx'
import { SectionsNav } from './sections-nav.tsx'
import { useSearchText } from './use-search-text.ts'
import { useTreeKeys } from './use-tree-keys.ts'
import { WelcomeBook } from './welcome-book.tsx'

const SEARCHES = {
  documents: 'Rechercher un document',
  social: 'Rechercher une information',
} as const satisfies Record<Area, string>

interface LibraryViewProps {
  library: Library
  area: Area
  /** The section that is open; on a small screen none is at first. */
  chosen: Section | undefined
  mobile: boolean
}

/** Sections at the left, what the chosen one holds at the right; one after the other on a small screen. */
export function LibraryView({ library, area, chosen, mobile }: LibraryViewProps) {
  const { sections, welcome_book } = library
  const [text, setText] = useSearchText()
  const search = useRef<HTMLInputElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useTreeKeys(content, search)
  const wanted = useDeferredValue(text).trim()
  const found = useMemo(() => (wanted === '' ? null : findInLibrary(sections, wanted)), [sections, wanted])
  const clear = () => {
    setText('')
    search.current?.focus()
  }
  const showsNav = !mobile || (!chosen && !found)
  const box = <SearchField label={SEARCHES[area]} text={text} onChange={setText} inputRef={search} />
  return (
    <>
      {mobile && box}
      <Stack gap={24} align="start" className={styles.columns}>
        {showsNav && (
          <Stack gap={20} className={styles.side}>
            {sections.length > 0 && <SectionsNav sections={sections} area={area} chosen={found ? undefined : chosen} />}
            {welcome_book && <WelcomeBook book={welcome_book} />}
          </Stack>
        )}
        <Stack gap={16} minWidth={0} ref={content}>
          {(found || chosen) && (
            <Row wrap gap={12} align="center" justify="between">
              <Text as="h2" size="xl">
                {found ? 'Résultats' : chosen?.label}
              </Text>
              {/* At one place whatever is shown: what is typed in would lose the focus if it moved. */}
              {!mobile && box}
            </Row>
          )}
          {found ? (
            <Found sections={found} text={wanted} onClear={clear} />
          ) : (
            chosen && <SectionView key={chosen.id} section={chosen} />
          )}
        </Stack>
      </Stack>
    </>
  )
}

interface FoundProps {
  sections: readonly Section[]
  text: string
  onClear: () => void
}

/** What a search found, how much it is, and where it is filed; its words are marked (WIN-11). */
function Found({ sections, text, onClear }: FoundProps) {
  const count = countFound(sections)
  return (
    <Wanted value={text}>
      <Row wrap gap={4} align="center" className={styles.status}>
        <Text as="p" tone="muted" role="status">
          {count === 0 ? `Aucun résultat pour « ${text} »` : `${counted(count, 'résultat')} pour « ${text} »`}
        </Text>
        <Button variant="quiet" size="sm" icon={<IconX size={16} stroke={1.75} aria-hidden="true" />} onClick={onClear}>
          Effacer
        </Button>
      </Row>
      {sections.map((section) => (
        <SectionView key={section.id} section={section} found />
      ))}
    </Wanted>
  )
}
