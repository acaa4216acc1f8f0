import type { Month } from '@cadran/contract/timesheet/calendar'
import { CONTRACTOR_FUTURE, hasBegun, NOT_SUBMITTABLE } from '@cadran/rules/timesheet/month-flags'
import { IconSend } from '@tabler/icons-react'
import { useId } from 'react'
import { useOfflineReason } from '../../../platform/use-online.ts'
import { Button, type ButtonProps } from '../../../ui/button.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import styles from './month.module.css'
import type { SideProps } from './month-props.ts'

/** Said to whoever sends while an absence waits (MON-91). */
const UNVALIDATED = "Des absences n'ont pas encore été validées par votre manager"

/** What of the screen the button takes. */
export type SendPart = 'today' | 'wizardOpen' | 'openSending'

type SendButtonProps = Pick<ButtonProps, 'size' | 'wide'> & SideProps<SendPart>

/** Why the month cannot be sent now, undefined when it can (SND-06). */
function reasonAgainst(month: Month, today: string): string | undefined {
  if (month.submittable) return undefined
  if (hasBegun(month, today)) return NOT_SUBMITTABLE.message
  return month.user.person_type === 'contractor'
    ? CONTRACTOR_FUTURE.message
    : 'Un mois s’envoie à partir de son premier jour'
}

/** Opens the sending; gone once the month is sent or closed, and the primary button where the month can be sent, unless a wizard has its own (MON-84, SND-06, CLO-06, EDT-07). */
export function SendButton({ screen, month, ...look }: SendButtonProps) {
  const hintId = useId()
  const offline = useOfflineReason()
  if (month.submitted || month.locked) return null
  const reason = reasonAgainst(month, screen.today) ?? offline
  const waiting = !month.absence_validated1
  const button = (
    <Button
      {...look}
      variant={reason !== undefined || screen.wizardOpen ? 'secondary' : 'primary'}
      icon={<IconSend size={18} stroke={1.75} aria-hidden="true" />}
      reason={reason}
      aria-describedby={waiting ? hintId : undefined}
      onClick={screen.openSending}
    >
      Envoyer
    </Button>
  )
  if (!waiting || reason !== undefined) return button
  return (
    <Row as="span" inline position="relative" className={styles.hinted}>
      {button}
      <Text size="sm" lineHeight={1.4} className={styles.hint} id={hintId} role="tooltip">
        {UNVALIDATED}
      </Text>
    </Row>
  )
}
