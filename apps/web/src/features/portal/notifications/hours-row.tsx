import { checkHours, type NotificationConfig } from '@cadran/rules/portal/notifications'
import { useId, useState } from 'react'
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
    <div className={styles.row}>
      <div className={styles.words}>
        <h3>Quand</h3>
        <p className={styles.hint}>Heure de votre appareil</p>
      </div>
      <div className={styles.when}>
        <SegmentedControl
          label="Quand les notifications sont montrées"
          value={enabled_for}
          segments={CHOICES}
          onChange={(choice) => void changeChoice(choice)}
        />
        {enabled_for === 'custom' && <Hours start={config.start} end={config.end} />}
      </div>
    </div>
  )
}

function Hours(stored: Pick<NotificationConfig, 'start' | 'end'>) {
  const [draft, setDraft] = useState(stored)
  const [left, setLeft] = useState(false)
  const messageId = useId()
  const wrong = checkHours(draft)
  const told = left ? wrong : {}
  const leave = () => {
    setLeft(true)
    if (Object.keys(wrong).length === 0) void changeHours(draft)
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
      aria-invalid={told[name] !== undefined || undefined}
      aria-describedby={told[name] === undefined ? undefined : `${messageId}-${name}`}
      onChange={(event) => setDraft({ ...draft, [name]: event.currentTarget.value })}
      onBlur={leave}
    />
  )
  return (
    <div className={styles.hours}>
      {field('start', 'Horaire de début')}
      <span aria-hidden="true">à</span>
      {field('end', 'Horaire de fin')}
      <div className={styles.issues} role="status">
        {(['start', 'end'] as const).map(
          (name) =>
            told[name] && (
              <p className={styles.issue} key={name} id={`${messageId}-${name}`}>
                {told[name]}
              </p>
            ),
        )}
      </div>
    </div>
  )
}
