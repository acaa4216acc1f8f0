import { describeRange, formatDate } from '@cadran/rules/portal/french'
import { kindOf } from '@cadran/rules/timesheet/event-codes'
import {
  IconAlertTriangle,
  IconCalendarOff,
  IconCheck,
  IconHistory,
  IconMessage,
  IconPhoneCall,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { parisMoment } from '../../../platform/paris-time.ts'
import { useHasRole, useHasRoleAtHand } from '../../../platform/session.ts'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { interventionLength, onCallLabel } from '../../timesheet/calendar/index.ts'
import { dayFigure, History } from '../worklist/index.ts'
import { type Cra, monthHistoryQuery } from './activities.queries.ts'
import { Block } from './cra-block.tsx'
import { ChangesBlock, CompareBlock } from './cra-evidence.tsx'
import { ExtraBlockWithDetail } from './cra-extra.tsx'
import { FilesBlock } from './cra-files.tsx'
import styles from './cra-side.module.css'
import { NO_HISTORY } from './month-dialogs.tsx'
import { ABSENCE_WORDS } from './month-lines.tsx'

/** What goes with the calendar, in reading order; a block without anything is not there, the history excepted. */
export function CraSide({ cra, onChanged }: { cra: Cra; onChanged: () => void }) {
  const seesHistory = useHasRoleAtHand('ROLE_ACTIVITY_ACTION_HISTORY', 'ROLE_ACTIVITY_COMMENT')
  return (
    <Stack gap={16} alignContent="start">
      <ChangesBlock cra={cra} />
      <CommentBlock cra={cra} />
      <FilesBlock files={cra.files} />
      <AbsencesBlock cra={cra} />
      <OnCallBlock cra={cra} />
      <ExtraBlockWithDetail cra={cra} onChanged={onChanged} />
      <CompareBlock cra={cra} />
      {seesHistory && cra.id !== null && <HistoryBlock id={cra.id} />}
    </Stack>
  )
}

const ICON = { size: 18, stroke: 1.75 }

/** What the employee wrote with the report, as plain text. */
export function CommentBlock({ cra }: { cra: Cra }) {
  if (!cra.comment) return null
  return (
    <Block title="Commentaire du CRA" icon={<IconMessage {...ICON} />}>
      <p className={styles.comment}>{cra.comment}</p>
      <Text as="p" block size="sm" tone="muted">
        {cra.user.identity}
        {cra.submitted_at && ` · ${parisMoment(cra.submitted_at)}`}
      </Text>
    </Block>
  )
}

/** The absences with the guard of the level that the report waits for. */
export function AbsencesBlock({ cra }: { cra: Cra }) {
  const absences = cra.events.filter((event) => kindOf(event.event_code.type) === 'absence')
  if (absences.length === 0) return null
  return (
    <Block title="Absences" icon={<IconCalendarOff {...ICON} />} end={<Guard cra={cra} />}>
      <Stack as="ul" gap={8}>
        {absences.map((absence) => (
          <Row as="li" gap={12} align="baseline" justify="between" className={styles.line} key={absence.id}>
            <span>
              {absence.event_code.description}
              <Text block size="sm" tone="muted">
                {describeRange(absence)} · {ABSENCE_WORDS[absence.state]}
              </Text>
            </span>
            <strong>{dayFigure(absence.days_count)}</strong>
          </Row>
        ))}
      </Stack>
      <Blocked cra={cra} />
    </Block>
  )
}

function Guard({ cra }: { cra: Cra }) {
  const needsSecond = cra.state === 'validated1' || cra.state === 'validated2'
  const isMet = needsSecond ? cra.absence_validated2 : cra.absence_validated1
  const level = needsSecond ? 'niveau 2' : 'niveau 1'
  if (isMet) return <StateBadge family="validated1" icon={<IconCheck />} label={`Validées au ${level}`} />
  return <StateBadge family="submitted" icon={<IconAlertTriangle />} label="À valider d'abord" />
}

/** Why the report waits, and the way to its absences. */
function Blocked({ cra }: { cra: Cra }) {
  const mayOpen = useHasRole('ROLE_ABSENCE_SHOW')
  const message = cra.blocked_actions[0]?.message
  if (!message) return null
  const search = { states: 'all', manager: 'all', search: cra.user.matricule }
  return (
    <p className={styles.blocked} data-family="submitted">
      {message}
      {mayOpen && (
        <Link to="/backend/absences" search={search}>
          Voir ses absences
        </Link>
      )}
    </p>
  )
}

export function OnCallBlock({ cra }: { cra: Cra }) {
  if (cra.overtimes.length === 0) return null
  return (
    <Block title="Astreintes et interventions" icon={<IconPhoneCall {...ICON} />}>
      <Stack as="ul" gap={8}>
        {cra.overtimes.map((overtime) => (
          <Row as="li" gap={12} align="baseline" justify="between" className={styles.line} key={overtime.id}>
            <span>
              {overtime.category === 'availability' ? onCallLabel(overtime) : overtime.code.description}
              <Text block size="sm" tone="muted">
                {overtime.start_at === overtime.end_at
                  ? `le ${formatDate(overtime.start_at)}`
                  : `du ${formatDate(overtime.start_at)} au ${formatDate(overtime.end_at)}`}
              </Text>
            </span>
            {overtime.category === 'intervention' && <strong>{interventionLength(overtime)}</strong>}
          </Row>
        ))}
      </Stack>
    </Block>
  )
}

function HistoryBlock({ id }: { id: number }) {
  const answer = useQuery(monthHistoryQuery(id))
  return (
    <Block title="Historique" icon={<IconHistory {...ICON} />}>
      <History
        answer={answer}
        empty={
          <Text as="p" block size="sm" tone="muted">
            {NO_HISTORY}
          </Text>
        }
      />
    </Block>
  )
}
