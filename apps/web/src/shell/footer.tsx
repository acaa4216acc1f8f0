import { Link } from '@tanstack/react-router'
import { usePublicConfig } from '../platform/public-config.ts'
import styles from './footer.module.css'

/** The notice, and the copyright with the year of the server's day (SHL-49, SHL-50). */
export function Footer() {
  const { company, today } = usePublicConfig()
  return (
    <footer className={styles.footer}>
      <Link className={styles.link} to="/rgpd">
        Protection des données
      </Link>
      <span>
        © {today.slice(0, 4)} {company}
      </span>
    </footer>
  )
}
