import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { IconButton } from './icon-button.tsx'
import styles from './pager.module.css'

interface PagerProps {
  page: number
  /** How many pages there are; a list without rows has one. */
  pages: number
  onChange: (page: number) => void
}

/** 'n / total' between its arrows, which stop at both ends. */
export function Pager({ page, pages, onChange }: PagerProps) {
  return (
    <nav className={styles.pager} aria-label="Pages">
      <IconButton
        label="Page précédente"
        icon={<IconChevronLeft size={20} stroke={1.75} />}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      />
      <span className={styles.place} aria-live="polite">
        <span className="visually-hidden">Page </span>
        {page} / {pages}
      </span>
      <IconButton
        label="Page suivante"
        icon={<IconChevronRight size={20} stroke={1.75} />}
        disabled={page >= pages}
        onClick={() => onChange(page + 1)}
      />
    </nav>
  )
}
