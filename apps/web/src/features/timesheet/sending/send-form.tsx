import type { Month } from '@cadran/contract/timesheet/calendar'
import { COMMENT_MAX_LENGTH } from '@cadran/rules/portal/messages'
import { ATTESTATIONS, asksNoPrestation, showsAttestations } from '@cadran/rules/timesheet/sending'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Column, Row, Stack, Text } from '../../../ui/layout.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import styles from './send.module.css'
import { SpecificCra } from './specific-cra.tsx'
import type { Sending } from './use-sending.ts'
import { sendContext } from './what-is-sent.ts'

interface SendFormProps {
  month: Month
  sending: Sending
}

/** What the person says to it: a word of warning, a comment, and what sending attests (SND-07 to SND-11). */
export function SendForm({ month, sending }: SendFormProps) {
  const { comment, error } = sending
  const commentError = error?.field === 'comment' ? error.message : undefined
  return (
    <Column gap={20} className={styles.form}>
      {!month.absence_validated1 && (
        <Row as="p" gap={12} align="center" weight={550} className={styles.warning}>
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
          Des absences n'ont pas encore été validées par votre manager
        </Row>
      )}
      {asksNoPrestation(sendContext(month)) && <NoPrestation sending={sending} />}
      <SpecificCra month={month} sending={sending} />
      {month.extra_activity_payments.length > 0 && (
        <PaymentChoice choices={month.extra_activity_payments} sending={sending} />
      )}
      <TextArea
        label="Commentaire"
        labelEnd="facultatif"
        value={comment}
        maxLength={COMMENT_MAX_LENGTH}
        rows={3}
        error={commentError}
        data-error={commentError === undefined ? undefined : true}
        onChange={(change) => sending.setComment(change.currentTarget.value)}
      />
      {showsAttestations(month.user.person_type) && (
        <div className={styles.attestations}>
          <h3>En envoyant ce mois</h3>
          <Stack as="ul" gap={8} className={styles.attested}>
            {ATTESTATIONS.map((text) => (
              <li key={text}>
                <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
                {text}
              </li>
            ))}
          </Stack>
        </div>
      )}
    </Column>
  )
}

/** The box of a contractor whose month is empty (SND-18 to SND-20). */
function NoPrestation({ sending }: { sending: Sending }) {
  const message = sending.error?.field === 'no_prestation' ? sending.error.message : null
  return (
    <div>
      <Row
        as="label"
        gap={12}
        align="center"
        weight={600}
        className={styles.box}
        data-invalid={message !== null || undefined}
      >
        <input
          type="checkbox"
          checked={sending.no_prestation}
          aria-invalid={message !== null || undefined}
          aria-describedby={message === null ? undefined : 'no-prestation-error'}
          data-error={message === null ? undefined : true}
          onChange={(change) => sending.setNoPrestation(change.currentTarget.checked)}
        />
        Aucune prestation ce mois-ci
      </Row>
      {message !== null && (
        <Text as="p" marginTop={6} size="sm" weight={550} tone="error" id="no-prestation-error">
          {message}
        </Text>
      )}
    </div>
  )
}
