import type { EditedInternalNews } from '@cadran/contract/library/internal-news'
import type { EditedPost, NewsPost, PostRow } from '@cadran/contract/library/news'
import type { EditedTutorial } from '@cadran/contract/library/tutorials'
import type { Attachment } from '@cadran/contract/portal/records'
import { M_404, M_ROLE, M_STALE } from '@cadran/rules/portal/messages'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'

const BOUNDARY = 'cadran-form'
const FORM = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
type Refused = { message: string; errors?: Record<string, string[]> }

let portal: TestPortal
let writer: Caller
let sender: Caller

beforeAll(async () => {
  portal = await openTestPortal()
  writer = await portal.as('contenu')
  sender = await portal.as('contenu', FORM)
})
afterAll(() => portal.close())

const POST = {
  type: 2,
  title: 'Une actualité',
  summary: 'Un résumé',
  content: '<p>Un texte</p>',
  date_at: '2026-05-21',
  place: 'Paris',
  published_at: '2026-05-21T08:00',
  url: '',
  iframe_url: '',
  file_id: null,
  secondary_file_id: null,
  picture_id: null,
  secondary_picture_id: null,
  share_urls: {},
  contact: null,
  homepage_content: '',
  has_homepage_image: true,
  is_highlight: false,
}
const ITEM = {
  title: 'Une brève',
  url: '',
  picture_id: null,
  html_content: '<p>a</p>',
  mobile_html_content: '',
  published_at: null,
}
const TUTORIAL = {
  label: 'Un tutoriel',
  description: '',
  category: 'Divers',
  url: '',
  youtube_url: 'https://youtu.be/aqz-KE-bpKQ',
  duration_seconds: 60,
  picture_id: null,
}
const KINDS = [
  ['backend/news', POST],
  ['backend/internal-news', ITEM],
  ['backend/tutorial', TUTORIAL],
] as const

const image = () => sharp({ create: { width: 900, height: 400, channels: 3, background: '#335cba' } })

function form(name: string, content: Buffer | string): Buffer {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="document"; filename="${name}"\r\n\r\n`
  return Buffer.concat([head, content, `\r\n--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece)))
}
const send = (path: string, name: string, content: Buffer | string, caller = sender) =>
  caller.post<Attachment & Refused>(path, form(name, content))
const stored = async () => (await portal.platform.storage.list('')).length
const rows = async () => {
  const counts = await Promise.all(
    (['attachments', 'news_posts', 'internal_news', 'tutorials'] as const).map((table) =>
      portal.database.kysely
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow(),
    ),
  )
  return counts.map(({ n }) => Number(n))
}

test('SHL-14 401, then 403 without ROLE_CONTENT_ADMIN for every call that writes, 404 before what is sent', async () => {
  const others = await Promise.all(
    ['consultant', 'ged', 'syndicats', 'prestataire', 'manager'].map((n) => portal.as(n)),
  )
  for (const [path, body] of KINDS) {
    const calls = (caller: Caller) => [
      caller.get(path),
      caller.get(`${path}/1`),
      caller.post(path, body),
      caller.patch(`${path}/1`, { ...body, updated_at: 'x' }),
      caller.delete(`${path}/1`),
    ]
    for (const answer of await Promise.all(calls(portal.anonymous))) expect([path, answer.status]).toEqual([path, 401])
    for (const caller of others) {
      for (const answer of await Promise.all(calls(caller))) {
        expect([path, answer.status, answer.body.message]).toEqual([path, 403, M_ROLE.message])
      }
    }
    const unknown = await writer.patch(`${path}/99999`, { nonsense: true })
    expect([unknown.status, unknown.body.message]).toEqual([404, M_404.message])
    expect((await writer.delete(`${path}/99999`)).status).toBe(404)
  }
  for (const path of ['picture', 'attachment']) {
    expect((await portal.anonymous.post(path)).status).toBe(401)
    const refused = await send(path, 'a.png', await image().png().toBuffer(), await portal.as('ged', FORM))
    expect([refused.status, refused.body.message]).toEqual([403, M_ROLE.message])
  }
})

