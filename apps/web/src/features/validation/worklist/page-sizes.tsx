import { PAGE_SIZES } from '@cadran/rules/validation/several'
import { Row } from '../../../ui/layout.tsx'
import styles from './page-sizes.module.css'

interface PageSizesProps {
  size: number
  onSize: (size: number) => void
}

/** 10, 50 or 100 rows a page, and what the list has by itself: the foot of a list (CLO-09). */
export function PageSizes({ size, onSize }: PageSizesProps) {
  const offered = [...new Set([...PAGE_SIZES, size])].sort((a, b) => a - b)
  return (
    <Row as="label" gap={8} align="center" justify="end" tone="muted" size="sm" className={styles.sizes}>
      Lignes par page
      <select className={styles.size} value={size} onChange={(event) => onSize(Number(event.currentTarget.value))}>
        {offered.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </Row>
  )
}
