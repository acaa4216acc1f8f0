import { usePageTransition } from '../platform/page-transition.ts'
import styles from './page-transition.module.css'

/** The name and icon of the part one enters, over the page, for a second; the page is being made ready behind it (SHL-79). */
export function PageTransition() {
  const transition = usePageTransition()
  if (!transition) return null
  return (
    <div className={styles.overlay} aria-hidden="true">
      <span className={styles.icon}>{transition.icon}</span>
      <span className={styles.title}>{transition.title}</span>
    </div>
  )
}
