import { counted } from '@cadran/rules/portal/french'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Stack, Text } from '../../../ui/layout.tsx'
import type { Area, Section } from './documents.queries.ts'
import styles from './library.module.css'
import { SectionIcon } from './library-icons.tsx'
import { filesIn } from './library-words.ts'

interface SectionsNavProps {
  sections: readonly Section[]
  area: Area
  chosen: Section | undefined
}

/** The sections with their picture and how many files they hold (GED-09); each has an address of its own (GED-04). */
export function SectionsNav({ sections, area, chosen }: SectionsNavProps) {
  return (
    <nav aria-label="Rubriques">
      <Stack as="ul" gap={2} className={styles.sections}>
        {sections.map((section) => {
          const count = filesIn(section)
          return (
            <li key={section.id}>
              <Link
                className={styles.sectionLink}
                to="/documents/{-$type}/{-$id}"
                params={{ type: area, id: section.id }}
                resetScroll={false}
                aria-current={section === chosen ? 'page' : undefined}
                data-current={section === chosen || undefined}
              >
                <SectionIcon section={section} />
                <Text minWidth={0} className={styles.sectionName}>
                  {section.label}
                </Text>
                <Text size="sm" weight={400} tone="muted" tabular aria-hidden="true">
                  {count}
                </Text>
                <span className="visually-hidden">, {counted(count, 'fichier')}</span>
                <IconChevronRight className={styles.chevron} size={18} stroke={1.75} aria-hidden="true" />
              </Link>
            </li>
          )
        })}
      </Stack>
    </nav>
  )
}
