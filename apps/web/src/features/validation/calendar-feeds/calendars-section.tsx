import type { FeedKind } from '@cadran/rules/validation/calendar-feeds'
import { useQuery } from '@tanstack/react-query'
import { Stack } from '../../../ui/layout.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { Loaded } from '../../portal/records/index.ts'
import { CalendarCard } from './calendar-card.tsx'
import { calendarFeedsQuery, calendarOfferQuery } from './calendars.queries.ts'

/** One's calendars for other programs: each made, read again at another address, or ended (ICS-01 to ICS-05, ICS-23, ICS-24). */
export function CalendarsSection() {
  const offer = useQuery(calendarOfferQuery)
  return (
    <SectionCard
      anchor="calendars"
      title="Agendas"
      lead="Vos absences dans l’agenda que vous utilisez déjà. Cadran n’y écrit rien d’autre et n’y lit rien."
    >
      <Loaded query={offer} skeleton={<SkeletonRows count={3} height={64} />}>
        {({ kinds, ...allowed }) => (
          <Stack as="ul" columns={1} marginTop={12}>
            {kinds.map((kind) => (
              <FeedLine key={kind} kind={kind} allowed={allowed} />
            ))}
          </Stack>
        )}
      </Loaded>
    </SectionCard>
  )
}

function FeedLine({
  kind,
  allowed,
}: {
  kind: FeedKind
  allowed: { most_detail: 'absent' | 'kind'; team_count: number | null }
}) {
  const feeds = useQuery(calendarFeedsQuery)
  if (!feeds.data) return null
  const feed = feeds.data.find((one) => one.kind === kind)
  return <CalendarCard kind={kind} feed={feed} now={feeds.dataUpdatedAt} {...allowed} />
}
