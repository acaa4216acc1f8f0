import { readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { LibraryFile, LibrarySection } from '@cadran/contract/library/documents'
import { demoLibrary } from '@cadran/demo/library'
import { M_404, M_ROLE } from '@cadran/rules/portal/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAntivirus } from '../../../platform/antivirus.ts'
import { storeDemoFiles } from '../../../platform/seed/library.ts'
import { EICAR } from '../../../testing/clamd.ts'
import { FORM, form, type Part, PDF } from '../../../testing/forms.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { DEMO_PASSWORD } from '../../portal/settings/index.ts'

const LIMIT = 5_242_880

type Answer = LibraryFile & { message: string; errors: Record<string, string[]> }

let portal: TestPortal
let admin: Caller
let category: number
let folder: number

beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.as('ged', FORM)
  category = await idOf('document_categories', 'Mobilité')
  folder = await idOf('document_folders', 'Procédures')
})
afterAll(() => portal.close())

async function idOf(table: 'document_categories' | 'document_folders', label: string): Promise<number> {
  const { id } = await portal.database.kysely
    .selectFrom(table)
    .where('label', '=', label)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

const add = (part: Part, caller = admin, path = `document/category/${category}`) =>
  caller.post<Answer>(path, form(part))
const stored = () => readdir(join(portal.platform.settings.data_dir, 'files', 'library')).catch(() => [])
const incoming = () => readdir(join(portal.platform.settings.data_dir, 'incoming')).catch(() => [])
const rows = async () => {
  const { n } = await portal.database.kysely
    .selectFrom('documents')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** A file as the list tells it. */
async function rowOf(id: number, reader?: Caller): Promise<LibraryFile | undefined> {
  const { body } = await (reader ?? (await portal.as('consultant'))).get<{ sections: LibrarySection[] }>('document')
  const categories = body.sections.flatMap((section) => section.categories)
  const folders = categories.flatMap((of) => of.folders)
  return [...categories, ...folders].flatMap(({ files }) => files).find((file) => file.id === id)
}

async function download(id: number, username = 'consultant') {
  const { cookies } = await portal.app.inject({
    method: 'POST',
    url: '/api/login_check',
    payload: { username, password: DEMO_PASSWORD },
  })
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return portal.app.inject({ url: `/api/document/${id}/file`, headers: { cookie } })
}

describe('what is accepted', () => {
  test('GED-45 GED-75 GED-76 a file goes to a category and to a folder, stored and read back byte by byte', async () => {
    for (const path of [`document/category/${category}`, `document/folder/${folder}`]) {
      const { status, body } = await add({ name: 'Note été.pdf', label: '  Une  note ' }, admin, path)
      expect([status, body.label, body.mime_type]).toEqual([201, 'Une  note', 'application/pdf'])
      expect(body.created_at).toBe('2026-05-21T07:00:00.000Z')
      expect((await rowOf(body.id))?.created_at).toBe(body.created_at)
      const file = await download(body.id)
      expect([file.statusCode, file.rawPayload.equals(PDF)]).toEqual([200, true])
    }
    const audit = await portal.database.kysely
      .selectFrom('audit')
      .where('entity', '=', 'document')
      .select(['action', 'after'])
      .execute()
    expect(audit).toHaveLength(2)
    expect(audit[0]).toMatchObject({ action: 'create', after: { label: 'Une  note', category_id: category } })
  })

  test('GED-64 GED-65 GED-77 without a label it is the name without its last extension', async () => {
    expect((await add({ name: 'grille.2027.v2.pdf' })).body.label).toBe('grille.2027.v2')
    expect((await add({ name: '../../etc/passwd.pdf' })).body.label).toBe('passwd')
    expect((await stored()).every((name) => /^(demo-\d+|[0-9a-f-]{36})$/.test(name))).toBe(true)
  })

  test('GED-67 5242880 bytes are accepted, one more is not, and nothing of it is kept', async () => {
    const before = [await rows(), (await stored()).length]
    const exact = await add({ name: 'a.txt', content: Buffer.alloc(LIMIT, 'a') })
    expect(exact.status).toBe(201)
    const more = await add({ name: 'a.txt', content: Buffer.alloc(LIMIT + 1, 'a') })
    expect([more.status, more.body.message]).toEqual([413, 'Le fichier ne doit pas dépasser 5 Mo'])
    expect([await rows(), (await stored()).length]).toEqual(before.map((n) => Number(n) + 1))
    expect(await incoming()).toEqual([])
  })
})

describe('what is refused', () => {
  test.each<[string, Part, number, string]>([
    [
      'GED-68 a program named .pdf',
      { name: 'x.pdf', content: Buffer.from('MZ\x90\0program') },
      415,
      "Le type de fichier n'est pas accepté",
    ],
    [
      'GED-68 an SVG with a script',
      { name: 'x.svg', content: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>' },
      415,
      "Le type de fichier n'est pas accepté",
    ],
    [
      'GED-68 that SVG named .png',
      { name: 'x.png', content: '<svg><script>alert(1)</script></svg>' },
      415,
      "Le type de fichier n'est pas accepté",
    ],
    [
      'GED-66 a page',
      { name: 'x.html', content: '<script>alert(1)</script>' },
      415,
      "Le type de fichier n'est pas accepté",
    ],
    ['GED-66 no extension at all', { name: 'LISEZMOI' }, 415, "Le type de fichier n'est pas accepté"],
    ['GED-66 a dictionary’s own word', { name: 'x.constructor' }, 415, "Le type de fichier n'est pas accepté"],
    ['README 40 an empty file', { name: 'x.pdf', content: '' }, 422, 'Le fichier est vide'],
    ['GED-75 no file', { label: 'Seul' }, 422, 'Vous devez choisir un fichier'],
    ['GED-75 a file in another part', { name: 'x.pdf', part: 'fichier' }, 422, 'Vous devez choisir un fichier'],
    ['GED-55 an empty label', { name: 'x.pdf', label: ' ' }, 422, 'Vous devez renseigner un nom pour votre document'],
    [
      'GED-58 a label of 256 characters',
      { name: 'x.pdf', label: 'é'.repeat(256) },
      422,
      'Le nom ne peut pas dépasser 255 caractères.',
    ],
    ['GED-69 EICAR', { name: 'x.txt', content: EICAR }, 422, 'Votre fichier a été refusé par notre antivirus.'],
  ])('%s: nothing is stored', async (_what, part, status, message) => {
    const before = [await rows(), await stored()]
    const answer = await add(part)
    expect([answer.status, answer.body.message]).toEqual([status, message])
    expect([await rows(), await stored()]).toEqual(before)
  })

  test('GED-70 README 41 a scanner that is away refuses the file, and the portal goes on', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => closed.once('listening', resolve))
    const { port } = closed.address() as { port: number }
    await new Promise((resolve) => closed.close(resolve))
    const { antivirus } = portal.platform
    portal.platform.antivirus = openAntivirus({ ...portal.platform.settings, clamd_url: `tcp://127.0.0.1:${port}` })
    const before = [await rows(), await stored()]
    const { status, body } = await add({ name: 'x.pdf' })
    portal.platform.antivirus = antivirus
    expect([status, body.message]).toEqual([
      422,
      "Votre fichier n'a pas pu être analysé, veuillez réessayer plus tard.",
    ])
    expect([await rows(), await stored()]).toEqual(before)
  })

  test('GED-75 GED-76 a broken form is unreadable, JSON is none, and a form is no JSON', async () => {
    const broken = await admin.post(`document/category/${category}`, form({ name: 'x.pdf' }).subarray(0, 60))
    expect(broken.status).toBe(400)
    // All but its end: it breaks off inside the file, of which nothing stays anywhere.
    const before = [await rows(), await stored(), await incoming()]
    const cut = await admin.post(
      `document/category/${category}`,
      form({ name: 'x.pdf', content: Buffer.alloc(200_000, '%') }).subarray(0, -60),
    )
    expect([cut.status, [await rows(), await stored(), await incoming()]]).toEqual([400, before])
    const json = await (await portal.as('ged')).post(`document/category/${category}`, { label: 'x' })
    expect(json.status).toBe(415)
    expect((await admin.post('document/category', form({ label: 'x' }))).status).toBe(415)
  })

  test('GED-41 GED-75 GED-76 401, 403 without the role, 404 unknown, 403 for a section of others', async () => {
    const path = `document/folder/${folder}`
    expect((await portal.anonymous.post(path)).status).toBe(401)
    for (const name of ['consultant', 'prestataire', 'syndicats', 'ged_rh']) {
      const { status, body } = await add({ name: 'x.pdf' }, await portal.as(name, FORM), path)
      expect([name, status, body.message]).toEqual([name, 403, M_ROLE.message])
    }
    const unknown = await add({ name: 'x.pdf' }, await portal.as('ged_rh', FORM), 'document/folder/99999')
    expect([unknown.status, unknown.body.message]).toEqual([404, M_404.message])
    expect((await add({ name: 'x.pdf' }, await portal.as('ged_rh', FORM))).status).toBe(201)
  })
})

test('GED-68 a person who sends more than sixty files in a minute waits, and nobody else does', async () => {
  const other = await portal.as('ged_rh', FORM)
  const path = `document/category/${category}`
  portal.setNow('2026-05-21T09:10:00+02:00')
  for (let sent = 0; sent < 60; sent += 1) expect((await other.post(path, form({}))).status).toBe(422)
  const { status, body } = await other.post<Answer>(path, form({ name: 'x.pdf' }))
  expect([status, body.message]).toEqual([429, "Trop d'envois, veuillez patienter une minute."])
  expect((await add({ name: 'x.pdf' })).status).toBe(201)
  portal.setNow('2026-05-21T09:11:01+02:00')
  expect((await other.post(path, form({ name: 'x.pdf' }))).status).toBe(201)
  portal.setNow('2026-05-21T09:00:00+02:00')
})

describe('how files are handed out', () => {
  test('GED-14 GED-15 README 40 PDF opens in place, text is kept, both without running anything', async () => {
    const pdf = (await add({ name: 'x.pdf', label: 'Été "25" / % fin' })).body
    const opened = await download(pdf.id)
    expect(opened.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(PDF.length),
      'content-disposition': `inline; filename="_t_ _25_ _ % fin.pdf"; filename*=UTF-8''%C3%89t%C3%A9%20_25_%20_%20%25%20fin.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(opened.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    const text = (await add({ name: 'x.txt', content: '<script>alert(1)</script>' })).body
    const kept = await download(text.id)
    expect(kept.headers['content-disposition']).toBe('attachment; filename=x.txt')
    expect(kept.headers['content-type']).toBe('text/plain')
  })

  test.each([
    ['../../x', '_._x.pdf'],
    ['C:\\Windows\\x', 'C_Windows_x.pdf'],
    ['..', 'pdf'],
    ['rapport...', 'rapport.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['a\u202Efdp.exe', 'a_fdp.exe.pdf'],
    ['CON', 'CON_.pdf'],
  ])('GED-15 the label %j leads nowhere as the name of a file', async (label, name) => {
    const { id } = (await add({ name: 'x.pdf', label })).body
    expect((await download(id)).headers['content-disposition']).toBe(`inline; filename=${name}`)
  })

  test('GED-08 GED-79 deleted, its content is gone from the store and its address answers 404', async () => {
    const { id } = (await add({ name: 'x.pdf' })).body
    const before = await stored()
    const other = await portal.as('ged_rh')
    expect((await download(id, 'prestataire')).statusCode).toBe(403)
    expect((await other.delete(`document/${id}`)).status).toBe(204)
    expect((await stored()).length).toBe(before.length - 1)
    expect((await download(id)).statusCode).toBe(404)
    expect((await other.delete(`document/${id}`)).status).toBe(404)
  })

  test('GED-15 RUN-21 the address of a file carries whom its reader runs as, and opens with their rights', async () => {
    const { id } = (await add({ name: 'x.pdf' })).body
    const as = await portal.as('support', { 'x-switch-user': 'consultant' })
    const url = (await rowOf(id, as))?.url
    expect(url).toBe(`/api/document/${id}/file?as=consultant`)
    const support = await portal.as('support')
    expect((await portal.app.inject({ url: url ?? '', headers: {} })).statusCode).toBe(401)
    expect((await support.get(`document/${id}/file?as=prestataire`)).status).toBe(403)
  })

  test('GED-16 every file of the demonstration opens with the size that its row tells', async () => {
    await storeDemoFiles(portal.database.kysely, '2026-05-21', portal.platform.storage)
    const { rows: told } = demoLibrary('2026-05-21')
    for (const { storage_key, byte_size } of told.documents) {
      expect([storage_key, await portal.platform.storage.head(storage_key)]).toEqual([storage_key, byte_size])
    }
    const book = told.documents.find(({ is_welcome_book }) => is_welcome_book)
    const { statusCode, rawPayload } = await download(book?.id ?? 0)
    expect([statusCode, rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  })
})
