import type { ContactGroup } from '@cadran/contract/library/contacts'
import { M_ROLE } from '@cadran/rules/portal/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../../../testing/portal.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const read = async (username: string, list: string) =>
  (await portal.as(username)).get<ContactGroup[]>(`contact/${list}`)

describe('reading', () => {
  test('CON-11 CON-12 CON-14 CON-17 the counterparts of a person: the managers above, then the groups that are kept', async () => {
    const { status, body, headers } = await read('consultant', 'my-contact')
    expect([status, headers['x-total-count']]).toEqual([200, '3'])
    expect(body.map(({ title, contacts }) => [title, contacts.map(({ identity }) => identity)])).toEqual([
      ['Votre management', ['Nadia Belkacem', expect.any(String)]],
      ['Ressources humaines et paie', ['Sylvie Moreau', 'Aurélie Fontaine', 'Awa Traoré']],
      ['Support informatique', ['Kévin Hamon']],
    ])
    const [management, people] = body
    expect(Object.keys(people ?? {}).sort()).toEqual(
      ['contacts', 'display_name', 'email', 'id', 'mobile', 'phone', 'text', 'title'].sort(),
    )
    expect(management?.contacts[0]).toMatchObject({
      matricule: expect.any(String),
      job: 'Directrice de projets',
      mobile: '06 39 98 10 12',
      birthday: '1979-03-12',
      place: 'Paris',
      email: expect.stringContaining('@'),
    })
    const outside = people?.contacts[2]
    expect([outside?.matricule, outside?.id, outside?.place]).toEqual([null, expect.any(Number), 'Strasbourg'])
  })

  test('CON-16 CON-18 CON-19 CON-21 the four lists are separate, each in the same shape', async () => {
    const titles = async (username: string, list: string) => (await read(username, list)).body.map(({ title }) => title)
    expect(await titles('consultant', 'consulting-team')).toEqual(['Votre équipe commerciale', 'Suivi de carrière'])
    expect(await titles('interne', 'contact')).toEqual(['Management des agences', 'Services'])
    const { body } = await read('interne', 'corporate-team')
    expect(body.map(({ title, display_name }) => [title, display_name])).toEqual([
      ['Direction générale', false],
      ['Communication et marque', true],
    ])
  })

  test.each([
    ['CON-02 CON-17', 'my-contact', ['consultant', 'equipier'], ['interne', 'prestataire', 'paie']],
    ['CON-03 CON-18', 'consulting-team', ['consultant'], ['equipier', 'interne', 'prestataire']],
    ['CON-04 CON-19', 'contact', ['interne', 'manager', 'rh'], ['consultant', 'prestataire']],
    ['CON-06 CON-21', 'corporate-team', ['interne', 'contenu'], ['consultant', 'paie']],
  ])('%s %s is for whoever holds its role, and only the role decides', async (_rows, list, allowed, refused) => {
    expect((await portal.anonymous.get(`contact/${list}`)).status).toBe(401)
    for (const name of allowed) expect([name, (await read(name, list)).status]).toEqual([name, 200])
    for (const name of refused) {
      const { status, body } = await (await portal.as(name)).get(`contact/${list}`)
      expect([name, status, body.message]).toEqual([name, 403, M_ROLE.message])
    }
  })

  test('CON-22 a contractor with the role reads the list', async () => {
    const db = portal.database.kysely
    await db
      .updateTable('users')
      .set({ roles: ['ROLE_MY_CONTACTS'] })
      .where('username', '=', 'prestataire')
      .execute()
    expect((await read('prestataire', 'my-contact')).status).toBe(200)
    await db.updateTable('users').set({ roles: [] }).where('username', '=', 'prestataire').execute()
  })

  test('CON-11 who left is no longer told', async () => {
    const db = portal.database.kysely
    await db.updateTable('users').set({ is_active: false }).where('username', '=', 'rh').execute()
    const { body } = await read('consultant', 'my-contact')
    expect(body[1]?.contacts.map(({ identity }) => identity)).toEqual(['Sylvie Moreau', 'Awa Traoré'])
    await db.updateTable('users').set({ is_active: true }).where('username', '=', 'rh').execute()
  })
})

