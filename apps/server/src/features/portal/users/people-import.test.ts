import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { reportLines } from '../../../platform/cli/import-report.ts'
import { openDatabase } from '../../../platform/database/database.ts'
import { openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { createAdmin, deactivate, findByUsername, importPeople } from './index.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
  // Whoever is new joins the only company that is offered (ORG-02).
  await portal.database.executeSql('update companies set archived = true where id > 1')
})
afterAll(() => portal.close())

const HEADER = 'matricule;username;firstname;lastname;person_type;workplace;start_at;manager;is_manager;roles'
const file = (...lines: string[]) => `\uFEFF${[HEADER, ...lines].join('\r\n')}\r\n`
const load = async (text: string, dry_run = false) => {
  const { platform } = portal
  const report = await platform.database.transaction((trx) => importPeople(platform, trx, text, { dry_run }))
  const { changes, faults } = reportLines(report)
  return { changes, faults }
}

const everything = async () => {
  const { rows } = await portal.database.executeSql(`
    select md5(coalesce(string_agg(t.line, '|' order by t.line), '')) as sum from (
      select 'u' || to_jsonb(u)::text as line from users u
      union all select 'h' || to_jsonb(h)::text from hierarchy h
      union all select 'a' || count(*) from audit) t`)
  return rows
}
const below = async (username: string) => {
  const rows = await portal.database.kysely
    .selectFrom('hierarchy as h')
    .innerJoin('users as a', 'a.id', 'h.ancestor_id')
    .innerJoin('users as d', 'd.id', 'h.descendant_id')
    .where('a.username', '=', username)
    .where('h.depth', '>', 0)
    .select(['d.matricule', 'h.depth'])
    .orderBy('d.matricule')
    .execute()
  return Object.fromEntries(rows.map(({ matricule, depth }) => [matricule, depth]))
}

// The manager of a newcomer may stand further down in the file.
const TEAM = file(
  'C901;lea.noel;Léa;Noël;consultant;Paris;2026-03-02;I900;0;ROLE_MY_CONTACTS',
  'I900;tom.grand;Tom;Grand;internal;Strasbourg;2026-01-05;I901;1;ROLE_VALIDATION,ROLE_MANAGER',
  'I901;eve.haut;Ève;Haut;internal;Paris;2020-01-05;;1;ROLE_VALIDATION',
)

