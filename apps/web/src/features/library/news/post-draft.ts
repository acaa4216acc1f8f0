import type { EditedPost, NewsDraft } from '@cadran/contract/library/news'
import { frameAddress, httpsHost } from '@cadran/rules/library/content'
import { checkPost } from '@cadran/rules/library/news'
import type { Refusal } from '@cadran/rules/portal/refusal'
import { draftFrom, type Held } from '../../portal/records/index.ts'
import type { NewsPost } from './news.queries.ts'

export interface Share {
  /** Tells two rows apart while they are written. */
  key: number
  name: string
  url: string
}

type Uploads = Record<'file' | 'secondary_file' | 'picture' | 'secondary_picture', Held | null>
type Texts = Omit<NewsDraft, `${string}_id` | 'share_urls' | 'contact'>

/** A post as its form holds it. */
export interface PostDraft extends Texts, Uploads {
  shares: readonly Share[]
  contact: NonNullable<NewsDraft['contact']>
}

const NOBODY = { name: '', job: '', mail: '', phone: '' }

export const EMPTY: PostDraft = {
  type: 2,
  title: '',
  summary: '',
  content: '',
  date_at: '',
  place: '',
  published_at: null,
  url: '',
  iframe_url: '',
  shares: [],
  contact: NOBODY,
  homepage_content: '',
  has_homepage_image: true,
  is_highlight: false,
  file: null,
  secondary_file: null,
  picture: null,
  secondary_picture: null,
}

const textsAndUploads = draftFrom<Omit<PostDraft, 'shares' | 'contact'>>(EMPTY)

export function draftOf(post: EditedPost): PostDraft {
  const shares = Object.entries(post.share_urls).map(([name, url], key) => ({ key, name, url }))
  return { ...textsAndUploads(post), shares, contact: post.contact ?? NOBODY }
}

/** What the draft says as the call takes it; a contact without a word and links without one are none. */
export function bodyOf({ shares, contact, file, secondary_file, picture, secondary_picture, ...texts }: PostDraft) {
  const filled = shares.filter(({ name, url }) => name.trim() !== '' || url.trim() !== '')
  return {
    ...texts,
    share_urls: Object.fromEntries(filled.map(({ name, url }) => [name.trim(), url.trim()])),
    contact: Object.values(contact).every((text) => text.trim() === '') ? null : contact,
    file_id: file?.id ?? null,
    secondary_file_id: secondary_file?.id ?? null,
    picture_id: picture?.id ?? null,
    secondary_picture_id: secondary_picture?.id ?? null,
  } satisfies NewsDraft
}

// Which hosts may be framed is the server's to say; here only whether it is an address at all.
const anyHost = (url: string) => [httpsHost(url) ?? '', 'www.youtube-nocookie.com']

export function checkDraft(draft: PostDraft): Refusal | null {
  return checkPost(bodyOf(draft), anyHost(draft.iframe_url))
}

/** The post as its readers would see it now. */
export function previewOf(draft: PostDraft, today: string): NewsPost {
  const { share_urls, contact } = bodyOf(draft)
  const { iframe_url, published_at, secondary_file } = draft
  return {
    id: 1,
    type: draft.type,
    title: draft.title || 'Sans titre',
    summary: draft.summary,
    content: draft.content,
    date_at: draft.date_at || null,
    place: draft.place || null,
    published_at: `${(published_at ?? today).slice(0, 10)}T12:00:00Z`,
    picture_url: draft.picture?.url ?? null,
    secondary_picture_url: draft.secondary_picture?.url ?? null,
    url: httpsHost(draft.url) === null ? null : draft.url,
    file_url: null,
    secondary_file: secondary_file && { label: secondary_file.label, url: '#', media_type: '', byte_size: 0 },
    iframe_url: frameAddress(iframe_url, anyHost(iframe_url)),
    share_urls,
    contact,
    homepage_content: draft.homepage_content || null,
    has_homepage_content: draft.homepage_content !== '',
    has_homepage_image: draft.has_homepage_image,
  }
}
