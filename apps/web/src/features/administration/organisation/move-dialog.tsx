import type { FieldChange } from '@cadran/contract/administration/previews'
import { counted, formatDate } from '@cadran/rules/portal/french'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { useToday } from '../../../platform/public-config.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { Text } from '../../../ui/layout.tsx'
import { TickBox } from '../../../ui/tick-box.tsx'
import { CheckDialog, useCheck } from '../previews/index.ts'
import type { Cut, TeamMove, TeamNode } from './team.queries.ts'

interface MoveDialogProps {
  cut: Cut
  to: TeamNode
  onSaved: (answer: TeamMove) => void
  onClose: () => void
}

/** What was cut, in words. */
export function cutWords(cut: Cut): string {
  if ('team_of' in cut)
    return `L’équipe directe de ${cut.team_of.identity} (${counted(cut.team_of.direct, 'personne')})`
  const [first, ...others] = cut.people
  return others.length === 0 ? (first?.identity ?? '') : counted(cut.people.length, 'personne')
}

const whomOf = (cut: Cut) =>
  'team_of' in cut
    ? { from_manager: cut.team_of.matricule }
    : { matricules: cut.people.map(({ matricule }) => matricule) }

const labelOf = ({ field, starts_on }: FieldChange) => {
  const words = field === 'is_manager' ? 'Fonction de manager' : 'Manager'
  return starts_on === undefined ? words : `${words} au ${formatDate(starts_on)}`
}

/** What changes hands when a team or people come under another manager, before it is written (ORG-21, ORG-22). */
export function MoveDialog({ cut, to, onSaved, onClose }: MoveDialogProps) {
  const today = useToday()
  const [effective_on, setDay] = useState(today)
  const [make_manager, setMaking] = useState(false)
  const asked = { ...whomOf(cut), to_manager: to.matricule, effective_on, make_manager }
  const check = useCheck<TeamMove>({
    asked: effective_on === '' ? null : JSON.stringify(asked),
    ask: (how) => api.post('administration/team-move', { body: { ...asked, ...how } }),
    onSaved,
  })
  const question = check.errors.to_manager?.[0]
  return (
    <CheckDialog
      title={cutWords(cut)}
      subtitle={`sous ${to.identity} · ${to.matricule}`}
      check={check}
      labelOf={labelOf}
      waiting="Choisissez la date d’effet."
      further={
        check.preview && (
          <>
            <Text as="p" weight={600} marginTop={12}>
              {check.preview.announcement}
            </Text>
            <p>{check.preview.sentence}</p>
          </>
        )
      }
      onClose={onClose}
    >
      <DateField
        label="Date d’effet"
        today={today}
        value={effective_on}
        error={check.errors.effective_on?.[0]}
        onChange={setDay}
      />
      {(make_manager || question?.startsWith('Faire de')) && (
        <TickBox ticked={make_manager} error={make_manager ? undefined : question} onChange={setMaking}>
          En faire un manager
        </TickBox>
      )}
    </CheckDialog>
  )
}
