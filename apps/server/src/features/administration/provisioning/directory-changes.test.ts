import { expect, test } from 'vitest'
import { ENTERPRISE, fault, openDirectory, PERSON, sentBody, told } from '../../../testing/directory.fixture.ts'
import { officeOn } from '../../../testing/office.fixture.ts'

const at = openDirectory()

test('SCI-12 SCI-13 operations as Entra ID spells them have the effect of their well-formed spelling', async () => {
  const { body: made } = await at.directory.person('C9501', { userName: 'zoe.bis@x.fr', active: true })
  const { status, body } = await at.directory.call('PATCH', `Users/${made.id}`, await sentBody('entra-change'))
  expect([status, body.active, body.name.familyName, body.emails]).toEqual([
    200,
    false,
    'Mähler-Roy',
    [{ value: 'z.mahler@synchrone.example', type: 'work', primary: true }],
  ])
  expect(body[ENTERPRISE].manager.value).toBe('4')
  const whole = await at.directory.patch(`Users/${made.id}`, [
    {
      op: 'ADD',
      value: {
        'name.givenName': 'Zoé',
        active: 'True',
        [`${ENTERPRISE}:manager`]: { value: '3' },
        [PERSON]: { is_visible: false },
      },
    },
    { op: 'remove', path: 'emails[type eq "work"]' },
    { op: 'remove', path: 'externalId' },
  ])
  expect(whole.body).toMatchObject({ active: true, displayName: 'Zoé Mähler-Roy', emails: [] })
  expect([whole.body[ENTERPRISE].manager.value, whole.body[PERSON].is_visible]).toEqual(['3', false])
})

test('SCI-05 SCI-12 a wrong operation is refused whole', async () => {
  const { body: made } = await at.directory.person('C9502')
  const refused = async (...operations: object[]) => {
    const first = { op: 'replace', path: 'name.givenName', value: 'Jamais' }
    const { status, body } = await at.directory.patch(`Users/${made.id}`, [first, ...operations])
    return [status, body.scimType]
  }
  expect(await refused({ op: 'remove' })).toEqual([400, 'noTarget'])
  expect(await refused({ op: 'move', path: 'active' })).toEqual([400, 'invalidSyntax'])
  expect(await refused({ op: 'replace', path: 'emails[type eq', value: 'x' })).toEqual([400, 'invalidPath'])
  for (const path of ['..', 'emails[type eq "\\q"].value', 'emails[type eq 007]', '('.repeat(20_000)])
    expect(await refused({ op: 'replace', path, value: 'x' }), path.slice(0, 40)).toEqual([400, 'invalidPath'])
  expect(await refused({ op: 'remove', path: 'userName' })).toEqual([400, 'invalidValue'])
  const self = { op: 'replace', path: `${ENTERPRISE}:manager`, value: made.id }
  expect(await refused(self)).toEqual([400, 'invalidValue'])
  expect(await refused({ ...self, value: '999999' })).toEqual([400, 'invalidValue'])
  const { body } = await at.directory.get(`Users/${made.id}`)
  expect(body.name.givenName).toBe('Prénom')
})

test('SCI-04 SCI-14 an account is closed once, with its sessions, and opened without them', async () => {
  const person = await at.portal.as('consultant')
  const [{ id, matricule }] = (await at.sql("select id, matricule from users where username = 'consultant'")) as [
    { id: number; matricule: string },
  ]
  await at.directory.person(matricule)
  const active = (value: unknown) => at.directory.patch(`Users/${id}`, [{ op: 'replace', path: 'active', value }])
  const closed = await active(false)
  expect([closed.status, closed.body.active, (await person.get('user/me')).status]).toEqual([200, false, 401])
  const again = await active('false')
  expect([again.status, again.body.meta.version]).toEqual([200, closed.body.meta.version])
  expect((await active(true)).body.active).toBe(true)
  expect((await person.get('user/me')).status).toBe(401)
  expect((await at.auditOf(String(id))).map(({ action }) => action)).toEqual([
    'scim-adopt',
    'scim-deactivate',
    'scim-reactivate',
  ])
  // Nobody but of the token itself, which was told when it was made.
  const told_people = (await at.portal.mails('all')).filter((mail) => !mail.includes('Un_jeton_'))
  expect(told_people).toEqual([])
})

test('SCI-15 SCI-24 let go of, somebody is no more there until they are adopted again', async () => {
  const { body: made } = await at.directory.person('C9601')
  // With a type and nothing to read, as some clients send it.
  const gone = await at.directory.call('DELETE', `Users/${made.id}`, '')
  expect([gone.status, gone.body]).toEqual([204, null])
  expect(await at.sql('select is_active from users where id = $1', [Number(made.id)])).toEqual([{ is_active: false }])
  for (const asked of [
    at.directory.get(`Users/${made.id}`),
    at.directory.delete(`Users/${made.id}`),
    at.directory.patch(`Users/${made.id}`, []),
    at.directory.get('Users/2'),
    at.directory.get('Users/x'),
    at.directory.get('Nowhere'),
  ])
    expect(told(await asked)).toEqual(fault(404))
  const back = await at.directory.person('C9601', { active: true })
  expect([back.status, back.body.id, back.body.active]).toEqual([201, made.id, true])
})

