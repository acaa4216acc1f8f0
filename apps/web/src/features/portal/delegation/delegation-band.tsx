import { untilWords } from '@cadran/rules/portal/disconnection'
import { IconUsersGroup } from '@tabler/icons-react'
import { useCurrentUser } from '../../../platform/session.ts'
import { Row } from '../../../ui/layout.tsx'
import styles from './delegation.module.css'

/** For whom one stands in the back office, and until when (DEL-23). */
export function DelegationBand() {
  const { delegations } = useCurrentUser()
  return delegations.map(({ manager, active_until }) => (
    <Row as="p" key={manager.matricule} gap={8} align="center" className={styles.band} role="status">
      <IconUsersGroup size={18} stroke={1.75} aria-hidden="true" />
      Vous suppléez {manager.identity} jusqu'au {untilWords(active_until)}.
    </Row>
  ))
}
