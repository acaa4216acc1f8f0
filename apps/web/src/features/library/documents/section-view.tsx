import { EmptyState } from '../../../ui/empty-state.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { CategoryCard } from './category-card.tsx'
import type { Section } from './documents.queries.ts'
import { Marked } from './found-words.tsx'
import styles from './library.module.css'
import { NO_FILE } from './library-words.ts'
import { useArriving } from './use-arriving.ts'

const CATEGORIES = { first: 4, step: 4 }

interface SectionViewProps {
  section: Section
  /** What a search left of it: named, its folders open. */
  found?: boolean
}

/** A section with its categories (GED-09, GED-10). */
export function SectionView({ section, found = false }: SectionViewProps) {
  const drawn = useArriving(section.categories.length, CATEGORIES)
  return (
    <Stack as="section" gap={16} minWidth={0} aria-label={section.label}>
      {found && (
        <Text as="p" weight={650} tone="muted">
          <Marked text={section.label} />
        </Text>
      )}
      {section.categories.length === 0 ? (
        <EmptyState text={NO_FILE} />
      ) : (
        <Stack align="start" className={styles.categories}>
          {section.categories.slice(0, drawn).map((category) => (
            <CategoryCard key={category.id} category={category} opened={found} />
          ))}
        </Stack>
      )}
    </Stack>
  )
}