test('SCI-16 a manager is drawn into the tree, a cycle is cut, the first report makes one a manager', async () => {
  const ids: string[] = []
  for (const matricule of ['C9701', 'C9702', 'C9703']) ids.push((await at.directory.person(matricule)).body.id)
  const [a = '', b = '', c = ''] = ids
  const under = (who: string, manager: string | null) =>
    at.directory.patch(`Users/${who}`, [{ op: 'replace', path: `${ENTERPRISE}:manager`, value: manager }])
  await under(b, a)
  await under(c, b)
  expect((await under(a, c)).status).toBe(200)
  const below = (who: string) =>
    at.sql<{ id: number }>(
      'select descendant_id::int as id from hierarchy where ancestor_id = $1 and depth > 0 order by 1',
      [Number(who)],
    )
  const drawn = await at.sql(`
    with recursive upwards as (
      select id as d, id as a, array[id] as path from users
      union all select w.d, u.manager_id, w.path || u.manager_id from upwards w join users u on u.id = w.a
      where u.manager_id is not null and not u.manager_id = any (w.path))
    select count(*)::int as lines from upwards`)
  expect(await at.sql('select count(*)::int as lines from hierarchy')).toEqual(drawn)
  await under(a, null)
  expect(await below(a)).toEqual([{ id: Number(b) }, { id: Number(c) }])
  await under(c, null)
  const managers = await at.sql('select id::int, is_manager from users where id = any($1::bigint[]) order by id', [
    ids.map(Number),
  ])
  expect(managers).toEqual(ids.map((id) => ({ id: Number(id), is_manager: true })))
})

test('SCI-17 another workplace recounts what is not sent, in the same transaction', async () => {
  const { body: made } = await at.directory.person('C9801', {
    [PERSON]: { workplace: 'Paris', start_at: '2026-01-01' },
  })
  const id = Number(made.id)
  // Good Friday of 2027 is a holiday in Strasbourg.
  const absence = await officeOn(at.portal).plantEvent('c9801', '2027-03-25/2027-03-26', 'CP')
  const moved = await at.directory.patch(`Users/${id}`, [
    { op: 'replace', path: `${PERSON}:workplace`, value: 'Strasbourg' },
  ])
  expect(await at.sql('select half_days from events where id = $1', [absence.id])).toEqual([{ half_days: 2 }])
  expect([moved.status, moved.body[PERSON].workplace]).toEqual([200, 'Strasbourg'])
  const positions = await at.sql(
    `select starts_on::text, w.name from positions p join workplaces w on w.id = p.workplace_id where user_id = ${id} order by 1`,
  )
  expect(positions).toEqual([
    { starts_on: '2026-01-01', name: 'Paris' },
    { starts_on: '2026-05-21', name: 'Strasbourg' },
  ])
  const nowhere = await at.directory.patch(`Users/${id}`, [
    { op: 'replace', path: `${PERSON}:workplace`, value: 'Nulle part' },
  ])
  expect([nowhere.status, nowhere.body.meta.version]).toEqual([200, moved.body.meta.version])
})

test('SCI-25 a version says what was seen', async () => {
  const { body: made } = await at.directory.person('C9901')
  const { version } = made.meta
  for (const seen of [version, `"autre", ${version}`, version.replace('W/', '')])
    expect((await at.directory.get(`Users/${made.id}`, { 'if-none-match': seen })).status, seen).toBe(304)
  const rename = (value: string) => [{ op: 'replace', path: 'name.givenName', value }]
  const stale = await at.directory.patch(`Users/${made.id}`, rename('Jamais'), {
    'if-match': 'W/"2020-01-01T00:00:00"',
  })
  expect(told(stale)).toEqual(fault(412))
  const fresh = await at.directory.patch(`Users/${made.id}`, rename('Anna'), { 'if-match': version })
  expect([fresh.status, fresh.body.name.givenName, fresh.body.meta.version === version]).toEqual([200, 'Anna', false])
  expect((await at.directory.get(`Users/${made.id}`, { 'if-none-match': version })).status).toBe(200)
  const both = [
    at.directory.patch(`Users/${made.id}`, rename('Berthe')),
    at.directory.patch(`Users/${made.id}`, [{ op: 'replace', path: 'userName', value: 'autre.nom9901@x.fr' }]),
  ]
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
  const { body } = await at.directory.get(`Users/${made.id}`)
  expect([body.name.givenName, body.userName]).toEqual(['Berthe', 'autre.nom9901@x.fr'])
})
