import { type Refusal, refusal } from '../portal/refusal.ts'
import {
  checkAddress,
  checkLength,
  checkPublication,
  checkTitle,
  checkVideo,
  HTML_MAX_LENGTH,
  oneLine,
  SUMMARY_MAX_LENGTH,
  TITLE_MAX_LENGTH,
} from './content.ts'

/** The types of posts that have a name (NEW-06, NEW-07). */
export const POST_TYPES = [1, 2, 4, 5] as const

const TYPE_LABELS: Readonly<Record<number, string>> = {
  1: 'Vidéo',
  2: 'Communiqué de presse',
  4: 'Visuel marketing',
  5: 'Interview',
}

/** What a type of posts is called; null for a number without a label (NEW-07). */
export function postTypeLabel(type: number): string | null {
  return TYPE_LABELS[type] ?? null
}

/** The fields that `GET news/highlight` exposes when it is asked for them (NEW-18). */
export const HIGHLIGHT_FIELDS = [
  'id',
  'title',
  'summary',
  'content',
  'type',
  'url',
  'published_at',
  'homepage_content',
  'homepage_image_url',
  'file_url',
  'place',
] as const
export type HighlightField = (typeof HIGHLIGHT_FIELDS)[number]

export interface PostContact {
  name: string
  job: string
  mail: string
  phone: string
}

/** A post as its author writes it; '' is a text that is not given. */
export interface PostDraft {
  type: number
  title: string
  summary: string
  content: string
  date_at: string
  place: string
  published_at: string | null
  url: string
  iframe_url: string
  share_urls: Readonly<Record<string, string>>
  contact: PostContact | null
  homepage_content: string
}

const MOST_SHARES = 10
const SHARE_NAME_LENGTH = 50
const PHONE = /^[+\d][\d\s.()-]{3,29}$/
const MAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/

function firstOf(checks: readonly (() => Refusal | null)[]): Refusal | null {
  for (const check of checks) {
    const refused = check()
    if (refused) return refused
  }
  return null
}

const NO_TYPE = refusal('post-type', 422, 'Vous devez choisir un type', 'type')
const NO_DAY = refusal('post-day', 422, 'Format de date invalide', 'date_at')
const TOO_MANY_SHARES = refusal('share-count', 422, `${MOST_SHARES} liens de partage au plus.`, 'share_urls')
const NO_SHARE_NAME = refusal(
  'share-name',
  422,
  'Chaque lien de partage porte un nom de 50 caractères au plus.',
  'share_urls',
)
const NO_MAIL = refusal('contact-mail', 422, "L'adresse e-mail n'est pas valide.", 'contact.mail')
const NO_PHONE = refusal('contact-phone', 422, "Le numéro de téléphone n'est pas valide.", 'contact.phone')

function checkShares(share_urls: Readonly<Record<string, string>>): Refusal | null {
  const entries = Object.entries(share_urls)
  if (entries.length > MOST_SHARES) return TOO_MANY_SHARES
  for (const [name, url] of entries) {
    if (oneLine(name) === '' || Array.from(name).length > SHARE_NAME_LENGTH) return NO_SHARE_NAME
    const refused = url.trim() === '' ? NO_SHARE_NAME : checkAddress(url, 'share_urls')
    if (refused) return refused
  }
  return null
}

function checkContact(contact: PostContact | null): Refusal | null {
  if (contact === null) return null
  const { name, job, mail, phone } = contact
  const unread = [
    () => checkTitle(name, 'contact.name'),
    () => checkLength(job, TITLE_MAX_LENGTH, 'contact.job'),
    () => checkLength(mail, TITLE_MAX_LENGTH, 'contact.mail'),
    () => (mail.trim() === '' || MAIL.test(mail.trim()) ? null : NO_MAIL),
    () => (phone.trim() === '' || PHONE.test(phone.trim()) ? null : NO_PHONE),
  ]
  return firstOf(unread)
}

/** The first thing that is wrong with a post, by its field; null when it may be kept (NEW-05, NEW-13). */
export function checkPost(post: PostDraft, hosts: readonly string[]): Refusal | null {
  return firstOf([
    () => ((POST_TYPES as readonly number[]).includes(post.type) ? null : NO_TYPE),
    () => checkTitle(post.title),
    () => checkLength(post.summary, SUMMARY_MAX_LENGTH, 'summary'),
    () => checkLength(post.content, HTML_MAX_LENGTH, 'content'),
    () => (post.date_at === '' || checkPublication(`${post.date_at}T00:00`) === null ? null : NO_DAY),
    () => checkLength(post.place, TITLE_MAX_LENGTH, 'place'),
    () => checkPublication(post.published_at),
    () => checkAddress(post.url, 'url'),
    () => checkVideo(post.iframe_url, hosts, 'iframe_url'),
    () => checkShares(post.share_urls),
    () => checkContact(post.contact),
    () => checkLength(post.homepage_content, SUMMARY_MAX_LENGTH, 'homepage_content'),
  ])
}

/** An internal news item as its author writes it; '' is a text that is not given. */
export interface InternalNewsDraft {
  title: string
  url: string
  html_content: string
  mobile_html_content: string
  published_at: string | null
}

/** The first thing that is wrong with an internal news item; null when it may be kept (NEW-16, NEW-21). */
export function checkInternalNews(item: InternalNewsDraft): Refusal | null {
  return firstOf([
    () => checkTitle(item.title),
    () => checkAddress(item.url, 'url'),
    () => checkLength(item.html_content, HTML_MAX_LENGTH, 'html_content'),
    () => checkLength(item.mobile_html_content, HTML_MAX_LENGTH, 'mobile_html_content'),
    () => checkPublication(item.published_at),
  ])
}
