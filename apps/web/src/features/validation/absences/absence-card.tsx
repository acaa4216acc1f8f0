import { describeRange } from '@cadran/rules/portal/french'
import { modalityLabel } from '@cadran/rules/portal/person'
import { IconArrowBackUp, IconCheck, IconChecks, IconUsers, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from '../../../ui/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { CardLine, type CardProps, dayFigure, isPending, WorklistCard } from '../worklist/index.ts'
import styles from './absence-card.module.css'
import { alsoAbsent } from './absence-words.ts'
import type { Absence, AbsenceAct, AbsenceShape } from './absences.queries.ts'
import { balanceLines } from './balance.ts'
import { BalanceView } from './balance-view.tsx'

/** One absence under the thumb, with its answers. */
export function AbsenceCard({ row: { person, absence }, status, onChoose }: CardProps<AbsenceShape>) {
  const others = alsoAbsent(absence)
  return (
    <WorklistCard
      label={`Absence de ${person.identity}`}
      person={person}
      small={`${person.matricule} · ${modalityLabel(person.modality)}`}
      ways={{ standing_for: person.standing_for, escalated: absence.escalated }}
      end={
        <Text as="p" tone="muted" nowrap className={styles.days}>
          <strong>{dayFigure(absence.days_count)}</strong> j
        </Text>
      }
      status={status}
      answers={<Answers absence={absence} pending={isPending(status)} onChoose={onChoose} />}
    >
      <div>
        <Text as="p" weight={650}>
          {absence.event_code.description}
        </Text>
        <CardLine>{describeRange(absence)}</CardLine>
      </div>
      <BalanceView lines={balanceLines(person, [absence])} />
      {others && (
        <Row as="p" gap={8} align="center" size="md" tone="muted">
          <IconUsers size={18} stroke={1.75} aria-hidden="true" />
          {others}
        </Row>
      )}
    </WorklistCard>
  )
}

const ICON = { size: 20, stroke: 2 }

/** The answers in the order of the thumb: the one that grants stands at the right. */
const ANSWERS: readonly { action: AbsenceAct; label: string; variant: ButtonVariant; icon: ReactNode }[] = [
  { action: 'refused', label: 'Refuser', variant: 'danger-quiet', icon: <IconX {...ICON} /> },
  { action: 'submitted', label: 'Renvoyer', variant: 'secondary', icon: <IconArrowBackUp {...ICON} /> },
  { action: 'validated1', label: 'Valider', variant: 'validate', icon: <IconCheck {...ICON} /> },
  { action: 'validated2', label: 'Valider', variant: 'validate', icon: <IconChecks {...ICON} /> },
]

interface AnswersProps {
  absence: Absence
  pending: boolean
  onChoose: (action: AbsenceAct) => void
}

function Answers({ absence, pending, onChoose }: AnswersProps) {
  const offered = ANSWERS.filter(({ action }) => absence.actions.includes(action))
  if (offered.length === 0) return null
  return (
    <Stack gap={8} className={styles.answers}>
      {offered.map(({ action, label, variant, icon }) => (
        <Button
          key={action}
          size="lg"
          wide
          variant={variant}
          icon={icon}
          loading={pending}
          onClick={() => onChoose(action)}
        >
          {label}
        </Button>
      ))}
    </Stack>
  )
}
