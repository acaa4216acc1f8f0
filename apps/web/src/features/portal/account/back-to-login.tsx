import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import styles from './account.module.css'

export function BackToLogin() {
  return (
    <p className={styles.foot}>
      <Link to="/login" className={styles.link}>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
        Retour à la connexion
      </Link>
    </p>
  )
}
