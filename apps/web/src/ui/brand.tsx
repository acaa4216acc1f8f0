import styles from './brand.module.css'
import { Row, Text } from './layout.tsx'

interface BrandProps {
  company: string | null
}

/** The mark, the product's name and, beside it, the company's. */
export function Brand({ company }: BrandProps) {
  return (
    <Row as="span" inline gap={10} align="center" minWidth={0}>
      <svg className={styles.mark} viewBox="0 0 28 28" aria-hidden="true">
        <circle cx="14" cy="14" r="12.2" />
        <path d="M14 6.6a7.4 7.4 0 0 1 0 14.8Z" />
        <circle className={styles.dot} cx="8.6" cy="14" r="1.7" />
      </svg>
      <Text size="xl" tone="text" className={styles.name}>
        Cadran
      </Text>
      {company && (
        <Text size="sm" tone="muted" nowrap ellipsis className={styles.company}>
          {company}
        </Text>
      )}
    </Row>
  )
}
