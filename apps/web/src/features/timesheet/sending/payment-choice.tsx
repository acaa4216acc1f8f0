import styles from './options.module.css'
import type { Payment, Sending } from './use-sending.ts'

const WORDS = {
  money: { name: 'Argent', detail: 'Avec la paie' },
  rest: { name: 'Repos', detail: 'Repos compensateur' },
} as const satisfies Record<Payment, { name: string; detail: string }>

interface PaymentChoiceProps {
  choices: readonly Payment[]
  sending: Sending
}

/** How extra activities are paid; nothing is chosen for the person (SND-31, SND-32, SND-34). */
export function PaymentChoice({ choices, sending }: PaymentChoiceProps) {
  const message = sending.error?.field === 'extra_activity_payment' ? sending.error.message : null
  return (
    <fieldset className={styles.payment}>
      <legend>Paiement des activités complémentaires</legend>
      <div className={styles.payments}>
        {choices.map((value, index) => (
          <label key={value} className={styles.choice} data-checked={sending.payment === value || undefined}>
            <input
              type="radio"
              name="extra_activity_payment"
              value={value}
              checked={sending.payment === value}
              aria-describedby={message === null ? undefined : 'payment-error'}
              data-error={(message !== null && index === 0) || undefined}
              onChange={() => sending.setPayment(value)}
            />
            <span>
              <strong>{WORDS[value].name}</strong>
              <span className={styles.choiceDetail}>{WORDS[value].detail}</span>
            </span>
          </label>
        ))}
      </div>
      {message !== null && (
        <p className={styles.fieldError} id="payment-error">
          {message}
        </p>
      )}
    </fieldset>
  )
}
