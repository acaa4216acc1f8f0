import type { Month } from '@cadran/contract/timesheet/calendar'
import { COMMENT_MAX_LENGTH } from '@cadran/rules/portal/messages'
import { ATTESTATIONS, asksNoPrestation, showsAttestations } from '@cadran/rules/timesheet/sending'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Column, Row, Stack } from '../../../ui/layout.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TickBox } from '../../../ui/tick-box.tsx'
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
      {asksNoPrestation(sendContext(month)) && (
        <TickBox
          ticked={sending.no_prestation}
          error={error?.field === 'no_prestation' ? error.message : undefined}
          onChange={sending.setNoPrestation}
        >
          Aucune prestation ce mois-ci
        </TickBox>
      )}
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
