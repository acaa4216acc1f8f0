import { CHANNELS, type Channel, deliveryText } from '@cadran/rules/portal/disconnection'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { usePublicConfig } from '../../../platform/public-config.ts'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { Loaded } from '../records/index.ts'
import { type Disconnection, disconnectionQuery, useChooseImmediate } from './disconnection.queries.ts'

const LABELS: Record<Channel, string> = {
  mail: 'Être prévenu aussitôt par courriel',
  push: 'Être prévenu aussitôt par notification',
}

/** When the portal's messages reach one, and by what one would rather be told at once (DIS-12, DIS-13). */
export function DisconnectionSection() {
  const query = useQuery(disconnectionQuery)
  return (
    <SectionCard
      anchor="disconnection"
      title="Droit à la déconnexion"
      lead="Le soir, la nuit, le week-end, les jours fériés et pendant vos absences, les messages attendent. Personne ne sait pourquoi."
    >
      <Loaded query={query} skeleton={<Coming />}>
        {(own) => <Hours own={own} />}
      </Loaded>
    </SectionCard>
  )
}

const Coming = () => (
  <Box marginTop={12}>
    <SkeletonRows count={2} height={56} />
  </Box>
)

function todayText({ today }: Disconnection): string {
  if (today.length === 0) return 'Aujourd’hui, aucun message ne vous est remis.'
  return `Aujourd’hui : ${today.map(({ from, until }) => `de ${from} à ${until}`).join(' et ')}.`
}

function Hours({ own }: { own: Disconnection }) {
  const choose = useChooseImmediate()
  const { features_off } = usePublicConfig()
  const offered = CHANNELS.filter((channel) => channel === 'mail' || !features_off.includes('push'))
  const toggle = (channel: Channel) => {
    const { immediate } = own
    choose.mutate(immediate.includes(channel) ? immediate.filter((each) => each !== channel) : [...immediate, channel])
  }
  return (
    <Stack gap={12} marginTop={12} columns={1}>
      <p>{deliveryText(own)}</p>
      <Text as="p" tone="muted">
        {todayText(own)}
      </Text>
      {offered.map((channel) => (
        <ChannelRow
          key={channel}
          label={LABELS[channel]}
          on={own.immediate.includes(channel)}
          busy={choose.isPending}
          onToggle={() => toggle(channel)}
        />
      ))}
    </Stack>
  )
}

interface ChannelRowProps {
  label: string
  on: boolean
  busy: boolean
  onToggle: () => void
}

function ChannelRow({ label, on, busy, onToggle }: ChannelRowProps) {
  const id = useId()
  return (
    <Row wrap gap={12} align="center" justify="between">
      <div>
        <Text as="p" weight={600} id={id}>
          {label}
        </Text>
        <Text as="p" size="sm" tone="muted" id={`${id}-hint`}>
          À toute heure, sauf pendant vos absences.
        </Text>
      </div>
      <Switch
        checked={on}
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        aria-busy={busy || undefined}
        onChange={() => {
          if (!busy) onToggle()
        }}
      />
    </Row>
  )
}
