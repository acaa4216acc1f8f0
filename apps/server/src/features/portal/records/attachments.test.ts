import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import type { EditedPost } from '@cadran/contract/library/news'
import type { Attachment } from '@cadran/contract/portal/records'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { withoutFolder } from '../../../testing/disk.ts'
import { FORM, form } from '../../../testing/forms.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'

const LIMIT = 5_242_880
type Refused = { message: string }

let portal: TestPortal
let writer: Caller
let sender: Caller

beforeAll(async () => {
  portal = await openTestPortal()
  writer = await portal.as('contenu')
  sender = await portal.as('contenu', FORM)
})
afterAll(() => portal.close())

const image = () => sharp({ create: { width: 900, height: 400, channels: 3, background: '#335cba' } })

const send = (path: string, name: string, content: Buffer | string, caller = sender) =>
  caller.post<Attachment & Refused>(path, form({ name, content }))
const stored = async () => (await portal.platform.storage.list('')).length
const incoming = () => readdir(join(portal.platform.settings.data_dir, 'incoming')).catch(() => [])
const waiting = async () =>
  (await portal.database.kysely.selectFrom('attachments').where('holder', 'is', null).select('label').execute()).map(
    ({ label }) => label,
  )

describe('uploads', () => {
  test.each<[string, string, string, Buffer | string, number]>([
    [
      'an SVG with a script',
      'picture',
      'a.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
      415,
    ],
    ['that SVG named .png', 'picture', 'a.png', '<svg><script>1</script></svg>', 415],
    ['a program named .png', 'picture', 'a.png', Buffer.from('MZ\x90\0program'), 415],
    ['the beginning of a picture', 'picture', 'a.png', Buffer.from('\x89PNG\r\n\x1a\nno more', 'latin1'), 415],
    ['one byte too many', 'picture', 'a.png', Buffer.alloc(LIMIT + 1, 'a'), 413],
    ['an empty file', 'picture', 'a.png', '', 422],
    ['a page', 'attachment', 'a.html', '<script>1</script>', 415],
    ['a program named .pdf', 'attachment', 'a.pdf', Buffer.from('MZ\x90\0program'), 415],
    ['a name of 256 characters', 'attachment', `${'a'.repeat(256)}.pdf`, '%PDF-1.4\n', 422],
  ])('GED-66 GED-67 GED-68 %s is refused, and nothing is kept', async (_what, path, name, content, status) => {
    const before = [await waiting(), await stored()]
    expect((await send(path, name, content)).status).toBe(status)
    expect([await waiting(), await stored()]).toEqual(before)
    expect(await incoming()).toEqual([])
  })

  test.each(['picture', 'attachment'])(
    'GED-68 GED-69 GED-70 README 41 what comes in as %s lies on the disk while it is scanned, and is gone when the scanner refuses it',
    async (path) => {
      const { antivirus } = portal.platform
      const before = [await waiting(), await stored()]
      const png = await image().png().toBuffer()
      const scanned: unknown[] = []
      const verdicts = ['infected', 'away'] as const
      const answered: unknown[] = []
      for (const verdict of verdicts) {
        const scan = vi.spyOn(antivirus, 'scan').mockImplementation(async (content) => {
          scanned.push([Buffer.isBuffer(content), (await incoming()).length])
          if (!Buffer.isBuffer(content)) content.destroy()
          return verdict
        })
        const { status, body } = await send(path, 'a.png', png)
        answered.push([status, body.message])
        scan.mockRestore()
      }
      expect(scanned).toEqual(verdicts.map(() => [false, 1]))
      expect(answered).toEqual([
        [422, 'Votre fichier a été refusé par notre antivirus.'],
        [422, "Votre fichier n'a pas pu être analysé, veuillez réessayer plus tard."],
      ])
      expect([[await waiting(), await stored()], await incoming()]).toEqual([before, []])
    },
  )

  test.each(['picture', 'attachment'])(
    'GED-68 a form for %s that breaks off inside its file is unreadable, and nothing of it stays',
    async (path) => {
      const before = [await waiting(), await stored()]
      const cut = await sender.post(path, form({ name: 'a.png', content: Buffer.alloc(200_000, '%') }).subarray(0, -60))
      expect([cut.status, [await waiting(), await stored()], await incoming()]).toEqual([400, before, []])
    },
  )

  test.each([
    ['picture', 'incoming'],
    ['picture', 'files'],
    ['attachment', 'incoming'],
    ['attachment', 'files'],
  ])(
    'GED-68 README 3 where the disk does not take what comes in as %s (%s), it is a 503 in words, and nothing stays',
    async (path, folder) => {
      const before = [await waiting(), await stored()]
      const png = await image().png().toBuffer()
      const { status, body } = await withoutFolder(portal, folder, () => send(path, 'a.png', png))
      expect([status, body.message]).toEqual([
        503,
        "Le fichier n'a pas pu être enregistré, veuillez réessayer plus tard.",
      ])
      expect([[await waiting(), await stored()], await incoming()]).toEqual([before, []])
    },
  )

  test('README 4 a bomb of pixels is refused before it is decoded', async () => {
    const bomb = await image().png().toBuffer()
    // What the header says counts: 9000 by 9000, with its checksum.
    bomb.writeUInt32BE(9000, 16)
    bomb.writeUInt32BE(9000, 20)
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
    const { status, body } = await send('picture', 'a.png', bomb)
    expect([status, body.message]).toEqual([422, "L'image ne doit pas dépasser 40 millions de pixels."])
  })

  test('NEW-09 a picture is kept upright as WebP, without what the camera wrote', async () => {
    const photo = await image()
      .withExif({ IFD0: { Copyright: 'SECRET' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { id, url } = (await send('picture', 'photo.jpg', photo)).body
    expect(url).toBe(`/api/picture/${id}/medium`)
    const kept = await portal.platform.storage.get(`pictures/${id}/small`)
    const bytes = kept && (await buffer(kept.content))
    const { format, width, height, exif, orientation } = await sharp(bytes ?? undefined).metadata()
    expect([format, width, height, exif, orientation]).toEqual(['webp', 142, 320, undefined, undefined])
  })

  test('NEW-05 what a content holds already, or somebody else sent, cannot be taken; what nobody saved goes a day later', async () => {
    const { id } = (await send('picture', 'a.png', await image().png().toBuffer())).body
    const held = await writer.post<EditedPost>('backend/news', {
      type: 4,
      title: 'Avec',
      published_at: null,
      share_urls: {},
      contact: null,
      picture_id: id,
    })
    const item = { title: 'x', published_at: null, picture_id: id }
    const taken = await writer.post<Refused>('backend/internal-news', item)
    expect([held.status, taken.status, taken.body.message]).toEqual([
      201,
      422,
      "Ce fichier n'est plus disponible, veuillez le choisir à nouveau.",
    ])
    expect((await writer.delete(`backend/news/${held.body.id}`)).status).toBe(204)
    const mine = (await send('picture', 'c.png', await image().png().toBuffer())).body
    await portal.database.executeSql(`update attachments set created_by = 1 where id = '${mine.id}'`)
    expect((await writer.post('backend/internal-news', { ...item, picture_id: mine.id })).status).toBe(422)
    portal.setNow('2026-05-22T10:00:00+02:00')
    await send('picture', 'd.png', await image().png().toBuffer(), await portal.as('contenu', FORM))
    expect(await waiting()).toEqual(['d'])
  })
})
