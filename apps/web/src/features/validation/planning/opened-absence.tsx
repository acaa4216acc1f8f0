import { describeRange } from '@cadran/rules/portal/french'
import { useHasRoleAtHand } from '../../../platform/session.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { AbsenceHistory } from '../absences/index.ts'
import { dayFigure } from '../worklist/index.ts'
import { AbsenceDecision } from './absence-decision.tsx'
import { KindIcon } from './kind-icon.tsx'
import styles from './opened-absence.module.css'
import type { PlanningPerson } from './planning.queries.ts'
import { AbsenceBadge } from './planning-detail.tsx'
import type { AbsenceMeaning } from './planning-words.ts'

export interface OpenedAbsenceProps {
  person: PlanningPerson
  meaning: AbsenceMeaning
  onDecided: () => void
  onEdited: () => void
}

/** An absence opened from its bar: whose, when, in which state, and what one may know and decide of it (WIN-02). */
export function OpenedAbsence({ person, meaning, onDecided, onEdited }: OpenedAbsenceProps) {
  const { absence } = meaning
  const reads = useHasRoleAtHand('ROLE_ABSENCE_SHOW')
  const seesHistory = useHasRoleAtHand('ROLE_ABSENCE_ACTION_HISTORY', 'ROLE_ABSENCE_COMMENT')
  return (
    <Stack gap={12} minWidth={0}>
      <Row gap={10} align="center">
        <Avatar firstname={person.firstname} lastname={person.lastname} size="sm" />
        <Text as="p" minWidth={0} anywhere>
          <strong>{person.lastname}</strong> {person.firstname}
        </Text>
        <Row as="span" inline marginLeft="auto">
          <AbsenceBadge absence={absence} />
        </Row>
      </Row>
      <Row gap={8} align="center" data-family="absence">
        <Row as="span" inline tone="ink">
          <KindIcon code={meaning} size={18} />
        </Row>
        <Text as="p" weight={600} minWidth={0}>
          {describeRange({ ...absence })}
        </Text>
        <Text weight={650} tabular nowrap className={styles.days}>
          {dayFigure(absence.days_count)} j
        </Text>
      </Row>
      {reads && <AbsenceDecision person={person} absence={absence} onDecided={onDecided} onEdited={onEdited} />}
      {seesHistory && (
        <div className={styles.part}>
          <Text as="h3" size="sm" weight={650}>
            Historique
          </Text>
          <AbsenceHistory id={absence.event_id} />
        </div>
      )}
    </Stack>
  )
}
