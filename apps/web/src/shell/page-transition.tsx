import { usePageTransition } from '../platform/page-transition.ts'
import { Row, Text } from '../ui/layout.tsx'
import styles from './page-transition.module.css'

/** The name and icon of the part one enters, over the page, for a second; the page is being made ready behind it (SHL-79). */
export function PageTransition() {
  const transition = usePageTransition()
  if (!transition) return null
  return (
    <div className={styles.overlay} aria-hidden="true">
      <Row as="span" inline>
        {transition.icon}
      </Row>
      <Text size="2xl" weight={680}>
        {transition.title}
      </Text>
    </div>
  )
}
