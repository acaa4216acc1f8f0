import type { LibraryCategory, LibraryFile, LibraryFolder } from '@cadran/contract/library/documents'
import { M_404, M_ROLE, M_STALE } from '@cadran/rules/portal/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'

let portal: TestPortal
let admin: Caller
let rh: Caller

beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.as('ged')
  rh = await portal.as('ged_rh')
})
afterAll(() => portal.close())

type Table = 'document_sections' | 'document_categories' | 'document_folders' | 'documents'
const idOf = async (table: Table, label: string) =>
  (await portal.database.kysely.selectFrom(table).where('label', '=', label).select('id').executeTakeFirstOrThrow()).id
const audits = (entity: string) =>
  portal.database.kysely
    .selectFrom('audit as a')
    .innerJoin('users as u', 'u.id', 'a.actor_id')
    .where('a.entity', '=', entity)
    .orderBy('a.id')
    .select(['u.username', 'a.action', 'a.before', 'a.after'])
    .execute()
const newFolder = async (label: string, caller = admin) =>
  (
    await caller.post<LibraryFolder>('document/folder', {
      label,
      category: await idOf('document_categories', 'Mobilité'),
    })
  ).body

describe('names', () => {
  test('GED-80 GED-81 GED-83 GED-94 a category and a folder are made at the end, and told whole', async () => {
    const section = await idOf('document_sections', 'Ressources humaines')
    const made = await rh.post<LibraryCategory>('document/category/', { label: ' Égalité ', section })
    expect([made.status, made.body]).toEqual([
      201,
      { id: expect.any(Number), label: 'Égalité', priority: 4, folders: [], files: [] },
    ])
    const folder = await rh.post<LibraryFolder>('document/folder', { label: 'x', category: made.body.id })
    expect([folder.status, folder.body.label, folder.body.priority]).toEqual([201, 'x', 0])
    expect((await audits('document_category')).at(-1)).toEqual({
      username: 'ged_rh',
      action: 'create',
      before: null,
      after: { label: 'Égalité', section },
    })
  })

  test('GED-57 GED-78 GED-84 GED-85 each is renamed to one character, and the trace keeps both names', async () => {
    const category = await idOf('document_categories', 'Qualité')
    const folder = await idOf('document_folders', 'Procédures')
    const file = await idOf('documents', 'Revue de livrable')
    expect((await admin.patch<LibraryCategory>(`document/category/${category}`, { label: 'Q' })).body.label).toBe('Q')
    expect((await admin.patch<LibraryFolder>(`document/folder/${folder}`, { label: 'P' })).body.files).toHaveLength(2)
    expect((await admin.patch<LibraryFile>(`document/${file}`, { label: 'R' })).body).toMatchObject({
      id: file,
      label: 'R',
    })
    expect((await audits('document')).at(-1)).toMatchObject({
      action: 'rename',
      before: { label: 'Revue de livrable' },
      after: { label: 'R' },
    })
  })

  test('GED-84 GED-85 README 6 of two who rename the same name at once one is told', async () => {
    const { id } = await newFolder('Ancien')
    const rename = (label: string) =>
      admin.patch<LibraryFolder & { message: string }>(`document/folder/${id}`, { label, former_label: 'Ancien' })
    const answers = await Promise.all([rename('Un'), rename('Deux')])
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
    expect([won?.status, lost?.status, lost?.body.message]).toEqual([200, 409, M_STALE.message])
    expect(await idOf('document_folders', String(won?.body.label))).toBe(id)
  })

  test('GED-78 what looks like markup is kept as the text that it is', async () => {
    const { id } = await newFolder('<img src=x onerror=alert(1)>')
    expect((await newFolder('a\u0000b\r\nc')).label).toBe('a b c')
    const { body } = await admin.patch<LibraryFolder>(`document/folder/${id}`, { label: '<script>1</script>' })
    expect(body.label).toBe('<script>1</script>')
  })

  const LONG = 'Le nom ne peut pas dépasser 255 caractères.'
  const EMPTY_CATEGORY = 'Vous devez renseigner un nom pour votre catégorie'
  const EMPTY_FOLDER = 'Vous devez renseigner un nom pour votre dossier'

  async function checkNames(path: string, parent: object, id: number, empty: string): Promise<void> {
    for (const [label, text] of [
      ['', empty],
      ['  ', empty],
      [undefined, empty],
      [12, empty],
      ['é'.repeat(256), LONG],
    ]) {
      const answers = [await admin.post(path, { label, ...parent }), await admin.patch(`${path}/${id}`, { label })]
      for (const { status, body } of answers) expect([label, status, body.message]).toEqual([label, 422, text])
    }
    expect((await admin.patch(`${path}/${id}`, { label: 'é'.repeat(255) })).status).toBe(200)
  }

  test('GED-54 GED-58 an empty, blank, missing or too long name of a category is refused, at first and later', async () => {
    const section = await idOf('document_sections', 'Vie des agences')
    await checkNames('document/category', { section }, await idOf('document_categories', 'Paris'), EMPTY_CATEGORY)
  })

  test('GED-56 GED-58 an empty, blank, missing or too long name of a folder is refused, at first and later', async () => {
    const category = await idOf('document_categories', 'Strasbourg')
    const id = await idOf('document_folders', 'Réserver un voyage')
    await checkNames('document/folder', { category }, id, EMPTY_FOLDER)
    await admin.patch(`document/folder/${id}`, { label: 'Réserver un voyage' })
  })

  test('GED-55 GED-58 a file keeps its name when the new one is none', async () => {
    const id = await idOf('documents', 'Notice de prévoyance')
    const { status, body } = await rh.patch(`document/${id}`, { label: ' ' })
    expect([status, body.message]).toEqual([422, 'Vous devez renseigner un nom pour votre document'])
    expect(body.errors).toEqual({ label: [body.message] })
    expect((await rh.patch(`document/${id}`, { label: 'a'.repeat(256) })).body.message).toBe(LONG)
    expect(await idOf('documents', 'Notice de prévoyance')).toBe(id)
  })
})

