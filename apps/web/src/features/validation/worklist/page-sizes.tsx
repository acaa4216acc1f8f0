import { PAGE_SIZES } from '@cadran/rules/validation/several'
import { Row } from '../../../ui/layout.tsx'
import styles from './page-sizes.module.css'

interface PageSizesProps {
  size: number
  onSize: (size: number) => void
}

/** 10, 50 or 100 rows a page: the foot of a list (CLO-09, README 83). */
export function PageSizes({ size, onSize }: PageSizesProps) {
  return (
    <Row as="label" gap={8} align="center" justify="end" tone="muted" size="sm" className={styles.sizes}>
      Lignes par page
      <select className={styles.size} value={size} onChange={(event) => onSize(Number(event.currentTarget.value))}>
        {PAGE_SIZES.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </Row>
  )
}