describe('posts', () => {
  test('NEW-05 NEW-22 written, read, changed, traced and deleted with their files', async () => {
    const before = [await rows(), await stored()]
    const picture = (await send('picture', 'Une photo.jpg', await image().jpeg().toBuffer())).body
    const file = (await send('attachment', 'Note été.pdf', '%PDF-1.4\n%%EOF\n')).body
    const made = await writer.post<EditedPost>('backend/news', {
      ...POST,
      title: '  Été\u0000 2026 ',
      picture_id: picture.id,
      secondary_file_id: file.id,
      share_urls: { LinkedIn: 'https://www.linkedin.com/x' },
      contact: { name: 'Ana', job: '', mail: 'a@b.example', phone: '' },
    })
    expect([made.status, made.body.title, made.body.published_at]).toEqual([201, 'Été  2026', '2026-05-21T08:00'])
    expect(made.body.secondary_file).toMatchObject({ id: file.id, label: 'Note été' })
    const seen = await (await portal.as('consultant')).get<NewsPost>(`news/${made.body.id}`)
    expect(seen.body).toMatchObject({
      published_at: '2026-05-21T06:00:00.000Z',
      contact: { name: 'Ana', job: null, mail: 'a@b.example', phone: null },
      share_urls: { LinkedIn: 'https://www.linkedin.com/x' },
      picture_url: `/api/picture/${picture.id}/large`,
      secondary_file: { label: 'Note été', byte_size: 15 },
    })
    const draft = { ...POST, title: 'Autre', published_at: null, updated_at: made.body.updated_at }
    const changed = await writer.patch<EditedPost>(`backend/news/${made.body.id}`, draft)
    expect([changed.status, changed.body.picture, changed.body.secondary_file]).toEqual([200, null, null])
    expect(changed.body.updated_at > made.body.updated_at).toBe(true)
    // What it holds no more is gone from the store.
    expect((await (await portal.as('consultant')).get(`picture/${picture.id}/small`)).status).toBe(404)
    expect((await writer.delete(`backend/news/${made.body.id}`)).status).toBe(204)
    expect([await rows(), await stored()]).toEqual(before)
    const audit = await portal.database.kysely
      .selectFrom('audit')
      .where('entity', '=', 'news_post')
      .where('entity_id', '=', made.body.id)
      .orderBy('id')
      .select(['action', 'after'])
      .execute()
    expect(audit.map(({ action }) => action)).toEqual(['create', 'change', 'delete'])
    expect(audit[1]?.after).toMatchObject({ title: 'Autre', published_at: null })
  })

  test('NEW-13 what runs in a formatted text is taken out as it is written', async () => {
    const content =
      '<p onclick="x()">a<script>alert(1)</script><img src=x onerror=alert(1)></p><a href="javascript:1">b</a>'
    const { body } = await writer.post<EditedPost>('backend/news', {
      ...POST,
      content,
      summary: '<b>x</b>',
      title: '<i>t',
    })
    expect([body.content, body.summary, body.title]).toEqual([
      '<p>a</p><span>b</span>'.replace(/<\/?span>/g, ''),
      '<b>x</b>',
      '<i>t',
    ])
    await writer.delete(`backend/news/${body.id}`)
  })

  test('NEW-15 one post is put forward at a time, also when two do it at once', async () => {
    const put = (title: string) => writer.post<EditedPost>('backend/news', { ...POST, title, is_highlight: true })
    const made = await Promise.all([put('a'), put('b')])
    expect(made.map(({ status }) => status)).toEqual([201, 201])
    const highlights = await portal.database.kysely
      .selectFrom('news_posts')
      .where('is_highlight', '=', true)
      .select('title')
      .execute()
    expect(highlights).toHaveLength(1)
    for (const { body } of made) await writer.delete(`backend/news/${body.id}`)
  })

  test('NEW-22 the list of who writes holds drafts and what lies ahead, and a search forgives accents', async () => {
    const { body, headers } = await writer.get<PostRow[]>('backend/news?maxResults=100')
    expect([body.length, headers['x-total-count']]).toEqual([15, '15'])
    expect(body.slice(0, 3).map(({ state }) => state)).toEqual(['draft', 'scheduled', 'published'])
    const found = await writer.get<PostRow[]>('backend/news?search=RESULTATS')
    expect(found.body.map(({ title, published_at }) => [title, published_at])).toEqual([
      ['Résultats du premier semestre', '2026-05-28T09:30'],
    ])
    expect((await writer.get<PostRow[]>('backend/news?page=2')).body).toHaveLength(5)
  })
})