describe('deletion', () => {
  test('GED-44 GED-50 GED-51 GED-88 a folder with a file, a block or a tag stays, an empty one goes', async () => {
    for (const label of ['Prévoyance', 'Référents', 'Centres de visite']) {
      const { status, body } = await admin.delete(`document/folder/${await idOf('document_folders', label)}`)
      expect([label, status, body.message]).toEqual([
        label,
        409,
        "Ce dossier ne peut pas être supprimé car il n'est pas vide",
      ])
    }
    const { id } = await newFolder('Vide')
    expect((await admin.delete(`document/folder/${id}`)).status).toBe(204)
    expect((await admin.delete(`document/folder/${id}`)).status).toBe(404)
    expect((await audits('document_folder')).at(-1)).toMatchObject({ action: 'delete', before: { label: 'Vide' } })
  })

  test('GED-52 GED-53 GED-87 a category with folders or files stays, an empty one goes', async () => {
    for (const label of ['Mutuelle et prévoyance', 'Charte graphique']) {
      const { status, body } = await admin.delete(`document/category/${await idOf('document_categories', label)}`)
      expect([label, status, body.message]).toEqual([
        label,
        409,
        "Cette catégorie ne peut pas être supprimée car elle n'est pas vide",
      ])
    }
    expect(
      (await admin.delete(`document/category/${await idOf('document_categories', 'Comptes rendus')}`)).status,
    ).toBe(204)
  })

  test('GED-52 GED-88 a folder is deleted while something goes into it: one of the two wins, the other is told', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await newFolder(`Course ${round}`)
      const [gone, put] = await Promise.all([
        admin.delete(`document/folder/${id}`),
        rh.post('document/bloc-contact', { title: 'x', folder: id }),
      ])
      expect([
        [204, 404],
        [409, 201],
      ]).toContainEqual([gone.status, put.status])
    }
  })
})

