import { describeRange } from '@cadran/rules/portal/french'
import { modalityLabel } from '@cadran/rules/portal/person'
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconChecks, IconUsers, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, type ButtonVariant } from '../../../ui/button.tsx'
import { dayFigure } from '../filters/index.ts'
import styles from './absence-card.module.css'
import { alsoAbsent } from './absence-words.ts'
import type { Absence, AbsenceAct, AbsencePerson } from './absences.queries.ts'
import { balanceLines } from './balance.ts'
import { BalanceView } from './balance-view.tsx'
import type { AbsenceStatus } from './use-absence-acts.ts'

interface AbsenceCardProps {
  person: AbsencePerson
  absence: Absence
  status: AbsenceStatus | undefined
  onChoose: (action: AbsenceAct) => void
}

/** One absence under the thumb, with its answers. */
export function AbsenceCard({ person, absence, status, onChoose }: AbsenceCardProps) {
  const others = alsoAbsent(absence)
  const pending = status?.refusal === null
  return (
    <article className={styles.card} data-pending={pending || undefined} aria-label={`Absence de ${person.identity}`}>
      <div className={styles.head}>
        <Avatar firstname={person.firstname} lastname={person.lastname} />
        <div className={styles.names}>
          <p>
            <strong>{person.lastname}</strong> {person.firstname}
          </p>
          <p className={styles.muted}>
            {person.matricule} · {modalityLabel(person.modality)}
          </p>
        </div>
        <p className={styles.days}>
          <strong>{dayFigure(absence.days_count)}</strong> j
        </p>
      </div>
      <div>
        <p className={styles.kind}>{absence.event_code.description}</p>
        <p className={styles.muted}>{describeRange(absence)}</p>
      </div>
      <BalanceView lines={balanceLines(person, [absence])} />
      {others && (
        <p className={styles.others}>
          <IconUsers size={18} stroke={1.75} aria-hidden="true" />
          {others}
        </p>
      )}
      {status?.refusal && (
        <p className={styles.refusal} role="alert">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          {status.refusal}
        </p>
      )}
      <Answers absence={absence} pending={pending} onChoose={onChoose} />
    </article>
  )
}

const ICON = { size: 20, stroke: 2 }

/** The answers in the order of the thumb: the one that grants stands at the right. */
const ANSWERS: readonly { action: AbsenceAct; words: string; variant: ButtonVariant; icon: ReactNode }[] = [
  { action: 'refused', words: 'Refuser', variant: 'danger-quiet', icon: <IconX {...ICON} /> },
  { action: 'submitted', words: 'Renvoyer', variant: 'secondary', icon: <IconArrowBackUp {...ICON} /> },
  { action: 'validated1', words: 'Valider', variant: 'validate', icon: <IconCheck {...ICON} /> },
  { action: 'validated2', words: 'Valider', variant: 'validate', icon: <IconChecks {...ICON} /> },
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
    <div className={styles.answers}>
      {offered.map(({ action, words, variant, icon }) => (
        <Button
          key={action}
          size="lg"
          wide
          variant={variant}
          icon={icon}
          loading={pending}
          onClick={() => onChoose(action)}
        >
          {words}
        </Button>
      ))}
    </div>
  )
}