describe('writing', () => {
  interface Edited {
    id: number
    updated_at: string
    picture_id?: string | null
    message: string
    errors: Record<string, string[]>
  }
  const way = { email: '', phone: '', mobile: '' }
  const GROUP = {
    tab: 'contact',
    title: ' Accueil ',
    text: '',
    ...way,
    display_name: true,
    is_management: false,
    priority: 9,
  }
  const CONTACT = {
    matricule: '',
    identity: 'Zoé',
    title: '',
    job: '',
    ...way,
    birthday: '',
    place: '',
    picture_id: null,
    priority: 0,
  }
  const group_id = async () =>
    (
      await portal.database.kysely
        .selectFrom('contact_groups')
        .where('title', '=', 'Services')
        .select('id')
        .executeTakeFirstOrThrow()
    ).id
  const KINDS: [path: string, draft: object, wrong: [field: string, value: unknown, message: string][]][] = [
    [
      'contact-group',
      GROUP,
      [
        ['title', ' ', 'Ce champ est obligatoire.'],
        ['title', 'é'.repeat(256), 'Ce texte ne peut pas dépasser 255 caractères.'],
        ['tab', 'autre', 'Vous devez choisir une liste.'],
        ['email', 'a@b', 'Veuillez renseigner une adresse e-mail valide'],
        ['phone', 'javascript:1', 'Ce numéro n’est pas valide.'],
      ],
    ],
    [
      'contact',
      CONTACT,
      [
        ['identity', ' ', 'Vous devez renseigner un nom ou un matricule.'],
        ['matricule', 'X999', "Ce matricule n'existe pas."],
        ['group_id', 99_999, 'Vous devez choisir un groupe.'],
        ['birthday', '2001-02-30', 'Format de date invalide'],
        ['picture_id', 'a'.repeat(40), "Ce fichier n'est plus disponible, veuillez le choisir à nouveau."],
      ],
    ],
    [
      'union',
      { label: 'Neuve', role: 'ROLE_SYNDIC_Z', picture_id: null, priority: 9 },
      [
        ['label', '', 'Ce champ est obligatoire.'],
        ['role', 'ROLE_MANAGER', 'Le rôle doit commencer par ROLE_SYNDIC_'],
      ],
    ],
    [
      'section',
      { area: 'documents', label: 'Neuve', icon: 'users', role: 'ROLE_GED_Z', type: '', priority: 9 },
      [
        ['label', '', 'Ce champ est obligatoire.'],
        ['role', "ROLE_GED_' or 1=1", 'Le rôle doit commencer par ROLE_GED_'],
        ['icon', 'https://a.example/x.svg', 'Cette icône n’existe pas.'],
        ['type', 'cse', 'Seule une information sociale a un type.'],
      ],
    ],
  ]

  test.each(KINDS)(
    'CON-11 CON-14 UNI-03 GED-27 a %s is written by the content’s administrator alone',
    async (path, draft, wrong) => {
      const writer = await portal.as('contenu')
      const body = path === 'contact' ? { ...draft, group_id: await group_id() } : draft
      expect((await portal.anonymous.post(`backend/${path}`, body)).status).toBe(401)
      for (const name of ['consultant', 'ged', 'syndicats', 'manager']) {
        const caller = await portal.as(name)
        expect([name, (await caller.post(`backend/${path}`, body)).status]).toEqual([name, 403])
        expect([name, (await caller.get(`backend/${path}`)).status]).toEqual([name, 403])
      }
      const made = await writer.post<Edited>(`backend/${path}`, body)
      expect(made.status).toBe(201)
      const one = `backend/${path}/${made.body.id}`
      expect((await writer.get(one)).body).toEqual(made.body)
      for (const [field, value, message] of wrong) {
        const { status, body: told } = await writer.patch<Edited>(one, { ...made.body, [field]: value })
        expect([field, status, told.message]).toEqual([field, 422, message])
      }
      expect((await writer.get(one)).body).toEqual(made.body)
      const changes = [made.body, made.body].map((told) => writer.patch<Edited>(one, { ...told, priority: 3 }))
      expect((await Promise.all(changes)).map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
      const list = await writer.get<{ id: number }[]>(`backend/${path}?search=neuve&maxResults=100`)
      expect(Number(list.headers['x-total-count'])).toBe(list.body.length)
      expect((await writer.patch(`backend/${path}/99999`, made.body)).status).toBe(404)
      expect((await (await portal.as('ged')).delete(one)).status).toBe(403)
      expect((await writer.delete(one)).status).toBe(204)
      expect((await writer.delete(one)).status).toBe(404)
    },
  )

  test.each([
    ['union', { label: 'Neuve' }],
    ['contact', { identity: 'Neuve' }],
  ])('UNI-03 CON-14 a %s takes no picture that is unknown, or no id, and nothing is written', async (path, draft) => {
    const writer = await portal.as('contenu')
    const body = { ...draft, group_id: await group_id() }
    const made = await writer.post<Edited>(`backend/${path}`, body)
    expect(made.status).toBe(201)
    const one = `backend/${path}/${made.body.id}`
    const list = await writer.get(`backend/${path}?maxResults=100`)
    for (const picture_id of ['0'.repeat(40), 'x', '', '../../x', 5, {}]) {
      const answers = [
        await writer.post(`backend/${path}`, { ...body, picture_id }),
        await writer.patch(one, { ...made.body, picture_id }),
      ]
      expect([picture_id, ...answers.map(({ status }) => status)]).toEqual([picture_id, 422, 422])
    }
    expect((await writer.get(one)).body).toEqual(made.body)
    expect((await writer.get(`backend/${path}?maxResults=100`)).body).toEqual(list.body)
    expect((await writer.delete(one)).status).toBe(204)
  })

  test('CON-14 UNI-03 GED-27 what holds something is not deleted, and what is written is read at once', async () => {
    const writer = await portal.as('contenu')
    const services = await group_id()
    for (const [path, id, message] of [
      ['contact-group', services, "Ce groupe ne peut pas être supprimé car il n'est pas vide"],
      ['union', 1, "Cette organisation ne peut pas être supprimée car elle n'est pas vide"],
      ['section', 1, "Cette rubrique ne peut pas être supprimée car elle n'est pas vide"],
    ] as const) {
      const { status, body } = await writer.delete(`backend/${path}/${id}`)
      expect([path, status, body.message]).toEqual([path, 409, message])
    }
    const zoe = { ...CONTACT, group_id: services, identity: '<b>Zoé</b>', birthday: '1950-02-03' }
    await writer.post('backend/contact', zoe)
    const groups = (await read('interne', 'contact')).body
    expect(groups.flatMap(({ contacts }) => contacts)).toContainEqual(
      expect.objectContaining({ identity: '<b>Zoé</b>', birthday: '1950-02-03', matricule: null }),
    )
  })
})
