import type { InternalNewsItem } from '@cadran/contract/library/internal-news'
import type { NewsCard, NewsPost } from '@cadran/contract/library/news'
import { M_404, M_ROLE } from '@cadran/rules/portal/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { DEMO_PASSWORD } from '../../portal/settings/index.ts'

let portal: TestPortal
let reader: Caller

beforeAll(async () => {
  portal = await openTestPortal()
  reader = await portal.as('consultant')
})
afterAll(() => portal.close())

/** As somebody who logs in then: a session does not live through days. */
async function later<T>(instant: string, work: (caller: Caller) => Promise<T>): Promise<T> {
  portal.setNow(instant)
  try {
    return await work(await portal.as('forfait'))
  } finally {
    portal.setNow('2026-05-21T09:00:00+02:00')
  }
}

const idOf = async (title: string) =>
  (
    await portal.database.kysely
      .selectFrom('news_posts')
      .where('title', 'like', `${title}%`)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id

async function open(path: string, username = 'consultant') {
  const { cookies } = await portal.app.inject({
    method: 'POST',
    url: '/api/login_check',
    payload: { username, password: DEMO_PASSWORD },
  })
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return portal.app.inject({ url: path, headers: { cookie } })
}

const PATHS = ['news', 'news/3', 'news/highlight', 'news/3/file', 'news/3/secondary-file', 'internal-news']

test('NEW-03 NEW-04 NEW-17 NEW-20 401 without a session, 403 to contractors, whatever they ask for', async () => {
  const contractor = await portal.as('prestataire')
  for (const path of PATHS) {
    expect([path, (await portal.anonymous.get(path)).status]).toEqual([path, 401])
    const { status, body } = await contractor.get(path)
    expect([path, status, body.message]).toEqual([path, 403, M_ROLE.message])
  }
  for (const name of ['interim', 'interne']) expect((await (await portal.as(name)).get('news')).status).toBe(200)
})

describe('the list', () => {
  test('NEW-22 NEW-23 ten a page, newest first, those that are out alone, with their total', async () => {
    const { body, headers } = await reader.get<NewsCard[]>('news')
    expect([body.length, headers['x-total-count']]).toEqual([10, '13'])
    expect(body[0]).toMatchObject({ type: 1, place: 'Rennes', published_at: '2026-05-19T07:30:00.000Z' })
    const moments = body.map(({ published_at }) => published_at)
    expect(moments).toEqual(moments.toSorted().toReversed())
    const second = await reader.get<NewsCard[]>('news?page=2')
    expect([second.body.length, second.headers['x-total-count']]).toEqual([3, '13'])
    const beyond = await reader.get<NewsCard[]>('news?page=9&maxResults=50')
    expect([beyond.body, beyond.headers['x-total-count']]).toEqual([[], '13'])
    for (const query of ['page=0', 'maxResults=101', 'page=x', 'maxResults=-1']) {
      expect([query, (await reader.get(`news?${query}`)).status]).toEqual([query, 422])
    }
  })

  test('NEW-04 NEW-22 a post that waits for its moment is nobody’s until then, by the Paris clock', async () => {
    const id = await idOf('Résultats du premier semestre')
    expect((await reader.get(`news/${id}`)).body.message).toBe(M_404.message)
    const seen = (instant: string) => later(instant, async (caller) => (await caller.get(`news/${id}`)).status)
    expect(await seen('2026-05-28T09:29:59+02:00')).toBe(404)
    expect(await seen('2026-05-28T09:30:00+02:00')).toBe(200)
    const { headers } = await later('2026-05-28T09:30:00+02:00', (caller) => caller.get('news'))
    expect(headers['x-total-count']).toBe('14')
  })
})

describe('one post', () => {
  test('NEW-02 NEW-05 NEW-08 NEW-11 a post is told whole', async () => {
    const { body } = await reader.get<NewsPost>(`news/${await idOf('Mission Armor')}`)
    expect(body).toMatchObject({
      type: 1,
      date_at: '2026-05-19',
      published_at: '2026-05-19T07:30:00.000Z',
      iframe_url: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
      url: null,
      file_url: null,
      secondary_picture_url: null,
      homepage_content: null,
      has_homepage_content: false,
      has_homepage_image: true,
      contact: { name: 'Marion Ollivier', mail: 'communication@synchrone.example' },
      secondary_file: { label: 'Fiche projet Armor', media_type: 'application/pdf' },
    })
    expect(body.content).toMatch(/^<p>Tout est parti/)
    expect(Object.keys(body.share_urls)).toEqual(['LinkedIn', 'Intranet'])
    expect(body.picture_url).toMatch(/^\/api\/picture\/[0-9a-f]{40}\/large$/)
  })

  test('NEW-04 an unknown post, a draft and what is no id are 404', async () => {
    for (const id of ['99999', String(await idOf('Ce que nous préparons')), '0', 'x', '1e3']) {
      const { status, body } = await reader.get(`news/${id}`)
      expect([id, status, body.message]).toEqual([id, 404, M_404.message])
    }
  })

  test('NEW-09 NEW-10 its picture is kept by the browser, its files open in place, those of a draft do not', async () => {
    const id = await idOf('Mission Armor')
    const { body } = await reader.get<NewsPost>(`news/${id}`)
    // Stands for what the demonstration draws at its first start.
    const { picture_id, secondary_file_id } = await portal.database.kysely
      .selectFrom('news_posts')
      .where('id', '=', id)
      .select(['picture_id', 'secondary_file_id'])
      .executeTakeFirstOrThrow()
    await portal.platform.storage.put(`pictures/${picture_id}/large`, Buffer.from('RIFF\0\0\0\0WEBP'))
    await portal.platform.storage.put(`attachments/${secondary_file_id}`, Buffer.from('%PDF-1.4\n'))
    const picture = await open(body.picture_url ?? '')
    expect([picture.statusCode, picture.rawPayload.subarray(8, 12).toString()]).toEqual([200, 'WEBP'])
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect((await portal.app.inject({ url: body.picture_url ?? '' })).statusCode).toBe(401)
    const file = await open(body.secondary_file?.url ?? '')
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(file.headers['content-disposition']).toBe('inline; filename="Fiche projet Armor.pdf"')
    expect(file.headers['cache-control']).toBe('no-store')
    expect((await reader.get(`news/${id}/file`)).status).toBe(404)
    for (const size of ['huge', '..%2F..%2Fsecret']) expect((await open(`/api/picture/x/${size}`)).statusCode).toBe(404)
    expect((await open('/api/picture/..%2F..%2Fetc/small')).statusCode).toBe(404)
  })

  test('NEW-08 NEW-13 a video whose host the settings do not name is not answered', async () => {
    const id = await idOf('Retour en images')
    const video_hosts = portal.platform.companySettings.get('links.video_hosts')
    const told = async () => (await reader.get<NewsPost>(`news/${id}`)).body.iframe_url
    expect(await told()).toContain('youtube-nocookie.com')
    await portal.database.executeSql(`update news_posts set iframe_url = 'https://evil.example/x' where id = ${id}`)
    expect(await told()).toBeNull()
    expect(video_hosts).toEqual(['www.youtube-nocookie.com', 'player.vimeo.com'])
    const page = await portal.app.inject({ url: '/' })
    expect(page.headers['content-security-policy']).toContain(
      'frame-src https://www.youtube-nocookie.com https://player.vimeo.com;',
    )
  })
})

describe('the highlight', () => {
  const ALL = [
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
  ]

  test('NEW-15 NEW-18 NEW-19 it has the fields that are asked for and no other', async () => {
    const two = await reader.get('news/highlight?fields[]=title&fields[]=place')
    expect([two.status, two.body]).toEqual([
      200,
      { title: 'Séminaire d’été : les inscriptions sont ouvertes', place: 'Annecy' },
    ])
    const all = await reader.get(`news/highlight?${ALL.map((field) => `fields[]=${field}`).join('&')}`)
    expect(Object.keys(all.body).toSorted()).toEqual(ALL.toSorted())
    expect(all.body.homepage_image_url).toMatch(/^\/api\/picture\//)
    expect((await reader.get('news/highlight?fields[]=contact')).status).toBe(422)
  })

  test('NEW-19 without one that is out it answers 204 and nothing', async () => {
    const { status, body } = await later('2026-05-10T09:00:00+02:00', (caller) =>
      caller.get('news/highlight?fields[]=title'),
    )
    expect([status, body]).toEqual([204, {}])
  })
})

test('NEW-16 NEW-20 NEW-21 internal news; the small screen has its own content, else the common one', async () => {
  const { body } = await reader.get<InternalNewsItem[]>('internal-news')
  expect(body.map(({ title }) => title)).toEqual([
    'Le parking de Paris ferme deux jours',
    'Mutuelle : les nouvelles cartes arrivent',
    'Enquête annuelle : vos réponses',
  ])
  expect(body[1]).toEqual({
    id: 2,
    title: 'Mutuelle : les nouvelles cartes arrivent',
    url: 'https://mutuelle.example/cartes',
    image_url: expect.stringMatching(/^\/api\/picture\/[0-9a-f]{40}\/medium$/),
    html_content: expect.stringMatching(/^<p>Elles sont/),
    published_at: '2026-05-15T07:30:00.000Z',
  })
  const mobile = (await reader.get<InternalNewsItem[]>('internal-news?mobile=1')).body
  expect(mobile[0]?.html_content).toBe('<p>Parking fermé les 4 et 5 juin.</p>')
  expect(mobile[1]?.html_content).toBe(body[1]?.html_content)
})
