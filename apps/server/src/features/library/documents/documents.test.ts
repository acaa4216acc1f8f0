import type { ReplyOf } from '@cadran/contract/kit'
import type { loadDocuments, loadSocial } from '@cadran/contract/library/documents'
import { SOCIAL_TYPES } from '@cadran/rules/library/social'
import { M_ROLE } from '@cadran/rules/portal/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'

type Documents = ReplyOf<typeof loadDocuments>
type Social = ReplyOf<typeof loadSocial>

let portal: TestPortal
let consultant: Caller

beforeAll(async () => {
  portal = await openTestPortal()
  consultant = await portal.as('consultant')
})
afterAll(() => portal.close())

const labels = (list: readonly { label: string }[]) => list.map(({ label }) => label)

describe('reading the library', () => {
  test('GED-01 GED-10 GED-27 GED-28 sections hold categories, these folders and files, in one call with the welcome book', async () => {
    const { status, body, headers } = await consultant.get<Documents>('document/')
    expect([status, headers['x-total-count']]).toEqual([200, '5'])
    const [section] = body.sections
    expect(section).toMatchObject({
      label: 'Ressources humaines',
      icon: 'users',
      priority: 0,
      role: 'ROLE_GED_RH',
    })
    expect(labels(section?.categories ?? [])).toEqual([
      'Temps de travail',
      'Mutuelle et prévoyance',
      'Formation',
      'Mobilité',
    ])
    expect(section?.categories[3]).toMatchObject({ folders: [], files: [] })
    expect(body.welcome_book).toEqual({
      label: 'Livret d’accueil 2026',
      url: expect.stringMatching(/^\/api\/document\/\d+\/file$/),
    })
  })

  test('GED-29 GED-31 GED-32 GED-33 a folder, its files, its blocks, and both in one ordered list', async () => {
    const { body } = await consultant.get<Documents>('document')
    const folder = body.sections[0]?.categories[1]?.folders[0]
    expect(folder).toMatchObject({ label: 'Mutuelle Héol', content_tag: null, is_checkup_folder: false })
    expect(folder?.files[0]).toEqual({
      id: expect.any(Number),
      label: 'Notice d’information',
      priority: 0,
      mime_type: 'application/pdf',
      url: `/api/document/${folder?.files[0]?.id}/file`,
      created_at: '2025-12-12T08:00:00.000Z',
    })
    expect(folder?.blocs[0]).toMatchObject({
      title: 'Gestion des adhérents',
      url_label: 'Espace adhérent',
      names: ['Maëlle Corbin'],
      phones: ['02 90 00 14 20'],
      mails: ['adherents@heol.example'],
      address: null,
    })
    expect(folder?.items.map((item) => ('type' in item ? [item.type, item.label] : null))).toEqual([
      ['file', 'Notice d’information'],
      ['file', 'Tableau des garanties'],
      ['file', 'Bulletin d’affiliation'],
      ['bloc', 'Gestion des adhérents'],
      ['bloc', 'Trouver un opticien du réseau'],
    ])
  })

  test('GED-34 nothing of the tree has a state', async () => {
    const [documents, social] = [await consultant.get('document'), await consultant.get('social')]
    expect(JSON.stringify([documents.body, social.body])).not.toMatch(/"(?:state|status)"/)
  })

  test('GED-22 GED-23 GED-24 GED-30 a folder tagged checkup holds its centres with their doctors', async () => {
    const { body } = await consultant.get<Social>('social/')
    const folders = body.sections.flatMap(({ categories }) => categories.flatMap((category) => category.folders))
    expect(folders.filter(({ is_checkup_folder }) => is_checkup_folder)).toHaveLength(1)
    const centres = folders.find(({ content_tag }) => content_tag === 'checkup')?.items
    expect(centres?.[0]).toEqual({
      agency_code: 'PAR',
      full_name: 'Centre de santé au travail des Ateliers',
      address1: '31 passage du Levant',
      address2: null,
      zip_code: '75011',
      city_name: 'Paris',
      commentary: expect.any(String),
      contact_phone: '01 70 00 33 00',
      contact_email: 'visites.paris@sante-travail.example',
      main_doctors: [
        {
          full_name: 'Dr Hélène Aubry',
          assistants: expect.arrayContaining([expect.objectContaining({ email: null })]),
        },
        { full_name: 'Dr Paul Estève', assistants: [] },
      ],
    })
  })

  test('GED-25 GED-26 GED-73 GED-93 social information has its types; an unknown one is a document', async () => {
    const { body, headers } = await consultant.get<Social>('social')
    expect(headers['x-total-count']).toBe('7')
    expect(body).not.toHaveProperty('welcome_book')
    expect(body.sections.map(({ type }) => type)).toEqual([...SOCIAL_TYPES])
    await portal.database.executeSql("update document_sections set type = 'astrology' where type = 'cse'")
    const after = await consultant.get<Social>('social')
    expect(after.body.sections.at(-1)?.type).toBe('document')
    await portal.database.executeSql("update document_sections set type = 'cse' where type = 'astrology'")
  })

  test('GED-11 ascending priority, then the label without its accents', async () => {
    await portal.database.executeSql(`
      insert into document_categories (section_id, label, priority)
      values (5, 'École', 0), (5, 'Zèbre', -1), (5, 'Ecole A', 0), (5, 'Abri', 1)`)
    const { body } = await consultant.get<Documents>('document')
    expect(labels(body.sections[4]?.categories ?? [])).toEqual([
      'Zèbre',
      'Charte graphique',
      'École',
      'Ecole A',
      'Abri',
      'Modèles',
    ])
    await portal.database.executeSql(
      "delete from document_categories where label in ('École', 'Zèbre', 'Ecole A', 'Abri')",
    )
  })

  test('GED-62 GED-71 the whole tree is one statement beside the session’s', async () => {
    const { kysely } = portal.database
    await kysely
      .insertInto('document_categories')
      .values(Array.from({ length: 30 }, (_, n) => ({ section_id: 3, label: `C${n}`, priority: 10 + n })))
      .execute()
    const statements: (string | undefined)[] = []
    const { read } = portal.database
    const counted = {
      ...portal.platform.database,
      read: ((statement, values) => {
        statements.push(statement.name)
        return read(statement, values)
      }) as typeof read,
    }
    const { readLibrary } = await import('./tree.read-model.ts')
    const themselves = { id: 1, username: 'x' } as Viewer['subject']
    const reader: Viewer = { session_id: '', actor: themselves, subject: themselves }
    const { sections } = await readLibrary(counted.read, reader, 'documents')
    expect(sections[2]?.categories).toHaveLength(32)
    expect(statements).toEqual(['library-tree'])
    await portal.database.executeSql("delete from document_categories where label ~ '^C[0-9]+$'")
  })
})

