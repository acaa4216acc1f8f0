import { counted } from '@cadran/rules/portal/french'
import { categoryLabel, overtimeCounts } from '@cadran/rules/timesheet/overtime'
import { storedOvertime } from '@cadran/rules/timesheet/overtime-entry'
import { formatDuration } from '@cadran/rules/timesheet/worked-time'
import type { ReactNode } from 'react'
import { Row, Stack } from '../../../ui/layout.tsx'
import styles from './overtime.module.css'
import { entryOf } from './overtime-draft.ts'
import { dayWords, dueText, rangeText } from './overtime-words.ts'
import type { OvertimeWizard } from './use-overtime-wizard.ts'

/** RECAPITULATIF: what will be recorded; nothing is before its button (EVT-37, EVT-46). */
export function RecapStep({ wizard }: { wizard: OvertimeWizard }) {
  const { code, category, mission, type, draft } = wizard
  if (!code || !category || !type) return null
  const entry = storedOvertime(entryOf(draft, type), type)
  const counts = overtimeCounts(entry)
  return (
    <Stack as="dl" className={styles.facts}>
      <Fact name="Type">{categoryLabel(category)}</Fact>
      {mission && <Fact name="Mission">{mission.name}</Fact>}
      <Fact name="Code">{code.description}</Fact>
      <Fact name="Début">{dayWords(draft.start_at)}</Fact>
      <Fact name="Fin">{dayWords(draft.end_at)}</Fact>
      {type === 'constraint' && <Fact name="Nombre d’astreintes">{counts.constraint_count}</Fact>}
      {entry.days.map(({ date, hours, tickets }) => (
        <Fact key={date} name={dayWords(date)}>
          {type === 'hour' ? hours.map(rangeText).join(', ') : counted(tickets, 'ticket')}
        </Fact>
      ))}
      {type === 'hour' && (
        <Fact name="Durée">
          {formatDuration(counts.intervention_minutes)}{' '}
          <span className={styles.muted}>· {dueText(counts.due_hours)}</span>
        </Fact>
      )}
      {draft.comment.trim() && <Fact name="Commentaire">{draft.comment.trim()}</Fact>}
    </Stack>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Row gap={16} justify="between" className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </Row>
  )
}
