import { formatDate } from '@cadran/rules/portal/french'
import type { WeekHalf } from '@cadran/rules/portal/person'
import { api } from '../../../platform/api-client.ts'
import { useToday } from '../../../platform/public-config.ts'
import { Text } from '../../../ui/layout.tsx'
import { CheckDialog, useCheck } from '../previews/index.ts'
import type { PersonContract } from './contract.queries.ts'
import { EffectiveOn, Reason, useDraft } from './contract-fields.tsx'
import { RhythmWeek } from './contract-rhythm-week.tsx'
import { labelOfField } from './contract-words.ts'

interface RhythmDialogProps {
  contract: PersonContract
  onClose: () => void
}

/** The half-days that somebody works from a day on (ADM-27, ADM-28). */
export function RhythmDialog({ contract, onClose }: RhythmDialogProps) {
  const { id, identity, matricule, updated_at, part_times } = contract
  const today = useToday()
  const held: readonly WeekHalf[] = part_times.findLast(({ starts_on }) => starts_on <= today)?.half_days_off ?? []
  const { draft, write } = useDraft({ starts_on: today, half_days_off: held, reason: '' })
  const { starts_on, half_days_off, reason } = draft
  const halves = write('half_days_off')
  const check = useCheck({
    asked: starts_on === '' ? null : JSON.stringify([id, starts_on, half_days_off]),
    version: updated_at,
    ask: (how) =>
      api.post('administration/person/{id}/rhythm', {
        params: { id },
        body: { starts_on, half_days_off: [...half_days_off], updated_at, reason, ...how },
      }),
    onSaved: onClose,
  })
  return (
    <CheckDialog
      title="Nouveau rythme"
      subtitle={`${identity} · ${matricule}`}
      check={check}
      labelOf={labelOfField}
      subject={contract}
      waiting="Choisissez la date et les demi-journées."
      onClose={onClose}
    >
      <EffectiveOn {...write('starts_on')} />
      <Text weight={600}>Demi-journées travaillées</Text>
      <RhythmWeek
        half_days_off={half_days_off}
        onToggle={(half) =>
          halves.onChange(
            half_days_off.includes(half) ? half_days_off.filter((one) => one !== half) : [...half_days_off, half],
          )
        }
      />
      <Reason {...write('reason')} />
    </CheckDialog>
  )
}

interface RhythmRemovalProps extends RhythmDialogProps {
  starts_on: string
}

/** Takes a rhythm away: the one before it goes on (ADM-27). */
export function RhythmRemovalDialog({ contract, starts_on, onClose }: RhythmRemovalProps) {
  const { id, identity, matricule, updated_at } = contract
  const { draft, write } = useDraft({ reason: '' })
  const { reason } = draft
  const check = useCheck({
    asked: JSON.stringify([id, starts_on]),
    version: updated_at,
    ask: (how) =>
      api.delete('administration/person/{id}/rhythm/{starts_on}', {
        params: { id, starts_on },
        body: { updated_at, reason, ...how },
      }),
    onSaved: onClose,
  })
  return (
    <CheckDialog
      title={`Retirer le rythme du ${formatDate(starts_on)}`}
      subtitle={`${identity} · ${matricule}`}
      check={check}
      labelOf={labelOfField}
      subject={contract}
      waiting=""
      onClose={onClose}
    >
      <Reason {...write('reason')} />
    </CheckDialog>
  )
}