test.each(KINDS.map(([path, body]) => ({ path, body })))(
  'README 6 $path of two changes at once one wins, the other is told',
  async ({ path, body }) => {
    const made = await writer.post<EditedPost | EditedInternalNews | EditedTutorial>(path, body)
    expect(made.status).toBe(201)
    const { id, updated_at } = made.body
    const both = await Promise.all([1, 2].map(() => writer.patch<Refused>(`${path}/${id}`, { ...body, updated_at })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.message).toBe(M_STALE.message)
    expect((await writer.patch(`${path}/${id}`, body)).status).toBe(422)
    expect((await writer.delete(`${path}/${id}`)).status).toBe(204)
  },
)

test('NEW-13 NEW-05 TUT-04 bad input is refused by its field, and nothing is stored', async () => {
  const before = [await rows(), await stored()]
  const long = 'é'.repeat(256)
  const cases: [string, object, string][] = [
    ['backend/news', { ...POST, title: '' }, 'title'],
    ['backend/news', { ...POST, title: long }, 'title'],
    ['backend/news', { ...POST, place: long }, 'place'],
    ['backend/news', { ...POST, type: 3 }, 'type'],
    ['backend/news', { ...POST, url: 'javascript:alert(1)' }, 'url'],
    ['backend/news', { ...POST, url: 'http://a.example/' }, 'url'],
    ['backend/news', { ...POST, iframe_url: 'https://evil.example/x' }, 'iframe_url'],
    ['backend/news', { ...POST, iframe_url: 'javascript:1' }, 'iframe_url'],
    ['backend/news', { ...POST, share_urls: { x: 'data:text/html,1' } }, 'share_urls'],
    ['backend/news', { ...POST, share_urls: 'x' }, 'share_urls'],
    ['backend/news', { ...POST, contact: { name: '' } }, 'contact.name'],
    ['backend/news', { ...POST, contact: { name: 'a', mail: 'x<y' } }, 'contact.mail'],
    ['backend/news', { ...POST, date_at: '2026-02-31' }, 'date_at'],
    ['backend/news', { ...POST, published_at: '2026-13-01T00:00' }, 'published_at'],
    ['backend/news', { ...POST, published_at: 12 }, 'published_at'],
    ['backend/news', { ...POST, content: `<p>${'a'.repeat(40_001)}</p>` }, 'content'],
    ['backend/news', { ...POST, picture_id: 'x' }, ''],
    ['backend/news', {}, ''],
    ['backend/internal-news', { ...ITEM, title: long }, 'title'],
    ['backend/internal-news', { ...ITEM, url: 'ftp://x' }, 'url'],
    ['backend/tutorial', { ...TUTORIAL, label: long }, 'label'],
    ['backend/tutorial', { ...TUTORIAL, category: '' }, 'category'],
    ['backend/tutorial', { ...TUTORIAL, youtube_url: 'https://evil.example/v' }, 'youtube_url'],
    ['backend/tutorial', { ...TUTORIAL, youtube_url: '', url: '' }, 'youtube_url'],
    ['backend/tutorial', { ...TUTORIAL, duration_seconds: 1.5 }, 'duration_seconds'],
  ]
  for (const [path, body, field] of cases) {
    const { status, body: told } = await writer.post<Refused>(path, body)
    expect([path, JSON.stringify(body).slice(0, 300), status]).toEqual([path, JSON.stringify(body).slice(0, 300), 422])
    if (field) expect(Object.keys(told.errors ?? {})).toEqual([field])
  }
  expect([await rows(), await stored()]).toEqual(before)
})
