import { hasOwnAccount } from '@cadran/rules/portal/person'
import { useState } from 'react'
import { useCurrentUser } from '../../../platform/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import styles from './account-section.module.css'
import { EmailForm } from './email-form.tsx'
import { PasswordDialog } from './password-dialog.tsx'

const RUNNING_AS = 'Ces réglages se changent depuis son propre compte'

/** One's personal address and password; internal staff have theirs elsewhere (SET-05, SET-20). */
export function AccountSection() {
  const user = useCurrentUser()
  const [changing, setChanging] = useState(false)
  if (!hasOwnAccount(user.person_type)) return null
  const reason = user.switched_from === null ? undefined : RUNNING_AS
  return (
    <SectionCard anchor="account" title="Mon compte">
      <EmailForm key={user.personal_email} stored={user.personal_email ?? ''} reason={reason} />
      <Row wrap gap={12} align="center" justify="between" className={styles.row}>
        <div>
          <h3>Mot de passe</h3>
          <Text as="p" size="sm" tone="muted">
            Toutes vos autres sessions se ferment quand il change.
          </Text>
        </div>
        <Button reason={reason} onClick={() => setChanging(true)}>
          Changer le mot de passe
        </Button>
      </Row>
      {changing && <PasswordDialog user={user} onClose={() => setChanging(false)} />}
    </SectionCard>
  )
}
