import { COMMENT_MAX_LENGTH } from '@cadran/rules/portal/messages'
import { periodKey } from '@cadran/rules/timesheet/day'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useHasRole } from '../../../platform/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Family } from '../../../ui/family.ts'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import styles from './close-dialog.module.css'
import { counted, ofMonth } from './period-words.ts'
import type { Period } from './periods.queries.ts'

interface CloseDialogProps {
  period: Period
  busy: boolean
  onConfirm: (comment: string) => void
  onCancel: () => void
}

/** Names what is lost, and starts on the safe answer: nothing takes a closing back (PER-21, PER-28, PER-36). */
export function CloseDialog({ period, busy, onConfirm, onCancel }: CloseDialogProps) {
  const [comment, setComment] = useState('')
  return (
    <Dialog
      opened
      onClose={onCancel}
      size={548}
      title={
        <span className={styles.title}>
          <span className={styles.mark} data-family="non_submitted" aria-hidden="true">
            <IconLock size={22} stroke={1.75} />
          </span>
          Clôturer la période {ofMonth(period)} {period.year}
          {'\u00a0?'}
        </span>
      }
      footer={
        <>
          <span className={styles.hint}>
            <KeyHint keys="Échap" label={busy ? 'fermer' : 'annuler'} />
          </span>
          <Button data-autofocus onClick={onCancel}>
            {busy ? 'Fermer' : 'Annuler'}
          </Button>
          <Button
            variant="danger"
            icon={<IconLock size={18} stroke={1.75} aria-hidden="true" />}
            loading={busy}
            onClick={() => onConfirm(comment)}
          >
            Clôturer la période
          </Button>
        </>
      }
    >
      <p className={styles.warning}>La clôture est irréversible{'\u00a0: '}aucune période ne peut être rouverte.</p>
      <Losses period={period} />
      {busy && <Closing />}
      <TextArea
        label="Commentaire"
        labelEnd={<span className={styles.muted}>facultatif</span>}
        rows={3}
        maxLength={COMMENT_MAX_LENGTH}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </Dialog>
  )
}

/** A large month takes a while to be counted: it is said, and the dialog may be left. */
function Closing() {
  return (
    <div className={styles.closing} role="status">
      <div className={styles.track} aria-hidden="true">
        <div className={styles.moving} />
      </div>
      <p>Clôture en cours… Vous pouvez fermer cette fenêtre : le résultat s’affichera à la fin.</p>
    </div>
  )
}

/** What is locked, and what will stay as it is for ever (PER-28). */
function Losses({ period }: { period: Period }) {
  const { total, non_submitted, pending_absences } = period
  const of = periodKey(period)
  return (
    <ul className={styles.losses}>
      <Loss count={total} end={<IconLock size={18} stroke={1.75} aria-hidden="true" />}>
        {counted(
          total,
          'CRA, avec ses absences et astreintes, sera verrouillé',
          'CRA, avec leurs absences et astreintes, seront verrouillés',
        )}
      </Loss>
      {non_submitted > 0 && (
        <Loss
          count={non_submitted}
          family="non_submitted"
          end={
            <Look
              to="activity"
              search={{ period: of, states: 'non_submitted', manager: 'all' }}
              name="CRA non soumis"
            />
          }
        >
          {counted(
            non_submitted,
            "CRA non soumis, il ne pourra plus l'être",
            "CRA non soumis, ils ne pourront plus l'être",
          )}
        </Loss>
      )}
      {pending_absences > 0 && (
        <Loss
          count={pending_absences}
          family="submitted"
          end={
            <Look
              to="absences"
              search={{ period: of, states: 'submitted,validated1', manager: 'all' }}
              name="absences non validées"
            />
          }
        >
          {counted(pending_absences, 'absence', 'absences')} {ofMonth(period)} non{' '}
          {counted(pending_absences, 'validée', 'validées')} au niveau 2
        </Loss>
      )}
    </ul>
  )
}

interface LossProps {
  count: number
  family?: Family
  end: ReactNode
  children: ReactNode
}

function Loss({ count, family, end, children }: LossProps) {
  return (
    <li className={styles.loss}>
      <strong className={styles.count} data-family={family}>
        {count}
      </strong>
      <span>{children}</span>
      {end}
    </li>
  )
}

const ROLES = { activity: 'ROLE_ACTIVITY_SHOW', absences: 'ROLE_ABSENCE_SHOW' } as const

interface LookProps {
  to: keyof typeof ROLES
  search: { period: string; states: string; manager: string }
  name: string
}

/** The list behind a figure, for whoever may open it; in a new tab, for the question stays. */
function Look({ to, search, name }: LookProps) {
  const maySee = useHasRole(ROLES[to])
  if (!maySee) return null
  return (
    <Link
      to={`/backend/${to}`}
      search={search}
      target="_blank"
      rel="noopener"
      aria-label={`Voir : ${name} (nouvel onglet)`}
    >
      Voir
    </Link>
  )
}
