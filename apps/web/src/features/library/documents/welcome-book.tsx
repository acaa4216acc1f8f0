import { IconBook2 } from '@tabler/icons-react'
import { Text } from '../../../ui/layout.tsx'
import styles from './library.module.css'
import { fileAddress, openWithSession } from './open-file.ts'

/** The one strong surface of the page (GED-16, GED-17). */
export function WelcomeBook({ book }: { book: { label: string; url: string } }) {
  return (
    <a className={styles.book} href={fileAddress(book.url)} target="_blank" rel="noopener" onClick={openWithSession}>
      <svg className={styles.rings} viewBox="0 0 160 160" aria-hidden="true">
        <circle cx="80" cy="80" r="78" />
        <circle cx="80" cy="80" r="58" />
        <circle cx="80" cy="80" r="38" />
        <circle className={styles.core} cx="80" cy="80" r="16" />
      </svg>
      <IconBook2 size={24} stroke={1.75} aria-hidden="true" />
      <Text position="relative" size="xl" weight={650} lineHeight={1.3} className={styles.bookName}>
        {book.label}
      </Text>
      <Text size="sm" className={styles.bookKind}>
        Pour bien commencer
      </Text>
      <span className="visually-hidden"> (nouvel onglet)</span>
    </a>
  )
}
