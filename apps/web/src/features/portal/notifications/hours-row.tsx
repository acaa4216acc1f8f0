import { checkHours, type NotificationConfig } from '@cadran/rules/portal/notifications'
import { useId, useState } from 'react'
import { Box, Row, Text } from '../../../ui/layout.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import styles from './notifications-section.module.css'
import { changeChoice, changeHours } from './use-notifications.ts'

const CHOICES = [
  { value: 'fullday', label: 'Toute la journée' },
  { value: 'custom', label: 'Horaires personnalisés' },
] as const

/** At which hours of this device notifications are shown; hours that will do are stored as they are left (NOT-09 to NOT-17). */
export function HoursRow({ config }: { config: NotificationConfig }) {
  const { enabled_for } = config
  return (
    <Row wrap align="center" justify="between" className={styles.row}>
      <Box minWidth={0} className={styles.words}>
        <h3>Quand</h3>
        <Text as="p" size="sm" tone="muted">
          Heure de votre appareil
        </Text>
      </Box>
      <Row wrap gap={12} rowGap={8} align="center" className={styles.when}>
        <SegmentedControl
          label="Quand les notifications sont montrées"
          value={enabled_for}
          segments={CHOICES}
          onChange={(choice) => void changeChoice(choice)}
        />
        {enabled_for === 'custom' && <Hours start={config.start} end={config.end} />}
      </Row>
    </Row>
  )
}

function Hours(stored: Pick<NotificationConfig, 'start' | 'end'>) {
  const [draft, setDraft] = useState(stored)
  const [left, setLeft] = useState(false)
  const messageId = useId()
  const errors = checkHours(draft)
  const shownErrors = left ? errors : {}
  const leave = () => {
    setLeft(true)
    if (Object.keys(errors).length === 0) void changeHours(draft)
  }
  const field = (name: 'start' | 'end', label: string) => (
    <input
      className={styles.time}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      placeholder="--:--"
      maxLength={5}
      value={draft[name]}
      aria-invalid={shownErrors[name] !== undefined || undefined}
      aria-describedby={shownErrors[name] === undefined ? undefined : `${messageId}-${name}`}
      onChange={(event) => setDraft({ ...draft, [name]: event.currentTarget.value })}
      onBlur={leave}
    />
  )
  return (
    <Row wrap gap={10} rowGap={8} align="center" tone="muted">
      {field('start', 'Horaire de début')}
      <span aria-hidden="true">à</span>
      {field('end', 'Horaire de fin')}
      <div className={styles.issues} role="status">
        {(['start', 'end'] as const).map(
          (name) =>
            shownErrors[name] && (
              <Text as="p" size="sm" weight={500} tone="error" key={name} id={`${messageId}-${name}`}>
                {shownErrors[name]}
              </Text>
            ),
        )}
      </div>
    </Row>
  )
}