describe('a file of people', () => {
  test('a dry run says line by line what would change, and changes nothing', async () => {
    const before = await everything()
    expect(await load(TEAM, true)).toEqual({
      changes: ['+ C901 Léa Noël', '+ I900 Tom Grand', '+ I901 Ève Haut'],
      faults: [],
    })
    expect(await everything()).toEqual(before)
  })

  test('people come in with their managers and the tree above them, without a password, once', async () => {
    expect((await load(TEAM)).changes).toHaveLength(3)
    expect(await below('eve.haut')).toEqual({ C901: 2, I900: 1 })
    expect(await below('manager')).not.toEqual({})
    const login = await portal.anonymous.post('login_check', { username: 'lea.noel', password: '' })
    expect(login.status).toBe(401)
    const { id } = (await findByUsername(portal.database.kysely, 'lea.noel')) ?? { id: 0 }
    const traces = await portal.database.kysely
      .selectFrom('audit')
      .where('entity', '=', 'user')
      .where('entity_id', '=', id)
      .selectAll()
      .execute()
    expect(traces).toMatchObject([{ action: 'import', actor_id: null, after: { matricule: 'C901' } }])

    const after = await everything()
    expect(await load(TEAM)).toEqual({ changes: [], faults: [] })
    expect(await everything()).toEqual(after)
  })

  test('what changes is told field by field, what is not in the file stays, passwords too', async () => {
    const before = await portal.as('consultant')
    const { matricule } = (await before.get<{ matricule: string }>('user/me')).body
    const text = `matricule;roles;manager\n${matricule};ROLE_MY_CONTACTS;I900\n`
    const { changes } = await load(text)
    expect(changes).toEqual([expect.stringMatching(/^~ \w+ manager : \w+ → I900 · roles : .+ → ROLE_MY_CONTACTS$/)])
    expect((await before.get('user/me')).body).toMatchObject({
      roles: ['ROLE_MY_CONTACTS'],
      manager: 'I900',
      username: 'consultant',
    })
    expect(await below('tom.grand')).toMatchObject({ [matricule]: 1 })
  })

  test('MON-58 the half-days off of a part-timer are told as they are written, once', async () => {
    const text = 'matricule;part_times\nC901;2026-05-18 wednesday friday-pm | 2026-09-01\n'
    expect(await load(text)).toEqual({
      changes: ['~ C901 part_times : (rien) → 2026-05-18 wednesday-am wednesday-pm friday-pm | 2026-09-01'],
      faults: [],
    })
    const kept = portal.database.kysely.selectFrom('people').where('matricule', '=', 'C901').select('part_times')
    expect((await kept.executeTakeFirstOrThrow()).part_times).toEqual([
      { starts_on: '2026-05-18', half_days_off: ['wednesday-am', 'wednesday-pm', 'friday-pm'] },
      { starts_on: '2026-09-01', half_days_off: [] },
    ])
    expect(await load(text)).toEqual({ changes: [], faults: [] })
  })

  test('of two files at once each person comes in once, and the second is compared with the first', async () => {
    const line = (matricule: string, username: string) => `${matricule};${username};A;B;consultant;Paris;2026-03-02;;0;`
    const [one, other] = [file(line('C910', 'a.un')), file(line('C910', 'a.un'), line('C911', 'a.deux'))]
    const reports = await Promise.all([load(one), load(other), load(one)])
    expect(reports.flatMap(({ faults }) => faults)).toEqual([])
    const changes = reports.flatMap(({ changes }) => changes)
    expect(changes.toSorted((a, b) => a.localeCompare(b))).toEqual(['+ C910 A B', '+ C911 A B'])
    const [first, second] = await Promise.all([load(file(line('C912', 'a.meme'))), load(file(line('C913', 'a.meme')))])
    expect([...first.faults, ...second.faults]).toEqual([
      expect.stringMatching(/^ligne 2 : username : C91[23] le porte déjà$/),
    ])
  })

  test.each([
    ['C902;lea.noel;A;B;consultant;Paris;2026-03-02;;0;', 'ligne 2 : username : C901 le porte déjà'],
    ['C902;c;A;B;consultant;Lyon;2026-03-02;;0;', 'ligne 2 : workplace : « Lyon » est inconnu'],
    ['C902;c;A;B;consultant;Paris;2026-03-02;X1;0;', 'ligne 2 : manager : X1 est inconnu'],
    ['C902;c;A;B;consultant;Paris;2026-03-02;C902;0;', 'ligne 2 : manager : on n’est pas son propre manager'],
    ['C902;c;A;B;consultant;Paris;hier;;0;', 'ligne 2 : start_at : « hier », attendu une date AAAA-MM-JJ'],
    ['C902;c;A', 'fichier illisible'],
    ['C902;"c;A;B', 'fichier illisible'],
  ])('%s: the reason is named, and nothing at all is written', async (line, fault) => {
    const before = await everything()
    const good = 'C903;d;A;B;consultant;Paris;2026-03-02;;0;'
    const { faults } = await load(file(line, good))
    expect(faults).toEqual([expect.stringContaining(fault)])
    expect(await everything()).toEqual(before)
  })

  test('a matricule that stands there twice is refused on both lines', async () => {
    const line = (username: string) => `C904;${username};A;B;consultant;Paris;2026-03-02;;0;`
    expect((await load(file(line('e'), line('f')))).faults).toEqual([
      'ligne 2 : matricule : C904 est là deux fois',
      'ligne 3 : matricule : C904 est là deux fois',
    ])
  })

  test('managers in a circle are cut, not followed for ever', async () => {
    await load(`matricule;manager\nI901;I900\n`)
    expect(await below('eve.haut')).toMatchObject({ I900: 1 })
    expect(await below('tom.grand')).toMatchObject({ I901: 1 })
    await load(`matricule;manager\nI901;\n`)
    expect(await below('tom.grand')).not.toHaveProperty('I901')
  })
})

