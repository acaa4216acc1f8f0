import { addDays, type Day } from '@cadran/rules/timesheet/day'
import { INTERNAL_NEWS, POSTS, type PostWords } from './content-words.ts'
import { drawing, type Motif, type Tone } from './drawings.ts'
import { pdfOf } from './library-pdf.ts'
import { TUTORIAL_FILM, TUTORIALS } from './tutorial-words.ts'

interface AttachmentRow {
  id: string
  kind: 'picture' | 'file'
  label: string
  media_type: string
  byte_size: number
  holder: string
  created_at: string
}

type Row = Record<string, unknown>

/** The rows of news and tutorials by table, in an order that foreign keys accept, and what their uploads hold. */
export interface DemoContent {
  rows: { attachments: AttachmentRow[]; news_posts: Row[]; internal_news: Row[]; tutorials: Row[] }
  /** Drawings as SVG, by the id of their picture. */
  pictures: Map<string, string>
  files: Map<string, Uint8Array>
}

const morningOf = (today: Day, age: number) => `${addDays(today, -age)}T07:30:00Z`
const stampOf = (today: Day, age: number) => `${addDays(today, -age)}T09:30:00`
const shareLinks = (title: string) => ({
  LinkedIn: `https://www.linkedin.com/feed/?text=${encodeURIComponent(title)}`,
  Intranet: 'https://intranet.example/partage',
})

class Desk {
  readonly content: DemoContent = {
    rows: { attachments: [], news_posts: [], internal_news: [], tutorials: [] },
    pictures: new Map(),
    files: new Map(),
  }
  readonly #today: Day

  constructor(today: Day) {
    this.#today = today
  }

  // In the form of a picture's id, and nothing that an upload could get.
  #keep(row: Omit<AttachmentRow, 'id' | 'created_at'>): string {
    const { attachments } = this.content.rows
    const id = `dec0${(attachments.length + 1).toString(16).padStart(36, '0')}`
    attachments.push({ id, ...row, created_at: morningOf(this.#today, 150) })
    return id
  }

  #draw(holder: string, drawn: readonly [Motif, Tone] | undefined, label: string): string | null {
    if (!drawn) return null
    const svg = drawing(...drawn)
    const id = this.#keep({ kind: 'picture', label, media_type: 'image/webp', byte_size: svg.length, holder })
    this.content.pictures.set(id, svg)
    return id
  }

  #write(holder: string, label: string | undefined, words: PostWords): string | null {
    if (label === undefined) return null
    const content = pdfOf({
      title: label,
      subtitle: 'Synchrone',
      parts: [{ heading: words.title, lines: [words.summary] }],
    })
    const id = this.#keep({ kind: 'file', label, media_type: 'application/pdf', byte_size: content.length, holder })
    this.content.files.set(id, content)
    return id
  }

  addPost(words: PostWords, index: number): void {
    const id = index + 1
    const holder = `news:${id}`
    const { type, title, summary, age, place = null, contact = null, homepage_content = null } = words
    this.content.rows.news_posts.push({
      id,
      type,
      title,
      summary,
      content: words.content.join(''),
      date_at: age === null ? null : addDays(this.#today, -age),
      place,
      published_at: age === null ? null : morningOf(this.#today, age),
      url: null,
      iframe_url: words.video ?? null,
      file_id: this.#write(holder, words.file, words),
      secondary_file_id: this.#write(holder, words.secondary_file, words),
      picture_id: this.#draw(holder, words.picture, title),
      secondary_picture_id: this.#draw(holder, words.secondary_picture, title),
      share_urls: words.shares ? shareLinks(title) : {},
      contact,
      homepage_content,
      has_homepage_image: true,
      is_highlight: words.highlight ?? false,
      updated_at: stampOf(this.#today, Math.max(age ?? 0, 0)),
    })
  }

  addInternalNews(words: (typeof INTERNAL_NEWS)[number], index: number): void {
    const id = index + 1
    this.content.rows.internal_news.push({
      id,
      title: words.title,
      url: words.url,
      picture_id: this.#draw(`internal-news:${id}`, words.picture, words.title),
      html_content: words.html,
      mobile_html_content: words.mobile,
      published_at: words.age === null ? null : morningOf(this.#today, words.age),
      updated_at: stampOf(this.#today, words.age ?? 0),
    })
  }

  addTutorial(words: (typeof TUTORIALS)[number], index: number): void {
    const id = index + 1
    this.content.rows.tutorials.push({
      id,
      tutorial_type: 'desktop',
      label: words.label,
      description: words.description,
      category: words.category,
      url: words.elsewhere ? 'https://tutoriels.example/notifications' : null,
      youtube_url: words.elsewhere ? null : TUTORIAL_FILM,
      duration_seconds: words.seconds,
      priority: index,
      picture_id: this.#draw(`tutorial:${id}`, words.picture, words.label),
      updated_at: stampOf(this.#today, 60),
    })
  }
}

/** The news and tutorials of the demonstration company on a day; the same day gives the same bytes (demo.md). */
export function demoContent(today: Day): DemoContent {
  const desk = new Desk(today)
  for (const [index, words] of POSTS.entries()) desk.addPost(words, index)
  for (const [index, words] of INTERNAL_NEWS.entries()) desk.addInternalNews(words, index)
  for (const [index, words] of TUTORIALS.entries()) desk.addTutorial(words, index)
  return desk.content
}
