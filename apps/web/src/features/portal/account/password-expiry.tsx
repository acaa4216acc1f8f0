import { daysToTellOfExpiry, expiryText, isToldOfExpiry } from '@cadran/rules/portal/account'
import { IconKey, IconX } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useToday } from '../../../platform/public-config.ts'
import { useCurrentUser } from '../../../platform/session.ts'
import { setSessionState, useSessionState } from '../../../platform/session-state.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import styles from './password-expiry.module.css'

/** Says that the password expires, without standing in anybody's way; silent where it is changed (PWD-49 to PWD-57). */
export function PasswordExpiry() {
  const { person_type, password_expire_at, switched_from } = useCurrentUser()
  const today = useToday()
  const { expiry_closed } = useSessionState()
  const silent = useLocation({
    select: ({ pathname, hash }) => pathname === '/account' || (pathname === '/parameters' && hash === 'account'),
  })
  const days = daysToTellOfExpiry(password_expire_at, today)
  if (expiry_closed || silent || days === null || switched_from !== null || !isToldOfExpiry(person_type)) return null
  return (
    <Row
      as="section"
      gap={12}
      align="start"
      className={styles.popup}
      role="dialog"
      aria-label="Expiration du mot de passe"
    >
      <IconKey size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <Text as="p" weight={600}>
          {expiryText(days)}
        </Text>
        <Link className={styles.link} to="/account">
          Changer le mot de passe
        </Link>
      </div>
      <IconButton
        label="Fermer"
        size="sm"
        icon={<IconX size={18} stroke={1.75} />}
        onClick={() => setSessionState({ expiry_closed: true })}
      />
    </Row>
  )
}