describe('moving', () => {
  const filesOf = async (label: string) => {
    const folder = await idOf('document_folders', label)
    return portal.database.kysely
      .selectFrom('documents')
      .where('folder_id', '=', folder)
      .orderBy('priority')
      .select(['id', 'label', 'priority'])
      .execute()
  }

  test('GED-46 GED-90 GED-91 a file takes the place asked for, its neighbours follow; past the end is last', async () => {
    const [first, second, third] = await filesOf('Catalogue interne')
    const move = (position: unknown) => rh.patch('document/sort', { id: first?.id, type: 'file', position })
    expect((await move(1)).body).toEqual({ ids: [second?.id, first?.id, third?.id] })
    expect((await move(99)).body).toEqual({ ids: [second?.id, third?.id, first?.id] })
    expect((await filesOf('Catalogue interne')).map(({ id, priority }) => [id, priority])).toEqual([
      [second?.id, 0],
      [third?.id, 1],
      [first?.id, 2],
    ])
    expect((await move(0)).body).toEqual({ ids: [first?.id, second?.id, third?.id] })
    expect((await audits('document')).at(-1)).toMatchObject({
      action: 'move',
      before: { position: 2 },
      after: { position: 0 },
    })
  })

  test('GED-90 folders and blocks move too; what is unknown is refused', async () => {
    const folder = await idOf('document_folders', 'Entretiens annuels')
    expect(
      (await rh.patch<{ ids: number[] }>('document/sort', { id: folder, type: 'folder', position: 0 })).body.ids[0],
    ).toBe(folder)
    const bloc = (
      await portal.database.kysely
        .selectFrom('document_blocks')
        .where('url_label', '=', 'Trouver un opticien du réseau')
        .select('id')
        .executeTakeFirstOrThrow()
    ).id
    expect(
      (await rh.patch<{ ids: number[] }>('document/sort', { id: bloc, type: 'bloc', position: 0 })).body.ids[0],
    ).toBe(bloc)
    for (const body of [
      { id: folder, type: 'category', position: 0 },
      { id: folder, type: 'folder', position: -1 },
      { id: folder, type: 'folder', position: 1.5 },
      { id: folder, type: 'folder' },
    ]) {
      expect((await rh.patch('document/sort', body)).status).toBe(422)
    }
    for (const id of [99_999, 'sort', null]) {
      expect((await rh.patch('document/sort', { id, type: 'file', position: 0 })).status).toBe(404)
    }
  })

  test('GED-91 of two movements at once none is lost in a heap of equal places', async () => {
    const files = await filesOf('Catalogue interne')
    const answers = await Promise.all(
      files.map(({ id }, index) => rh.patch('document/sort', { id, type: 'file', position: 2 - index })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await filesOf('Catalogue interne')).map(({ priority }) => priority)).toEqual([0, 1, 2])
  })
})

describe('rights', () => {
  test('GED-39 GED-41 GED-92 every edit asks for a session, a role, what is there, and its section, in this order', async () => {
    const [category, folder, file] = [
      await idOf('document_categories', 'Sécurité de l’information'),
      await idOf('document_folders', 'Réserver un voyage'),
      await idOf('documents', 'Charte informatique'),
    ]
    const { id: bloc } = await portal.database.kysely
      .selectFrom('document_blocks')
      .where('title', '=', 'Assistance voyages')
      .select('id')
      .executeTakeFirstOrThrow()
    const label = { label: '' }
    const EDITS: [
      method: 'post' | 'patch' | 'delete',
      path: string,
      body: object | undefined,
      unknown: string | object,
    ][] = [
      ['post', 'document/category', { ...label, section: 2 }, { ...label, section: 999 }],
      ['post', 'document/folder', { ...label, category }, { ...label }],
      ['post', 'document/bloc-contact', { folder }, { folder: 'abc' }],
      ['patch', `document/category/${category}`, label, 'document/category/99999'],
      ['patch', `document/folder/${folder}`, label, 'document/folder/99999'],
      ['patch', `document/bloc-contact/${bloc}`, {}, 'document/bloc-contact/99999'],
      ['patch', `document/${file}`, label, 'document/99999'],
      ['patch', 'document/sort', { id: file, type: 'file', position: 0 }, { id: 99_999, type: 'file', position: 0 }],
      ['delete', `document/category/${category}`, undefined, 'document/category/99999'],
      ['delete', `document/folder/${folder}`, undefined, 'document/folder/99999'],
      ['delete', `document/bloc-contact/${bloc}`, undefined, 'document/bloc-contact/99999'],
      ['delete', `document/${file}`, undefined, 'document/99999'],
    ]
    const nobody = [await portal.as('consultant'), await portal.as('prestataire'), await portal.as('contenu')]
    for (const [method, path, body, unknown] of EDITS) {
      const call = (caller: Caller, where = path, what = body) =>
        method === 'delete' ? caller.delete(where) : caller[method](where, what)
      expect([path, (await call(portal.anonymous)).status]).toEqual([path, 401])
      for (const caller of nobody) {
        const refused = await call(caller)
        expect([method, path, refused.status, refused.body.message]).toEqual([method, path, 403, M_ROLE.message])
      }
      const lost = typeof unknown === 'string' ? await call(rh, unknown) : await call(rh, path, unknown)
      expect([method, path, lost.status, lost.body.message]).toEqual([method, path, 404, M_404.message])
      const others = await call(rh)
      expect([method, path, others.status, others.body.message]).toEqual([method, path, 403, M_ROLE.message])
    }
  })

  test('GED-38 a section without a role and the welcome book belong to the administrator alone', async () => {
    const book = await idOf('documents', 'Livret d’accueil 2026')
    expect((await rh.patch(`document/${book}`, { label: 'x' })).status).toBe(403)
    expect((await admin.patch(`document/${book}`, { label: 'Livret d’accueil' })).body.label).toBe('Livret d’accueil')
  })
})
