import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Union, UnionFile } from '@cadran/contract/library/unions'
import { M_404, M_ROLE, M_STALE } from '@cadran/rules/portal/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EICAR } from '../../../testing/clamd.ts'
import { FORM, form, type Part, PDF } from '../../../testing/forms.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'

type Told = UnionFile & { message: string }

let portal: TestPortal
let reader: Caller
let admin: Caller
let own: Caller
let all: Union[]

beforeAll(async () => {
  portal = await openTestPortal()
  reader = await portal.as('consultant')
  admin = await portal.as('syndicats')
  own = await portal.as('syndicat_a')
  all = (await reader.get<Union[]>('syndic')).body
})
afterAll(() => portal.close())

const idOf = (label: string) => all.find((union) => union.label === label)?.id ?? 0
const ALLIANCE = 'Alliance Conseil'
const show = async (id: number) => (await reader.get<Union>(`syndic/${id}`)).body
const kept = async () => ({
  rows: (await portal.database.kysely.selectFrom('union_files').select('id').execute()).length,
  contents: await readdir(join(portal.platform.settings.data_dir, 'files', 'library')).catch(() => []),
})
const audits = (entity: string) =>
  portal.database.kysely
    .selectFrom('audit')
    .where('entity', '=', entity)
    .orderBy('id')
    .select(['action', 'before', 'after'])
    .execute()

describe('reading', () => {
  test('UNI-01 UNI-03 UNI-08 UNI-21 the unions in their order, with logo, role and files newest first, and no state', async () => {
    const { status, body, headers } = await reader.get<Union[]>('syndic/')
    expect([status, headers['x-total-count']]).toEqual([200, '4'])
    expect(body.map(({ label }) => label)).toEqual([ALLIANCE, 'Cap Salariés', 'Union Numérique', 'Nouveau Dialogue'])
    const [alliance] = body
    expect(Object.keys(alliance ?? {}).sort()).toEqual([
      'description',
      'files',
      'id',
      'label',
      'logo_url',
      'role',
      'updated_at',
    ])
    expect(alliance?.logo_url).toMatch(/^\/api\/picture\/[0-9a-f]{40}\/small$/)
    expect(alliance?.role).toBe('ROLE_SYNDIC_A')
    const dates = alliance?.files.map(({ created_at }) => created_at) ?? []
    expect(dates).toHaveLength(6)
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect(body.at(-1)?.files).toEqual([])
  })

  test('UNI-02 UNI-22 one of them with its files; what is unknown answers 404', async () => {
    const alliance = await show(idOf(ALLIANCE))
    expect(alliance).toEqual(all[0])
    for (const id of ['99999', '0', 'x', '1e3']) {
      const { status, body } = await reader.get(`syndic/${id}`)
      expect([id, status, body.message]).toEqual([id, 404, M_404.message])
    }
  })

  test('UNI-04 UNI-05 nobody without a session and no contractor, whatever is asked; everybody else reads', async () => {
    const contractor = await portal.as('prestataire')
    const file = all[0]?.files[0]?.id
    for (const path of ['syndic', `syndic/${idOf(ALLIANCE)}`, `syndic/file/${file}`]) {
      expect([path, (await portal.anonymous.get(path)).status]).toEqual([path, 401])
      expect([path, (await contractor.get(path)).status]).toEqual([path, 403])
    }
    for (const name of ['interne', 'interim', 'paie'])
      expect((await (await portal.as(name)).get('syndic')).status).toBe(200)
  })
})

