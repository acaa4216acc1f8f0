import type { Intervention } from '@cadran/contract/portal/run-as'
import { interventionText } from '@cadran/rules/portal/run-as'
import { IconUserShare } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readItem, removeItem } from '../../../platform/browser-storage.ts'
import { notify } from '../../../platform/notifier.ts'
import { Row } from '../../../ui/layout.tsx'
import styles from './intervention-notice.module.css'

/** Stands while somebody acts in one's own name: who, until when and why (AUD-21). */
export function InterventionNotice({ intervention }: { intervention: Intervention }) {
  return (
    <Row role="status" gap={10} align="center" justify="center" className={styles.notice}>
      <IconUserShare size={18} stroke={1.75} aria-hidden="true" />
      <p>
        <span>{interventionText(intervention)}</span>
        {' · '}
        <Link to="/parameters" hash="record">
          Mon dossier
        </Link>
      </p>
    </Row>
  )
}

/** Says once that a use is over that ended by itself (AUD-19). */
export function EndedNotice() {
  useEffect(() => {
    const name = readItem('switchEnded')
    removeItem('switchEnded')
    if (name !== null) notify.success(`Votre intervention au nom de ${name} est terminée.`)
  }, [])
  return null
}
