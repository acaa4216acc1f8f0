import {
  IconBrandLinkedin,
  IconCheck,
  IconDownload,
  IconExternalLink,
  IconFileText,
  IconLink,
  IconMail,
  IconPhone,
  IconShare,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { notify } from '../../../platform/notifier.ts'
import { parisDay } from '../../../platform/paris-time.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import type { NewsCard, NewsPost } from './news.queries.ts'
import styles from './post.module.css'

const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const
const MEGABYTE = 1_048_576

function sizeOf(bytes: number): string {
  if (bytes < MEGABYTE) return `${String(Math.max(1, Math.round(bytes / 1024)))} Ko`
  return `${(bytes / MEGABYTE).toFixed(1).replace('.', ',')} Mo`
}

interface PostSideProps {
  post: NewsPost
  next: readonly NewsCard[]
}

/** Who to ask, what to take along and whom to tell: a column, below the text on a small screen (NEW-10 to NEW-12). */
export function PostSide({ post, next }: PostSideProps) {
  const { contact, secondary_file, file_url, share_urls } = post
  return (
    <Stack as="aside" gap={16} className={styles.side} aria-label="Autour de cette actualité">
      {contact && (
        <Card title="Contact">
          <Contact contact={contact} />
        </Card>
      )}
      {(secondary_file || file_url) && (
        <Card title="Document joint">
          {file_url && <FileLink href={file_url} label="Le document" detail={null} />}
          {secondary_file && (
            <FileLink
              href={secondary_file.url}
              label={secondary_file.label}
              detail={`${secondary_file.media_type === 'application/pdf' ? 'PDF · ' : ''}${sizeOf(secondary_file.byte_size)}`}
            />
          )}
        </Card>
      )}
      {Object.keys(share_urls).length > 0 && (
        <Card title="Partager">
          <Shares urls={share_urls} />
        </Card>
      )}
      {next.length > 0 && <ReadNext posts={next} />}
    </Stack>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack as="section" gap={6} paddingX={16} paddingY={14} card aria-labelledby={id}>
      <Text as="h2" size="md" weight={650} id={id}>
        {title}
      </Text>
      {children}
    </Stack>
  )
}

function Contact({ contact }: { contact: NonNullable<NewsPost['contact']> }) {
  const { name, job, mail, phone } = contact
  const [firstname = '', ...others] = name.split(' ')
  return (
    <>
      <Row as="p" gap={12} align="center" anywhere>
        <Avatar firstname={firstname} lastname={others.join(' ')} />
        <span>
          <strong>{name}</strong>
          {job && (
            <Text block size="sm" weight={400} tone="muted">
              {job}
            </Text>
          )}
        </span>
      </Row>
      {mail && (
        <a className={styles.line} href={`mailto:${mail}`}>
          <IconMail {...ICON} />
          Écrire un message
        </a>
      )}
      {phone && (
        <a className={styles.line} href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
          <IconPhone {...ICON} />
          {phone}
        </a>
      )}
    </>
  )
}

function FileLink({ href, label, detail }: { href: string; label: string; detail: string | null }) {
  return (
    <a className={styles.line} href={href} target="_blank" rel="noopener">
      <IconFileText {...ICON} />
      <Text minWidth={0} className={styles.lineText}>
        {label}
        {detail && (
          <Text block size="sm" weight={400} tone="muted">
            {detail}
          </Text>
        )}
        <span className="visually-hidden"> (nouvel onglet)</span>
      </Text>
      <IconDownload {...ICON} />
    </a>
  )
}

function Shares({ urls }: { urls: NewsPost['share_urls'] }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href)
      setCopied(true)
      notify.success('Lien copié')
    } catch {
      notify.error("Le lien n'a pas pu être copié.")
    }
  }
  return (
    <Stack as="ul">
      {Object.entries(urls).map(([name, url]) => (
        <li key={name}>
          <a className={styles.line} href={url} target="_blank" rel="noopener noreferrer">
            {/linkedin/i.test(name) ? <IconBrandLinkedin {...ICON} /> : <IconShare {...ICON} />}
            <Text minWidth={0} className={styles.lineText}>
              {name}
              <span className="visually-hidden"> (nouvel onglet)</span>
            </Text>
            <IconExternalLink {...ICON} size={18} />
          </a>
        </li>
      ))}
      <li>
        <button type="button" className={styles.line} onClick={() => void copy()}>
          {copied ? <IconCheck {...ICON} /> : <IconLink {...ICON} />}
          Copier le lien
        </button>
      </li>
    </Stack>
  )
}

function ReadNext({ posts }: { posts: readonly NewsCard[] }) {
  return (
    <Stack as="section" gap={8} aria-labelledby="read-next">
      <Text as="h2" size="md" weight={650} id="read-next">
        À lire ensuite
      </Text>
      <Stack as="ul">
        {posts.map(({ id, title, published_at, picture_url }) => (
          <li key={id}>
            <Link className={styles.nextPost} to="/actus/{-$postId}" params={{ postId: id }}>
              <span className={styles.nextPicture}>
                {picture_url && <img src={picture_url} alt="" loading="lazy" />}
              </span>
              <span>
                <strong>{title}</strong>
                <Text as="time" block size="sm" weight={400} tone="muted" dateTime={published_at}>
                  {parisDay(published_at)}
                </Text>
              </span>
            </Link>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}
