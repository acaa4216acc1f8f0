import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { IconButton } from './icon-button.tsx'
import { Row, Text } from './layout.tsx'
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
    <Row as="nav" inline gap={4} align="center" aria-label="Pages">
      <IconButton
        label="Page précédente"
        icon={<IconChevronLeft size={20} stroke={1.75} />}
        resting={page <= 1}
        onClick={() => onChange(page - 1)}
      />
      <Text weight={600} tabular textAlign="center" className={styles.place} aria-live="polite">
        <span className="visually-hidden">Page </span>
        {page} / {pages}
      </Text>
      <IconButton
        label="Page suivante"
        icon={<IconChevronRight size={20} stroke={1.75} />}
        resting={page >= pages}
        onClick={() => onChange(page + 1)}
      />
    </Row>
  )
}
