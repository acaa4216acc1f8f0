import { formatDate } from '@cadran/rules/portal/french'
import { IconCalendarPlus, IconCheck, IconClock, IconHistory, IconLogout, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useToday } from '../../../platform/public-config.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { Loaded } from '../../portal/records/index.ts'
import { contractQuery, type PersonContract } from './contract.queries.ts'
import { ContractChangeDialog } from './contract-change-dialog.tsx'
import { DepartureDialog } from './contract-departure-dialog.tsx'
import { PlannedChanges } from './contract-planned.tsx'
import { ReturnDialog } from './contract-return-dialog.tsx'
import { RhythmDialog, RhythmRemovalDialog } from './contract-rhythm-dialog.tsx'
import { RhythmWeek } from './contract-rhythm-week.tsx'
import { positionWords } from './contract-words.ts'

const ICON = { size: 18, stroke: 1.75 } as const
type Asked = 'change' | 'rhythm' | 'departure' | 'return'

/** The tab 'Contrat et rythme': what somebody is over time, their week and their contracts (ADM-14, ADM-27). */
export function ContractTab({ person: { id } }: { person: { id: number } }) {
  const query = useQuery(contractQuery(id))
  return (
    <Loaded query={query} skeleton={<SkeletonRows count={6} height={64} />}>
      {(contract) => <Contract contract={contract} />}
    </Loaded>
  )
}

const DIALOGS = {
  change: ContractChangeDialog,
  rhythm: RhythmDialog,
  departure: DepartureDialog,
  return: ReturnDialog,
} as const

function Contract({ contract }: { contract: PersonContract }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [removed, setRemoved] = useState<string | null>(null)
  const Asking = asked && DIALOGS[asked]
  return (
    <Stack gap={16} columns={1}>
      <PlannedChanges id={contract.id} />
      <Positions contract={contract} onChange={() => setAsked('change')} />
      <Rhythm contract={contract} onAdd={() => setAsked('rhythm')} onRemove={setRemoved} />
      <Contracts contract={contract} onAsk={setAsked} />
      {Asking && <Asking contract={contract} onClose={() => setAsked(null)} />}
      {removed !== null && (
        <RhythmRemovalDialog contract={contract} starts_on={removed} onClose={() => setRemoved(null)} />
      )}
    </Stack>
  )
}

function PositionBadge({ starts_on, in_force }: { starts_on: string; in_force: boolean }) {
  const today = useToday()
  if (in_force) return <StateBadge family="validated2" label="En vigueur" icon={<IconCheck {...ICON} />} />
  return starts_on > today ? (
    <StateBadge family="submitted" label="À venir" icon={<IconClock {...ICON} />} />
  ) : (
    <StateBadge family="neutral" label="Passée" icon={<IconHistory {...ICON} />} />
  )
}

function Positions({ contract: { positions }, onChange }: { contract: PersonContract; onChange: () => void }) {
  return (
    <SectionCard
      anchor="positions"
      title="Situation dans le temps"
      end={
        <Button variant="primary" icon={<IconCalendarPlus {...ICON} aria-hidden="true" />} onClick={onChange}>
          Changer à une date…
        </Button>
      }
    >
      <Stack as="ol" gap={12} columns={1} padding={0} marginTop={16}>
        {positions.map((position, place) => (
          <Row as="li" key={position.starts_on} gap={16} align="center" justify="between" wrap>
            <Row gap={16} wrap>
              <Text weight={600} tabular>
                {formatDate(position.starts_on)}
              </Text>
              <span>{positionWords(position, positions[place + 1])}</span>
            </Row>
            <PositionBadge {...position} />
          </Row>
        ))}
      </Stack>
    </SectionCard>
  )
}

interface RhythmProps {
  contract: PersonContract
  onAdd: () => void
  onRemove: (starts_on: string) => void
}

function Rhythm({ contract, onAdd, onRemove }: RhythmProps) {
  const today = useToday()
  const { part_times, start_at } = contract
  const held = part_times.findLast(({ starts_on }) => starts_on <= today)
  const later = part_times.filter(({ starts_on }) => starts_on > today)
  return (
    <SectionCard
      anchor="rhythm"
      title="Rythme"
      lead={`depuis le ${formatDate(held?.starts_on ?? start_at)}`}
      end={
        <Button icon={<IconPlus {...ICON} aria-hidden="true" />} onClick={onAdd}>
          Ajouter un rythme
        </Button>
      }
    >
      <RhythmWeek half_days_off={held?.half_days_off ?? []} />
      {held && <RemoveRhythm starts_on={held.starts_on} onRemove={onRemove} />}
      {later.map(({ starts_on, half_days_off }) => (
        <div key={starts_on}>
          <Text as="p" weight={600}>
            À partir du {formatDate(starts_on)}
          </Text>
          <RhythmWeek half_days_off={half_days_off} />
          <RemoveRhythm starts_on={starts_on} onRemove={onRemove} />
        </div>
      ))}
    </SectionCard>
  )
}

function RemoveRhythm({ starts_on, onRemove }: { starts_on: string; onRemove: (starts_on: string) => void }) {
  return (
    <Button
      size="sm"
      variant="danger-quiet"
      aria-label={`Retirer le rythme du ${formatDate(starts_on)}`}
      onClick={() => onRemove(starts_on)}
    >
      Retirer ce rythme
    </Button>
  )
}

function Contracts({ contract, onAsk }: { contract: PersonContract; onAsk: (asked: Asked) => void }) {
  const today = useToday()
  const { contracts, end_at } = contract
  const hasLeft = end_at !== null && end_at < today
  return (
    <SectionCard
      anchor="contracts"
      title="Contrats"
      lead="le plus récent d’abord"
      end={
        hasLeft ? (
          <Button icon={<IconPlus {...ICON} aria-hidden="true" />} onClick={() => onAsk('return')}>
            Retour…
          </Button>
        ) : (
          <Button icon={<IconLogout {...ICON} aria-hidden="true" />} onClick={() => onAsk('departure')}>
            Départ…
          </Button>
        )
      }
    >
      <Stack as="ul" gap={12} columns={1} padding={0} marginTop={16}>
        {contracts.map(({ start_at, end_at: ends }) => (
          <Row as="li" key={start_at} gap={16} align="center" justify="between" wrap>
            <span>
              <Text weight={600} tabular>
                {formatDate(start_at)}
              </Text>{' '}
              <Text tone="muted">→ {ends === null ? 'sans fin' : formatDate(ends)}</Text>
            </span>
            {ends !== null && ends < today ? (
              <StateBadge family="neutral" label="Terminé" icon={<IconHistory {...ICON} />} />
            ) : (
              <StateBadge
                family={start_at > today ? 'submitted' : 'validated2'}
                label={start_at > today ? 'À venir' : 'En cours'}
                icon={start_at > today ? <IconClock {...ICON} /> : <IconCheck {...ICON} />}
              />
            )}
          </Row>
        ))}
      </Stack>
    </SectionCard>
  )
}