describe('accounts', () => {
  const admin = {
    username: 'admin',
    firstname: 'Ada',
    lastname: 'Min',
    matricule: 'A1',
    email: null,
    workplace: 'Siège',
    holiday_zone: 'FR',
  }

  test('the first account comes with its place of work, once', async () => {
    expect(await createAdmin(portal.platform, admin)).toMatchObject({ id: expect.any(Number) })
    const after = await everything()
    expect(await createAdmin(portal.platform, { ...admin, matricule: 'A9' })).toEqual({ taken: 'username' })
    expect(await createAdmin(portal.platform, { ...admin, username: 'autre' })).toEqual({ taken: 'matricule' })
    expect(await everything()).toEqual(after)
    const place = portal.database.kysely.selectFrom('workplaces').where('name', '=', 'Siège').select('holiday_zone')
    expect(await place.execute()).toEqual([{ holiday_zone: 'FR' }])
  })

  test('a zone without holidays is refused before anything is written', async () => {
    const before = await everything()
    const lost = { ...admin, username: 'autre', matricule: 'A2', holiday_zone: 'ZZ' }
    await expect(createAdmin(portal.platform, lost)).rejects.toThrow('« ZZ » n’est pas une zone connue')
    expect(await everything()).toEqual(before)
  })

  test('who is deactivated is out at the next request of every session, and stays out of these once opened again', async () => {
    const caller = await portal.as('forfait')
    expect(await deactivate(portal.platform, 'forfait')).toBe('done')
    expect((await caller.get('user/me')).status).toBe(401)
    await portal.database.kysely
      .updateTable('users')
      .set({ is_active: true })
      .where('username', '=', 'forfait')
      .execute()
    expect((await caller.get('user/me')).status).toBe(401)
    expect(await deactivate(portal.platform, 'forfait')).toBe('done')
    expect(await deactivate(portal.platform, 'forfait')).toBe('already')
    expect(await deactivate(portal.platform, 'personne')).toBe('unknown')
  })
})

describe('the company of a file', () => {
  const companyOf = async (matricule: string) =>
    (
      await portal.database.executeSql(
        `select c.name from users u join companies c on c.id = u.company_id where u.matricule = '${matricule}'`,
      )
    ).rows
  const text = (matricule: string, ...company: string[]) =>
    [
      `matricule;username;firstname;lastname;person_type;workplace;start_at${company.length > 0 ? ';company' : ''}`,
      [matricule, matricule.toLowerCase(), 'Ana', 'Neuve', 'internal', 'Paris', '2026-03-02', ...company].join(';'),
    ].join('\n')

  test('ORG-02 without one a newcomer joins the only company; with several it is asked for, and by name it changes', async () => {
    const [only] = (await portal.database.executeSql('select name from companies where not archived')).rows as {
      name: string
    }[]
    expect((await load(text('N901'))).faults).toEqual([])
    expect(await companyOf('N901')).toEqual([only])
    await portal.database.executeSql(`insert into companies (name) values ('Synchrone Sud')`)
    const asked = 'company : attendu, il y a plusieurs sociétés'
    expect((await load(text('N902'))).faults).toEqual([expect.stringContaining(asked)])
    expect((await load(text('N902', 'Nulle part'))).faults).toEqual([
      expect.stringContaining('« Nulle part » est inconnu'),
    ])
    expect((await load(text('N902', 'Synchrone Sud'))).faults).toEqual([])
    expect(await companyOf('N902')).toEqual([{ name: 'Synchrone Sud' }])
    expect((await load('matricule;company\nN901;Synchrone Sud')).changes).toHaveLength(1)
    expect(await companyOf('N901')).toEqual([{ name: 'Synchrone Sud' }])
    expect((await load(text('N901'))).faults).toEqual([])
    // An archived one is offered to nobody new.
    await portal.database.executeSql(`update companies set archived = true where name = 'Synchrone Sud'`)
    expect((await load(text('N903'))).faults).toEqual([])
    expect(await companyOf('N903')).toEqual([only])
  })
})

test('IMP-14 while a file is written nothing that points at a person of it waits: they go on working', async () => {
  const url = inject('server_url')
  // The embedded engine has one connection: everybody waits for the transaction.
  if (url === null) return
  const { executeSql } = portal.database
  const { rows } = await executeSql(
    `select current_database() as name, matricule from users where username = 'consultant'`,
  )
  const [{ name, matricule } = { name: '', matricule: '' }] = rows as { name: string; matricule: string }[]
  const other = await openDatabase({ database_url: url.replace(/[^/]*$/, name) })
  const undone = new Error('Undone')
  const written = other.transaction(async (trx) => {
    const { changes } = await importPeople(portal.platform, trx, `matricule;firstname\n${matricule};Ève\n`, {
      dry_run: false,
    })
    expect(changes).toHaveLength(1)
    const held = await executeSql(`select from users where username = 'consultant' for key share nowait`)
    expect(held.rows).toHaveLength(1)
    throw undone
  })
  await expect(written).rejects.toBe(undone)
  await other.close()
})