describe('the description', () => {
  test('UNI-15 UNI-16 UNI-23 is cleaned before it is kept, may be empty, and leaves a trace', async () => {
    const id = idOf(ALLIANCE)
    const before = (await show(id)).description
    const given =
      '<h3 onclick="x()">Titre</h3><script>alert(1)</script><p>Un <a href="javascript:alert(1)">lien</a></p>'
    const { status, body } = await own.patch<Union>(`syndic/${id}`, { description: given })
    expect([status, body.description]).toEqual([200, '<h3>Titre</h3><p>Un lien</p>'])
    expect((await show(id)).description).toBe('<h3>Titre</h3><p>Un lien</p>')
    expect((await audits('union')).at(-1)).toEqual({
      action: 'change',
      before: { description: before },
      after: { description: '<h3>Titre</h3><p>Un lien</p>' },
    })
    expect((await own.patch<Union>(`syndic/${id}`, { description: '<p> </p>' })).body.description).toBe('')
  })

  test('UNI-23 README 6 of two who read the same state one is told, and nothing of hers is kept', async () => {
    const { id, updated_at } = await show(idOf('Union Numérique'))
    const answers = await Promise.all(
      ['<p>Un</p>', '<p>Deux</p>'].map((description) =>
        admin.patch<Union & { message: string }>(`syndic/${id}`, { description, updated_at }),
      ),
    )
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
    expect([won?.status, lost?.status, lost?.body.message]).toEqual([200, 409, M_STALE.message])
    const now = await show(id)
    expect(now).toEqual(won?.body)
    expect(now.updated_at > updated_at).toBe(true)
    const again = await admin.patch(`syndic/${id}`, { description: '<p>Trois</p>', updated_at: now.updated_at })
    expect(again.status).toBe(200)
  })

  test('UNI-23 what is no text or too long is refused and changes nothing', async () => {
    const id = idOf('Cap Salariés')
    const before = (await show(id)).description
    for (const description of [undefined, null, 12, ['a'], 'a'.repeat(20_001)]) {
      expect((await admin.patch(`syndic/${id}`, { description })).status).toBe(422)
    }
    expect((await show(id)).description).toBe(before)
  })

  test('UNI-10 UNI-13 UNI-14 UNI-23 401, 403 without a role, 404 unknown, 403 for another union, the administrator all', async () => {
    const [mine, other] = [idOf(ALLIANCE), idOf('Cap Salariés')]
    const body = { description: '<p>Moi</p>' }
    expect((await portal.anonymous.patch(`syndic/${mine}`, body)).status).toBe(401)
    for (const name of ['consultant', 'prestataire', 'ged', 'manager']) {
      const answer = await (await portal.as(name)).patch(`syndic/${mine}`, body)
      expect([name, answer.status, answer.body.message]).toEqual([name, 403, M_ROLE.message])
    }
    expect((await own.patch('syndic/99999', body)).status).toBe(404)
    expect((await own.patch(`syndic/${other}`, {})).status).toBe(403)
    for (const id of [mine, other]) expect((await admin.patch(`syndic/${id}`, body)).status).toBe(200)
  })
})

