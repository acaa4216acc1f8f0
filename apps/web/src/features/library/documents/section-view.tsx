import { EmptyState } from '../../../ui/empty-state.tsx'
import { CategoryCard } from './category-card.tsx'
import type { Section } from './documents.queries.ts'
import styles from './library.module.css'
import { NO_FILE } from './library-words.ts'

interface SectionViewProps {
  section: Section
  /** What a search left of it: named, its folders open. */
  found?: boolean
}

/** A section with its categories (GED-09, GED-10). */
export function SectionView({ section, found = false }: SectionViewProps) {
  return (
    <section className={styles.section} aria-label={section.label}>
      {found && <p className={styles.filed}>{section.label}</p>}
      {section.categories.length === 0 ? (
        <EmptyState text={NO_FILE} />
      ) : (
        <div className={styles.categories}>
          {section.categories.map((category) => (
            <CategoryCard key={category.id} category={category} opened={found} />
          ))}
        </div>
      )}
    </section>
  )
}
