import { formatDate } from '@cadran/rules/portal/french'
import { IconShieldExclamation } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCurrentUser } from '../../../platform/session.ts'
import { Row } from '../../../ui/layout.tsx'
import styles from './factors.module.css'

/** Above every page of whoever must add a second factor, until their last day to do it (MFA-22). */
export function ObligationBand() {
  const { factor_deadline } = useCurrentUser()
  if (factor_deadline === null) return null
  return (
    <Row as="p" gap={8} align="start" className={styles.band} role="status">
      <IconShieldExclamation className={styles.bandIcon} size={18} stroke={1.75} aria-hidden="true" />
      <span>
        Ajoutez un second facteur avant le {formatDate(factor_deadline)}.{' '}
        <Link className={styles.bandLink} to="/parameters" hash="security">
          Ouvrir « Sécurité »
        </Link>
      </span>
    </Row>
  )
}
