import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
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
    <Box as="fieldset" minWidth={0} margin={0} padding={0} border={0} className={styles.payment}>
      <legend>Paiement des activités complémentaires</legend>
      <Stack gap={10} className={styles.payments}>
        {choices.map((value, index) => (
          <Row
            as="label"
            key={value}
            gap={12}
            align="center"
            className={styles.choice}
            data-checked={sending.payment === value || undefined}
          >
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
              <Text block size="sm" tone="muted">
                {WORDS[value].detail}
              </Text>
            </span>
          </Row>
        ))}
      </Stack>
      {message !== null && (
        <Text as="p" marginTop={6} size="sm" weight={550} tone="error" id="payment-error">
          {message}
        </Text>
      )}
    </Box>
  )
}