describe('who reads', () => {
  test('GED-07 GED-08 GED-71 nobody without a session, no contractor, by any call', async () => {
    const contractor = await portal.as('prestataire')
    for (const path of ['document', 'document/?edit=1', 'social', 'social/?edit=1', 'document/1/file']) {
      expect((await portal.anonymous.get(path)).status).toBe(401)
      const { status, body } = await contractor.get(path)
      expect([path, status, body.message]).toEqual([path, 403, M_ROLE.message])
    }
  })

  test('GED-38 GED-39 GED-40 GED-72 an editor gets what he edits, others nothing', async () => {
    const sectionsOf = async (name: string) => {
      const { status, body } = await (await portal.as(name)).get<Documents>('document?edit=1')
      return [status, status === 200 ? labels(body.sections) : null]
    }
    expect(await sectionsOf('ged_rh')).toEqual([200, ['Ressources humaines']])
    expect((await sectionsOf('ged'))[1]).toHaveLength(5)
    expect(await sectionsOf('consultant')).toEqual([403, null])
    expect(await sectionsOf('syndicats')).toEqual([403, null])
    expect((await (await portal.as('ged_rh')).get<Documents>('document')).body.sections).toHaveLength(5)
  })

  test('GED-74 the social tree for editors: everything for the administrator, nothing of another’s', async () => {
    expect((await (await portal.as('ged')).get<Social>('social/?edit=1')).body.sections).toHaveLength(7)
    expect((await (await portal.as('ged_rh')).get<Social>('social/?edit=1')).body.sections).toEqual([])
    expect((await consultant.get('social/?edit=1')).status).toBe(403)
  })

  test('GED-92 what is no id is nothing', async () => {
    for (const path of ['document/0/file', 'document/-1/file', 'document/abc/file', 'document/999999/file']) {
      expect([path, (await consultant.get(path)).status]).toEqual([path, 404])
    }
  })
})
