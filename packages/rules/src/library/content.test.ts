import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ROLES } from '../portal/roles.ts'
import { checkAddress, checkTitle, checkVideo, frameAddress, httpsHost, isWallMinute, oneLine } from './content.ts'
import { checkInternalNews, checkPost, POST_TYPES, type PostDraft, postTypeLabel } from './news.ts'
import { isPictureId, pictureFormat, pictureUrl } from './pictures.ts'
import { editsContent, readsNews } from './rights.ts'
import { byCategory, checkTutorial, formatLength } from './tutorials.ts'

const HOSTS = ['www.youtube-nocookie.com', 'player.vimeo.com']

test('NEW-03 NEW-04 contractors read no news; one role alone writes contents', () => {
  expect(
    (['consultant', 'internal', 'interim', 'contractor'] as const).filter((person_type) => readsNews({ person_type })),
  ).toEqual(['consultant', 'internal', 'interim'])
  expect(ROLES.filter((role) => editsContent({ roles: new Set([role]) }))).toEqual(['ROLE_CONTENT_ADMIN'])
})

test('NEW-06 NEW-07 four types have a name, another number has none', () => {
  expect(POST_TYPES.map(postTypeLabel)).toEqual(['Vidéo', 'Communiqué de presse', 'Visuel marketing', 'Interview'])
  for (const type of [0, 3, 6, -1, 1.5]) expect(postTypeLabel(type)).toBeNull()
})

describe('NEW-13 addresses', () => {
  test.each([
    ['https://a.example/x?y#z', 'a.example'],
    ['https://A.Example', 'a.example'],
    [' https://a.example ', 'a.example'],
    ['https://a.example:8443/x', 'a.example'],
    ['http://a.example/', null],
    ['javascript:alert(1)', null],
    ['https://user:secret@a.example/', null],
    ['https://localhost/', null],
    ['https://a.example/"onload=x', null],
    ['https://a.example/ x', null],
    ['//a.example', null],
    ['', null],
  ])('%s has the host %s', (url, host) => {
    expect(httpsHost(url)).toBe(host)
    expect(checkAddress(url, 'url')?.field ?? null).toBe(host === null && url !== '' ? 'url' : null)
  })

  test.each([
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
    ['https://www.youtube.com/watch?t=4&v=aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
    ['https://youtu.be/aqz-KE-bpKQ?t=3', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
    ['https://player.vimeo.com/video/76979871', 'https://player.vimeo.com/video/76979871'],
    ['https://evil.example/embed/1', null],
    ['https://player.vimeo.com.evil.example/1', null],
    ['https://evil.example/?https://player.vimeo.com/', null],
    ['javascript:alert(1)//player.vimeo.com', null],
  ])('TUT-10 %s is framed at %s', (url, framed) => {
    expect(frameAddress(url, HOSTS)).toBe(framed)
    expect(checkVideo(url, HOSTS, 'iframe_url') === null).toBe(framed !== null)
  })

  test('whatever is framed is on an allowed host by https', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string()), (url) => {
        const framed = frameAddress(url, HOSTS)
        expect(framed === null || HOSTS.includes(httpsHost(framed) ?? '')).toBe(true)
      }),
    )
    expect(frameAddress('https://youtu.be/aqz-KE-bpKQ', ['player.vimeo.com'])).toBeNull()
  })
})

test('a title is one line of 1 to 255 characters', () => {
  expect(oneLine(' a\u0000b\r\nc\u2028d ')).toBe('a b c d')
  expect(checkTitle('é'.repeat(255))).toBeNull()
  expect(checkTitle('\n')?.message).toBe('Ce champ est obligatoire.')
  expect(checkTitle('é'.repeat(256))?.message).toBe('Ce texte ne peut pas dépasser 255 caractères.')
})

test('a moment of publication is a minute of a day that exists', () => {
  for (const text of ['2026-05-21T00:00', '2028-02-29T23:59']) expect([text, isWallMinute(text)]).toEqual([text, true])
  for (const text of [
    '2026-02-29T10:00',
    '2026-05-21',
    '2026-05-21T24:00',
    '2026-05-21T10:00:00',
    '0001-01-01T00:00',
    '',
  ]) {
    expect([text, isWallMinute(text)]).toEqual([text, false])
  }
})

