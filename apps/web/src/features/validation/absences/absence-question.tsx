import { describeRange } from '@cadran/rules/portal/french'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Row, Text } from '../../../ui/layout.tsx'
import { type ActQuestion, dayFigure, isValidation } from '../worklist/index.ts'
import { ACT_LABELS } from './absence-words.ts'
import type { AbsenceAct, AbsenceRow } from './absences.queries.ts'
import { balanceLines } from './balance.ts'
import { BalanceView } from './balance-view.tsx'

const TITLES: Readonly<Record<AbsenceAct, string>> = {
  validated1: 'Valider cette absence ?',
  validated2: 'Valider cette absence ?',
  refused: 'Refuser cette absence ?',
  submitted: 'Renvoyer cette absence ?',
}

/**
 * What is asked before an absence is refused or sent back, or granted beyond what is left, and with the comment of any act
 * (BCK-47, ABS-18, ABS-106 to ABS-108, KEY-08).
 */
export function absenceQuestion(row: AbsenceRow, action: AbsenceAct): ActQuestion {
  const { person, absence } = row
  return {
    title: TITLES[action],
    confirmLabel: ACT_LABELS[action],
    danger: !isValidation(action),
    about: (
      <>
        <p>
          <strong>{person.identity}</strong> · {absence.event_code.description}, {dayFigure(absence.days_count)} j
        </p>
        <Text as="p" size="sm" tone="muted">
          {describeRange(absence)}
        </Text>
      </>
    ),
    effect: <Effect row={row} action={action} />,
  }
}

/** What follows from the act: the balance it leaves, or what is lost. */
function Effect({ row: { person, absence }, action }: { row: AbsenceRow; action: AbsenceAct }) {
  if (isValidation(action)) {
    return <BalanceView lines={balanceLines(person, [absence])} />
  }
  return (
    <>
      <p>{action === 'refused' ? REFUSAL : SEND_BACK}</p>
      {action === 'submitted' && absence.month_state !== 'non_submitted' && (
        <Row
          as="p"
          gap={10}
          marginTop={16}
          paddingX={12}
          paddingY={10}
          background="soft"
          radius="control"
          tone="ink"
          data-family="submitted"
        >
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          {REPORT_SENT}
        </Row>
      )}
    </>
  )
}

const REFUSAL = 'Le refus est définitif : les demi-journées redeviennent libres et le collaborateur est prévenu.'
const SEND_BACK = "L'absence redevient une demande en attente et le collaborateur est prévenu."
/** What sending an absence back does not do (ABS-89). */
export const REPORT_SENT =
  "Le CRA de ce mois est déjà envoyé : le collaborateur ne pourra modifier cette absence qu'une fois son CRA renvoyé lui aussi."
