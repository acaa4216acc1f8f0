import { counted } from '@cadran/rules/portal/french'
import { type FeedKind, type FeedLevel, levelAllowed, readingWords } from '@cadran/rules/validation/calendar-feeds'
import { IconCalendarUser, IconPhoneCall, IconPlus, IconUsersGroup, type TablerIcon } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { AddressPanel } from './address-panel.tsx'
import { type CalendarFeed, useChangeLevel, useCreateFeed, useDeleteFeed, useRenewFeed } from './calendars.queries.ts'
import { LEVEL_NAMES, LevelChoice } from './level-choice.tsx'

interface Words {
  icon: TablerIcon
  title: string
  /** Null where they may see nobody else's. */
  says: (team_count: number | null) => string
  /** What it tells at first; null where nothing is to choose. */
  level: FeedLevel
}

const WORDS: Readonly<Record<FeedKind, Words>> = {
  mine: { icon: IconCalendarUser, title: 'Mes absences', says: () => 'Vos absences et vos astreintes', level: 'kind' },
  team: {
    icon: IconUsersGroup,
    title: 'Mon équipe',
    says: (team_count) => `Absences validées de ${counted(team_count ?? 0, 'personne')}`,
    level: 'absent',
  },
  on_call: {
    icon: IconPhoneCall,
    title: 'Astreintes',
    says: (team_count) => `Les vôtres${team_count === null ? '' : ' et celles de votre équipe'}, en journées libres`,
    level: 'absent',
  },
}

interface CalendarCardProps {
  kind: FeedKind
  feed: CalendarFeed | undefined
  most_detail: 'absent' | 'kind'
  team_count: number | null
  /** When the feeds were read, in milliseconds since 1970. */
  now: number
}

/** One calendar: to be made, just made with its address, or read by somebody since. */
export function CalendarCard({ kind, feed, most_detail, team_count, now }: CalendarCardProps) {
  const { icon: Icon, title, says, level } = WORDS[kind]
  const [url, setUrl] = useState<string | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const create = useCreateFeed()
  const begin = () =>
    create.mutate(
      { kind, level: levelAllowed(level, { most_detail, team: true }) },
      { onSuccess: (created) => setUrl(created.url) },
    )
  const said = [says(team_count), feed && reading(feed, now)].filter(Boolean).join(' · ')
  return (
    <Stack as="li" gap={12} columns={1} paddingY={14} borderTop>
      <Row wrap gap={12} align="center" justify="between">
        <Row gap={12} align="center" minWidth={0}>
          <Icon size={22} stroke={1.75} aria-hidden="true" />
          <div>
            <Text as="h3" weight={600}>
              {title}
            </Text>
            <Text block size="sm" tone="muted">
              {said}
            </Text>
          </div>
        </Row>
        {feed ? (
          <FeedActs feed={feed} title={title} onChoose={() => setChoosing(!isChoosing)} onAddress={setUrl} />
        ) : (
          <Button
            icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
            loading={create.isPending}
            onClick={begin}
          >
            Créer l’agenda<span className="visually-hidden"> : {title}</span>
          </Button>
        )}
      </Row>
      {feed && kind !== 'on_call' && (isChoosing || url) && <Level feed={feed} most_detail={most_detail} />}
      {feed && url && <AddressPanel url={url} name={`Cadran · ${title}`} />}
    </Stack>
  )
}

const reading = ({ kind, level, last_read_at, last_agent }: CalendarFeed, now: number) => {
  const read = readingWords(last_read_at === null ? null : Date.parse(last_read_at), last_agent, now)
  return kind === 'on_call' ? read : `${LEVEL_NAMES[level]} · ${read}`
}

function Level({ feed, most_detail }: { feed: CalendarFeed; most_detail: 'absent' | 'kind' }) {
  const change = useChangeLevel(feed.id)
  const level = change.isPending ? change.variables : feed.level
  return <LevelChoice level={level} most_detail={most_detail} onChange={change.mutate} />
}

interface FeedActsProps {
  feed: CalendarFeed
  title: string
  onChoose: () => void
  onAddress: (url: string | null) => void
}

function FeedActs({ feed, title, onChoose, onAddress }: FeedActsProps) {
  const [asked, setAsked] = useState<'renew' | 'delete' | null>(null)
  const renew = useRenewFeed(feed.id)
  const remove = useDeleteFeed(feed.id)
  const end = () => setAsked(null)
  const confirm = () => {
    if (asked === 'renew') renew.mutate(undefined, { onSuccess: ({ url }) => onAddress(url), onSettled: end })
    else remove.mutate(undefined, { onSuccess: () => onAddress(null), onSettled: end })
  }
  const of = <span className="visually-hidden"> : {title}</span>
  return (
    <Row wrap gap={8}>
      {feed.kind !== 'on_call' && (
        <Button size="sm" onClick={onChoose}>
          Niveau{of}
        </Button>
      )}
      <Button size="sm" onClick={() => setAsked('renew')}>
        Changer l’adresse{of}
      </Button>
      <Button size="sm" onClick={() => setAsked('delete')}>
        Supprimer{of}
      </Button>
      <ConfirmDialog
        opened={asked !== null}
        title={asked === 'renew' ? 'Changer l’adresse de cet agenda ?' : 'Supprimer cet agenda ?'}
        confirmLabel={asked === 'renew' ? 'Changer l’adresse' : 'Supprimer'}
        danger={asked !== 'renew'}
        busy={renew.isPending || remove.isPending}
        onConfirm={confirm}
        onCancel={end}
      >
        Les abonnements faits avec l’adresse actuelle ne recevront plus rien.
      </ConfirmDialog>
    </Row>
  )
}