describe('files', () => {
  const add = async (part: Part, id = idOf(ALLIANCE), name = 'syndicat_a') =>
    (await portal.as(name, FORM)).post<Told>(`syndic/file/${id}`, form(part))

  test('UNI-17 UNI-18 UNI-24 UNI-25 a file is stored, read back byte by byte, renamed and deleted with its content', async () => {
    const before = await kept()
    const { status, body } = await add({ name: 'Tract été.v2.pdf' })
    expect([status, body.label, body.mime_type]).toEqual([201, 'Tract été.v2', 'application/pdf'])
    const file = await portal.app.inject({ url: body.url, headers: await cookieOf('consultant') })
    expect([file.statusCode, file.rawPayload.equals(PDF)]).toEqual([200, true])
    expect(file.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-type': 'application/pdf' })
    expect(String(file.headers['content-disposition'])).toMatch(/^inline;/)
    const renamed = await own.patch<Told>(`syndic/file/${body.id}`, { label: ' L ' })
    expect([renamed.status, renamed.body.label]).toEqual([200, 'L'])
    expect((await show(idOf(ALLIANCE))).files[0]).toMatchObject({ id: body.id, label: 'L' })
    expect((await own.delete(`syndic/file/${body.id}`)).status).toBe(204)
    expect(await kept()).toEqual(before)
    expect((await own.delete(`syndic/file/${body.id}`)).status).toBe(404)
    expect((await audits('union_file')).map(({ action }) => action)).toEqual(['create', 'rename', 'delete'])
  })

  test.each<[string, Part, number, string]>([
    ['a program named .pdf', { name: 'x.pdf', content: 'MZ\x90\0' }, 415, "Le type de fichier n'est pas accepté"],
    ['an SVG', { name: 'x.svg', content: '<svg><script/></svg>' }, 415, "Le type de fichier n'est pas accepté"],
    [
      '5242881 bytes',
      { name: 'x.txt', content: Buffer.alloc(5_242_881, 'a') },
      413,
      'Le fichier ne doit pas dépasser 5 Mo',
    ],
    ['EICAR', { name: 'x.txt', content: EICAR }, 422, 'Votre fichier a été refusé par notre antivirus.'],
    ['no name', { name: 'x.pdf', label: ' ' }, 422, 'Vous devez renseigner un nom pour votre document'],
    ['256 characters', { name: 'x.pdf', label: 'a'.repeat(256) }, 422, 'Le nom ne peut pas dépasser 255 caractères.'],
    ['nothing', {}, 422, 'Vous devez choisir un fichier'],
  ])('UNI-18 UNI-24 %s is refused and leaves nothing', async (_what, part, status, message) => {
    const before = await kept()
    const answer = await add(part)
    expect([answer.status, answer.body.message]).toEqual([status, message])
    expect(await kept()).toEqual(before)
  })

  test('UNI-19 UNI-26 an empty, blank or too long name is refused, and markup is a name like others', async () => {
    const id = all[0]?.files[0]?.id
    for (const label of ['', '  ', undefined, 12, 'é'.repeat(256)]) {
      expect((await own.patch(`syndic/file/${id}`, { label })).status).toBe(422)
    }
    const empty = await own.patch(`syndic/file/${id}`, { label: ' ' })
    expect(empty.body.message).toBe('Vous devez renseigner un nom pour votre document')
    const told = await own.patch<Told>(`syndic/file/${id}`, { label: '<b>x</b>' })
    expect(told.body.label).toBe('<b>x</b>')
    // Somebody else has renamed it meanwhile (README 6).
    const late = await own.patch<Told>(`syndic/file/${id}`, { label: 'y', former_label: 'x' })
    expect([late.status, late.body.message]).toEqual([409, M_STALE.message])
  })

  test('UNI-14 UNI-24 UNI-26 UNI-27 each asks for a session, a role, what is there, and its union, in this order', async () => {
    const [mine, others] = [all[0]?.files[0]?.id, all[1]?.files[0]?.id]
    const edits = (caller: Caller, union: number, file: number | undefined) => [
      caller.post(`syndic/file/${union}`, form({ name: 'x.pdf' })),
      caller.patch(`syndic/file/${file}`, { label: 'x' }),
      caller.delete(`syndic/file/${file}`),
    ]
    const statuses = async (...told: Parameters<typeof edits>) =>
      (await Promise.all(edits(...told))).map(({ status }) => status)
    expect(await statuses(portal.anonymous, idOf(ALLIANCE), mine)).toEqual([401, 401, 401])
    const before = await kept()
    for (const name of ['consultant', 'prestataire', 'ged']) {
      const caller = await portal.as(name)
      expect((await caller.patch(`syndic/file/${mine}`, { label: 'x' })).status).toBe(403)
      expect((await caller.delete(`syndic/file/${mine}`)).status).toBe(403)
      expect((await add({ name: 'x.pdf' }, idOf(ALLIANCE), name)).status).toBe(403)
    }
    expect((await add({ name: 'x.pdf' }, idOf('Cap Salariés'))).status).toBe(403)
    expect((await own.patch(`syndic/file/${others}`, { label: 'x' })).status).toBe(403)
    expect((await own.delete(`syndic/file/${others}`)).status).toBe(403)
    expect((await add({ name: 'x.pdf' }, 99_999)).status).toBe(404)
    expect((await own.patch('syndic/file/99999', { label: 'x' })).status).toBe(404)
    expect(await kept()).toEqual(before)
    expect((await admin.patch(`syndic/file/${others}`, { label: 'x' })).status).toBe(200)
    expect((await admin.delete(`syndic/file/${others}`)).status).toBe(204)
    expect((await add({ name: 'x.pdf' }, idOf('Cap Salariés'), 'syndicats')).status).toBe(201)
  })

  test('UNI-27 deleted by two at once, one deletes and the other is told that it is gone', async () => {
    const { id } = (await add({ name: 'x.pdf' })).body
    const answers = await Promise.all([own.delete(`syndic/file/${id}`), admin.delete(`syndic/file/${id}`)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([204, 404])
  })
})

async function cookieOf(username: string): Promise<{ cookie: string }> {
  const { DEMO_PASSWORD } = await import('../../portal/settings/index.ts')
  const { cookies } = await portal.app.inject({
    method: 'POST',
    url: '/api/login_check',
    payload: { username, password: DEMO_PASSWORD },
  })
  return { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
}
