import type { DepartureEffects } from '@cadran/contract/administration/changes'
import { ROLE_WORDS } from '@cadran/rules/administration/role-catalogue'
import { counted } from '@cadran/rules/portal/french'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { Text } from '../../../ui/layout.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { CheckBlock, CheckDialog, CheckLine, useCheck } from '../previews/index.ts'
import type { PersonContract } from './contract.queries.ts'
import { EffectiveOn, Reason, useDraft } from './contract-fields.tsx'
import { labelOfField } from './contract-words.ts'

/** What a departure touches, a line each; what is none is left out (ADM-29). */
function departureLines(departure: DepartureEffects): string[] {
  const { deleted_events, left_events, assignments, planned, reports, waiting_absences, waiting_months, key_roles } =
    departure
  const lines: [number, string][] = [
    [deleted_events, `${counted(deleted_events, 'événement')} après la fin, supprimés`],
    [left_events, `${counted(left_events, 'événement')} après la fin, envoyés ou validés : ils restent`],
    [assignments, `${counted(assignments, 'affectation')}, terminées à cette date`],
    [planned, `${counted(planned, 'changement')} à venir, annulés`],
    [reports, `${counted(reports, 'personne')} de l’équipe changent de manager le lendemain`],
    [waiting_absences, `${counted(waiting_absences, 'absence')} à valider`],
    [waiting_months, `${waiting_months} CRA à valider`],
    [key_roles.length, `droits retirés le lendemain : ${key_roles.map((role) => ROLE_WORDS[role].label).join(', ')}`],
  ]
  return lines.flatMap(([count, text]) => (count === 0 ? [] : [text]))
}

interface DepartureDialogProps {
  contract: PersonContract
  onClose: () => void
}

/** Somebody's last day, and who takes the team over (ADM-29, ADM-30). */
export function DepartureDialog({ contract, onClose }: DepartureDialogProps) {
  const { id, identity, matricule, updated_at } = contract
  const { draft, write } = useDraft({ end_at: contract.end_at ?? '', successor: '', reason: '' })
  const [departure, setDeparture] = useState<DepartureEffects | null>(null)
  const { end_at, successor, reason } = draft
  const check = useCheck({
    asked: end_at === '' ? null : JSON.stringify([id, end_at, successor]),
    version: updated_at,
    ask: async (how) => {
      const body = { end_at, successor: successor || null, updated_at, reason, ...how }
      const answer = await api.post('administration/person/{id}/departure', { params: { id }, body })
      setDeparture(answer.departure)
      return answer
    },
    onSaved: onClose,
  })
  const { onChange, ...team } = write('successor')
  return (
    <CheckDialog
      title="Départ"
      subtitle={`${identity} · ${matricule}`}
      check={check}
      labelOf={labelOfField}
      subject={contract}
      waiting="Choisissez le dernier jour."
      further={
        departure && (
          <CheckBlock title="Ce que le départ entraîne">
            {departureLines(departure).map((line) => (
              <CheckLine key={line}>{line}</CheckLine>
            ))}
          </CheckBlock>
        )
      }
      onClose={onClose}
    >
      <EffectiveOn label="Dernier jour" {...write('end_at')} error={check.errors.end_at?.[0]} />
      <TextField
        label="Matricule de qui reprend l’équipe"
        {...team}
        error={check.errors.successor?.[0]}
        onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
      />
      {contract.end_at !== null && <Text as="p">Les absences supprimées ne reviennent pas.</Text>}
      <Reason {...write('reason')} />
    </CheckDialog>
  )
}
