import { usePublicConfig } from '../platform/public-config.ts'
import styles from './footer.module.css'

/** The copyright with the year of the server's day (SHL-49). */
export function Footer() {
  const { company, today } = usePublicConfig()
  return (
    <footer className={styles.footer}>
      © {today.slice(0, 4)} {company}
    </footer>
  )
}
