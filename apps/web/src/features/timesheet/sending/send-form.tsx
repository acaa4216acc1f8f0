import type { Month } from '@cadran/contract/timesheet/calendar'
import { COMMENT_MAX_LENGTH } from '@cadran/rules/portal/messages'
import { ATTESTATIONS, asksNoPrestation, showsAttestations } from '@cadran/rules/timesheet/sending'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
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
    <div className={styles.form}>
      {!month.absence_validated1 && (
        <p className={styles.warning}>
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
          Des absences n'ont pas encore été validées par votre manager
        </p>
      )}
      {asksNoPrestation(sendContext(month)) && <NoPrestation sending={sending} />}
      <SpecificCra month={month} sending={sending} />
      {month.extra_activity_payments.length > 0 && (
        <PaymentChoice choices={month.extra_activity_payments} sending={sending} />
      )}
      <TextArea
        label="Commentaire"
        labelEnd={<span className={styles.optional}>facultatif</span>}
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
          <ul className={styles.attested}>
            {ATTESTATIONS.map((text) => (
              <li key={text}>
                <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
                {text}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** The box of a contractor whose month is empty (SND-18 to SND-20). */
function NoPrestation({ sending }: { sending: Sending }) {
  const message = sending.error?.field === 'no_prestation' ? sending.error.message : null
  return (
    <div>
      <label className={styles.box} data-invalid={message !== null || undefined}>
        <input
          type="checkbox"
          checked={sending.no_prestation}
          aria-invalid={message !== null || undefined}
          aria-describedby={message === null ? undefined : 'no-prestation-error'}
          data-error={message === null ? undefined : true}
          onChange={(change) => sending.setNoPrestation(change.currentTarget.checked)}
        />
        Aucune prestation ce mois-ci
      </label>
      {message !== null && (
        <p className={styles.fieldError} id="no-prestation-error">
          {message}
        </p>
      )}
    </div>
  )
}
