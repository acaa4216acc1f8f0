import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LibrarySection } from '@cadran/contract/library/documents'
import type { Union } from '@cadran/contract/library/unions'
import type { Attachment } from '@cadran/contract/portal/records'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobHandlers } from '../app.ts'
import { clearMay, pdf, setMay } from '../testing/files.ts'
import { FORM, form } from '../testing/forms.ts'
import { openTestPortal, type TestPortal } from '../testing/portal.ts'
import { startS3 } from '../testing/s3.ts'
import { sweepFiles } from './storage-sweep.ts'

const ORPHANS = [
  `attachments/${'0'.repeat(40)}`,
  'library/orphan',
  'month-files/orphan',
  ...['small', 'medium', 'large'].map((size) => `pictures/${'0'.repeat(40)}/${size}`),
].sort()
/** After everything that a test has written, by the store's own clock. */
const soon = () => new Date(Date.now() + 60_000)

let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())

describe.each(['folder', 's3'])('in the %s', (kind) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal(kind === 's3' ? { S3_URL: s3.url } : {})
  })
  afterAll(() => portal.close())

  const upload = async (username: string, path: string, name: string, content?: Buffer) => {
    const sender = await portal.as(username, FORM)
    const { status, body } = await sender.post<Attachment>(path, form({ name, ...(content ? { content } : {}) }))
    expect(status, path).toBe(201)
    return body
  }

  /** One file by each room that keeps any. */
  async function keepOneEach(): Promise<void> {
    await clearMay(portal)
    await setMay(portal, 'consultant', 'submitted')
    const deposit = { special: true, certified: true, new_files: [{ name: 'CRA', file: pdf().file }] }
    expect((await (await portal.as('consultant')).patch('timesheet/month/5/2026/files', deposit)).status).toBe(200)
    const { sections } = (await (await portal.as('ged')).get<{ sections: LibrarySection[] }>('document?edit=1')).body
    const category = sections.flatMap(({ categories }) => categories)[0]
    await upload('ged', `document/category/${category?.id}`, 'a.pdf')
    const [union] = (await (await portal.as('syndicats')).get<Union[]>('syndic')).body
    await upload('syndicats', `syndic/file/${union?.id}`, 'a.pdf')
    await upload('contenu', 'attachment', 'a.pdf')
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#335cba' } })
      .png()
      .toBuffer()
    const picture = await upload('contenu', 'picture', 'a.png', png)
    const logo = await upload('contenu', 'picture', 'b.png', png)
    const face = await upload('contenu', 'picture', 'c.png', png)
    const { database, platform } = portal
    await database.executeSql(`update unions set logo = '${logo.id}' where id = ${union?.id}`)
    await database.executeSql(`update contacts set picture = '${face.id}' where id = (select min(id) from contacts)`)
    await database.executeSql(`delete from attachments where id in ('${logo.id}', '${face.id}')`)
    expect(await platform.storage.list(`pictures/${picture.id}`)).toHaveLength(3)
  }

  test('a content that no row names goes once nobody can still be writing about it, one of any room that is named stays', async () => {
    const { storage } = portal.platform
    await keepOneEach()
    const named = await storage.list('')
    expect(new Set(named.map((key) => key.split('/')[0]))).toEqual(
      new Set(['attachments', 'library', 'month-files', 'pictures']),
    )
    for (const key of ORPHANS) await storage.put(key, Buffer.from('x'))
    await jobHandlers(portal.platform)['sweep-files']({})
    expect(await storage.list('')).toEqual([...named, ...ORPHANS].sort())
    await sweepFiles(portal.platform, soon())
    expect(await storage.list('')).toEqual(named)
  })
})

describe('what a crash left half written', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal()
  })
  afterAll(() => portal.close())

  test('goes after a day; what is being written now, and every whole file, stays', async () => {
    const { data_dir } = portal.platform.settings
    const yesterday = new Date(Date.now() - 25 * 3_600_000)
    const write = async (folder: string, name: string, at?: Date) => {
      const path = join(data_dir, folder, name)
      await mkdir(join(data_dir, folder), { recursive: true })
      await writeFile(path, 'x')
      if (at) await utimes(path, at, at)
    }
    for (const [folder, name] of [
      ['incoming', 'form'],
      ['mails', 'key.eml.part'],
      ['files/library', 'whole.part-of.part'],
    ] as const) {
      await write(folder, `old-${name}`, yesterday)
      await write(folder, `new-${name}`)
    }
    await write('mails', 'sent.eml', yesterday)
    await jobHandlers(portal.platform)['sweep-files']({})
    const left = await Promise.all(
      ['incoming', 'mails', 'files/library'].map((folder) => readdir(join(data_dir, folder))),
    )
    expect(left.map((names) => names.sort())).toEqual([
      ['new-form'],
      ['new-key.eml.part', 'sent.eml'],
      ['new-whole.part-of.part'],
    ])
  })
})