const POST: PostDraft = {
  type: 1,
  title: 'a',
  summary: '',
  content: '',
  date_at: '',
  place: '',
  published_at: null,
  url: '',
  iframe_url: '',
  share_urls: {},
  contact: null,
  homepage_content: '',
}
const CONTACT = { name: 'a', job: '', mail: '', phone: '' }

test.each<[string, Partial<PostDraft>, string | null]>([
  ['nothing but a title', {}, null],
  ['a contact with a mail and a phone', { contact: { ...CONTACT, mail: 'a@b.fr', phone: '+33 2 90 00 10 10' } }, null],
  ['a contact without a name', { contact: { ...CONTACT, name: ' ' } }, 'contact.name'],
  ['a mail that is none', { contact: { ...CONTACT, mail: 'a@b' } }, 'contact.mail'],
  ['a phone that is none', { contact: { ...CONTACT, phone: 'javascript' } }, 'contact.phone'],
  ['a share without an address', { share_urls: { LinkedIn: '' } }, 'share_urls'],
  ['a share with a long name', { share_urls: { [`${'a'.repeat(51)}`]: 'https://a.fr' } }, 'share_urls'],
  [
    'eleven shares',
    { share_urls: Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`${n}`, 'https://a.fr'])) },
    'share_urls',
  ],
  ['a day that does not exist', { date_at: '2026-02-30' }, 'date_at'],
])('NEW-05 a post with %s', (_what, changes, field) => {
  expect(checkPost({ ...POST, ...changes }, HOSTS)?.field ?? null).toBe(field)
})

test('NEW-16 an internal news item needs a title, and leads by https alone', () => {
  const item = { title: 'a', url: '', html_content: '', mobile_html_content: '', published_at: null }
  expect(checkInternalNews(item)).toBeNull()
  expect(checkInternalNews({ ...item, url: 'http://a.fr' })?.field).toBe('url')
  expect(checkInternalNews({ ...item, mobile_html_content: 'a'.repeat(40_001) })?.field).toBe('mobile_html_content')
})

test('TUT-04 a tutorial leads somewhere, and its length is a number of seconds', () => {
  const tutorial = { label: 'a', description: '', category: 'b', url: '', youtube_url: '', duration_seconds: null }
  expect(checkTutorial(tutorial, HOSTS)?.field).toBe('youtube_url')
  expect(checkTutorial({ ...tutorial, url: 'https://a.fr/v' }, HOSTS)).toBeNull()
  expect(checkTutorial({ ...tutorial, url: 'https://a.fr/v', duration_seconds: 0 }, HOSTS)?.field).toBe(
    'duration_seconds',
  )
  expect([formatLength(130), formatLength(62), formatLength(9)]).toEqual(['2:10', '1:02', '0:09'])
})

test('TUT-10 categories stand in the order in which each comes first', () => {
  const groups = byCategory(['b', 'a', 'b'].map((category, n) => ({ category, n })))
  expect(groups.map(({ category, tutorials }) => [category, tutorials.map(({ n }) => n)])).toEqual([
    ['b', [0, 2]],
    ['a', [1]],
  ])
})

test('NEW-09 four formats are decoded, by what they begin with; an id is no path', () => {
  const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
  expect(pictureFormat(bytes('\xff\xd8\xff\xe0'))).toBe('jpeg')
  expect(pictureFormat(bytes('RIFF0000WEBPVP8 '))).toBe('webp')
  for (const text of ['<svg xmlns', '<?xml', 'BM', '%PDF-', '']) expect(pictureFormat(bytes(text))).toBeNull()
  expect(['a'.repeat(40), '../etc', 'A'.repeat(40), ''].map(isPictureId)).toEqual([true, false, false, false])
  expect(pictureUrl('a', 'small')).toBe('/api/picture/a/small')
})
