import { IconBellRinging } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { useOfflineReason } from '../../../platform/use-online.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Text } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { Loaded } from '../../portal/records/index.ts'
import { counted, number } from './period-words.ts'
import { type Period, reminderQuery } from './periods.queries.ts'
import styles from './remind-dialog.module.css'
import { countOf, type ReminderResult, type ReminderTarget, type useReminders } from './use-reminders.ts'

/** How many names stand before the count of the others. */
const NAMED = 12

type Reminders = ReturnType<typeof useReminders>

interface RemindDialogProps {
  period: Period
  reminders: Reminders
}

/** Who is reminded and what they read, before it leaves; then who was not, and why (CLO-03). */
export function RemindDialog({ period, reminders }: RemindDialogProps) {
  const { target, busy, result } = reminders
  const offline = useOfflineReason()
  const leave = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone with what it did: the focus goes to the one that is left.
  useEffect(() => {
    if (result) leave.current?.focus()
  }, [result])
  if (!target) return null
  const count = countOf(target)
  return (
    <Dialog
      opened
      onClose={reminders.leave}
      size={548}
      title={
        result
          ? 'Résultat de la relance'
          : `Relancer ${number(count)} ${counted(count, 'personne', 'personnes')}\u00a0?`
      }
      footer={
        <>
          <Button ref={leave} data-autofocus onClick={reminders.leave}>
            {busy || result ? 'Fermer' : 'Annuler'}
          </Button>
          {!result && (
            <Button
              variant="primary"
              icon={<IconBellRinging size={18} stroke={1.75} aria-hidden="true" />}
              loading={busy}
              reason={offline}
              onClick={reminders.confirm}
            >
              Relancer
            </Button>
          )}
        </>
      }
    >
      {result ? <Result result={result} /> : <Question period={period} target={target} />}
      <Progress reminders={reminders} count={count} />
    </Dialog>
  )
}

/** How far it is, and what it failed on. */
function Progress({ reminders: { busy, done, error }, count }: { reminders: Reminders; count: number }) {
  return (
    <div role="status">
      {busy && (
        <Text as="p" marginTop={12} tabular>
          Relance en cours{'\u00a0: '}
          {number(done)} / {number(count)}
        </Text>
      )}
      {error && (
        <Text as="p" marginTop={12} weight={600} tone="error">
          {errorText(error)}
        </Text>
      )}
    </div>
  )
}

function Question({ period, target }: { period: Period; target: ReminderTarget }) {
  const named = target.people.slice(0, NAMED)
  const others = countOf(target) - named.length
  const mail = useQuery(reminderQuery(period, named[0]?.matricule ?? ''))
  return (
    <>
      <Text as="p" marginBottom={8} weight={600} anywhere>
        {named.map(({ identity }) => identity).join(', ')}
        {others > 0 && ` et ${number(others)} ${counted(others, 'autre', 'autres')}`}
      </Text>
      <Text as="p" tone="muted">
        Un e-mail chacun. Qui a été relancé il y a moins de 24 heures, ou a envoyé son CRA entre-temps, n’en reçoit pas.
      </Text>
      <Loaded query={mail} skeleton={<SkeletonRows count={4} height={28} />}>
        {({ subject, text }) => (
          <figure className={styles.mail}>
            <Text as="figcaption" marginBottom={8} weight={650}>
              {subject}
            </Text>
            <p className={styles.text}>{text.trim()}</p>
          </figure>
        )}
      </Loaded>
    </>
  )
}

function Result({ result: { sent, refused } }: { result: ReminderResult }) {
  return (
    <>
      <Text as="p" marginBottom={8} weight={600} anywhere>
        {number(sent)} {counted(sent, 'personne relancée', 'personnes relancées')}, {number(refused.length)} non{' '}
        {counted(refused.length, 'relancée', 'relancées')}
        {'\u00a0:'}
      </Text>
      <ul className={styles.refused}>
        {refused.map(({ matricule, identity, message }) => (
          <li key={matricule}>
            <strong>{identity}</strong> <Text tone="muted">{message}</Text>
          </li>
        ))}
      </ul>
    </>
  )
}
