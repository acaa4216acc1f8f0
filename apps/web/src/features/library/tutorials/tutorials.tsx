import { byCategory, formatLength } from '@cadran/rules/library/tutorials'
import { searchKey } from '@cadran/rules/portal/french'
import { IconPencil, IconPlayerPlayFilled, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { currentUserQuery, hasRole, isLoggedIn } from '../../../platform/session.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VideoFrame } from '../../../ui/video-frame.tsx'
import styles from './tutorials.module.css'
import { type Tutorial, tutorialsQuery } from './tutorials.queries.ts'

const TITLE = 'Mes tutos'

/** The tutorials by category, with or without a login (TUT-01 to TUT-10). */
export function Tutorials() {
  const loggedIn = isLoggedIn()
  const named = useIsMobile('shell') && loggedIn
  const { data, error, isFetching, refetch } = useQuery(tutorialsQuery(loggedIn))
  const { data: user } = useQuery({ ...currentUserQuery, enabled: loggedIn })
  const [text, setText] = useState('')
  const key = searchKey(text)
  const found = data?.filter(({ label, description }) => searchKey(`${label} ${description}`).includes(key))
  return (
    <Stack columns={1} className={styles.page}>
      <Row wrap align="center" justify="between" minHeight={40} className={styles.head}>
        <h1 className={named ? 'visually-hidden' : undefined}>{TITLE}</h1>
        <Row wrap align="center" className={styles.tools}>
          {user && hasRole(user, 'ROLE_CONTENT_ADMIN') && (
            <ButtonLink to="/backend/tutorials" icon={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}>
              Gérer les tutoriels
            </ButtonLink>
          )}
          {data && data.length > 0 && <SearchField label="Rechercher un tuto" text={text} onChange={setText} />}
        </Row>
      </Row>
      {found ? (
        <Groups tutorials={found} />
      ) : error ? (
        <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading className={styles.row}>
          {['a', 'b', 'c', 'd'].map((one) => (
            <Skeleton key={one} height={190} radius={10} />
          ))}
        </Loading>
      )}
    </Stack>
  )
}

function Groups({ tutorials }: { tutorials: readonly Tutorial[] }) {
  const [playing, play] = useState<number | null>(null)
  if (tutorials.length === 0) return <EmptyState text="Aucun résultat" />
  return byCategory(tutorials).map(({ category, tutorials: items }, index) => (
    <Group key={category} first={index === 0} category={category} tutorials={items} playing={playing} onPlay={play} />
  ))
}

interface GroupProps {
  /** In sight from the start: its pictures do not wait. */
  first: boolean
  category: string
  tutorials: readonly Tutorial[]
  playing: number | null
  onPlay: (id: number | null) => void
}

/** A category; what plays takes the place above its row. */
function Group({ first, category, tutorials, playing, onPlay }: GroupProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement | null>(null)
  const played = tutorials.find((tutorial) => tutorial.id === playing)
  const close = () => {
    onPlay(null)
    opener.current?.focus()
  }
  return (
    <Stack as="section" gap={12} aria-labelledby={id}>
      <Text as="h2" size="xl" id={id}>
        {category}
      </Text>
      {played?.embed_url && <Player key={played.id} tutorial={played} src={played.embed_url} onClose={close} />}
      <ul className={styles.row}>
        {tutorials.map((tutorial) => (
          <li key={tutorial.id}>
            <Card
              tutorial={tutorial}
              early={first}
              playing={tutorial.id === playing}
              onPlay={(button) => {
                opener.current = button
                onPlay(tutorial.id)
              }}
            />
          </li>
        ))}
      </ul>
    </Stack>
  )
}

interface PlayerProps {
  tutorial: Tutorial
  src: string
  onClose: () => void
}

function Player({ tutorial, src, onClose }: PlayerProps) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    place.current?.focus()
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Stack
      as="section"
      gap={8}
      className={styles.player}
      aria-label={`Lecture : ${tutorial.label}`}
      ref={place}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <Row gap={12} align="center" justify="between">
        <strong>{tutorial.label}</strong>
        <IconButton label="Fermer la vidéo" icon={<IconX size={20} stroke={1.75} />} onClick={onClose} />
      </Row>
      <VideoFrame src={src} title={tutorial.label} poster={tutorial.thumbnail} playing />
    </Stack>
  )
}

interface CardProps {
  tutorial: Tutorial
  early: boolean
  playing: boolean
  onPlay: (button: HTMLButtonElement) => void
}

/** Plays in the page where it can, else opens in a new tab (TUT-10). */
function Card({ tutorial, early, playing, onPlay }: CardProps) {
  const { label, description, embed_url, url, youtube_url } = tutorial
  const content = (
    <>
      <Thumbnail tutorial={tutorial} early={early} />
      <Text as="strong" lineHeight={1.35} anywhere className={styles.label}>
        {label}
      </Text>
      {description && (
        <Text tone="muted" anywhere>
          {description}
        </Text>
      )}
    </>
  )
  const address = url ?? youtube_url
  if (embed_url) {
    return (
      <button
        type="button"
        className={styles.card}
        aria-pressed={playing}
        onClick={({ currentTarget }) => onPlay(currentTarget)}
      >
        {content}
      </button>
    )
  }
  if (!address) return <div className={styles.card}>{content}</div>
  return (
    <a className={styles.card} href={address} target="_blank" rel="noopener noreferrer">
      {content}
      <span className="visually-hidden"> (nouvel onglet)</span>
    </a>
  )
}

function Thumbnail({ tutorial: { thumbnail, duration_seconds }, early }: { tutorial: Tutorial; early: boolean }) {
  return (
    <span className={styles.thumbnail}>
      {thumbnail && <img src={thumbnail} alt="" loading={early ? 'eager' : 'lazy'} />}
      <Stack as="span" className={styles.play} aria-hidden="true">
        <IconPlayerPlayFilled size={18} />
      </Stack>
      {duration_seconds !== null && (
        <Text size="xs" weight={650} tabular className={styles.length}>
          <span className="visually-hidden">Durée </span>
          {formatLength(duration_seconds)}
        </Text>
      )}
    </span>
  )
}
