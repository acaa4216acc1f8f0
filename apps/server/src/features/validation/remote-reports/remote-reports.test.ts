import { M_404, M_ROLE } from '@cadran/rules/portal/messages'
import { ROLES, type Role } from '@cadran/rules/portal/roles'
import { mayCall } from '@cadran/rules/validation/call-roles'
import { NO_REPORT } from '@cadran/rules/validation/remote-reports'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../../testing/office.fixture.ts'
import { office, openBackOffice, payroll, portal } from '../../../testing/opened-office.ts'
import { APRIL, close, list, MAY, periodsOn, shown } from '../../../testing/periods.ts'
import { dayIn, type ReadCell, readXlsx } from '../../../testing/sheets.ts'
import { DEMO_PASSWORD } from '../../portal/settings/index.ts'

/** A month in which nobody has a remote day yet. */
const JULY = { year: 2026, month: 7 }

openBackOffice()
let cookie: string
let april: number

beforeAll(async () => {
  cookie = await cookieOf('paie')
  april = await periodsOn(portal).periodId(APRIL)
})

const pathOf = (id: number | string) => `validation/period/${id}/remote-file`

async function cookieOf(username: string): Promise<string> {
  const payload = { username, password: DEMO_PASSWORD }
  const { cookies } = await portal.app.inject({ method: 'POST', url: '/api/login_check', payload })
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** The file as it goes over the wire, which is no JSON. */
async function download(id: number) {
  const { statusCode, headers, rawPayload } = await portal.app.inject({
    url: `/api/${pathOf(id)}`,
    headers: { cookie },
  })
  if (statusCode !== 200) throw new Error(`No file: ${statusCode} ${rawPayload.toString()}`)
  const sheets = await readXlsx(rawPayload)
  return {
    headers,
    names: [...sheets.keys()],
    synthesis: sheets.get('Synthèse') ?? [],
    detail: sheets.get('Détail') ?? [],
  }
}

const numberOf = (cell: ReadCell | undefined) => (typeof cell === 'number' ? cell : Number.NaN)

const mark = (user_id: number, day: string, am: boolean, pm: boolean) =>
  portal.database.kysely.insertInto('remote_days').values({ user_id, day, am, pm }).execute()

test('RWR-05 ROL-06 without a session 401; each role alone passes or is refused as the matrix says (K28)', async () => {
  expect((await portal.anonymous.get(pathOf(april))).status).toBe(401)
  const viewer = await portal.as('manager2')
  const check = async (roles: readonly Role[], is_manager = false) => {
    await office.setRights('manager2', roles, is_manager)
    const expected = mayCall('K28', { roles: new Set(roles), is_manager })
      ? [404, M_404.message]
      : [403, M_ROLE.message]
    expect([roles, ...refusalOf(await viewer.get(pathOf(999_999)))]).toEqual([roles, ...expected])
  }
  await check([])
  await check([], true)
  await check(['ROLE_PAY_MANAGER'])
  for (const role of ROLES) await check(['ROLE_VALIDATION', role])
  await check(ROLES.filter((role) => role !== 'ROLE_PAY_MANAGER'))
})

test('RWR-06 RWR-07 RWR-10 the address is told to payroll alone, and only where there are remote days', async () => {
  await periodsOn(portal).periodId(JULY)
  const own = await list(payroll)
  for (const { id, remote_days, remote_file_url } of own) {
    expect(remote_file_url).toBe(remote_days > 0 ? `/api/${pathOf(id)}` : null)
  }
  expect(new Set(own.map(({ remote_file_url }) => remote_file_url === null))).toEqual(new Set([true, false]))
  expect((await list(await portal.as('periodes'))).every(({ remote_file_url }) => remote_file_url === null)).toBe(true)
})

test('RWR-11 an attachment of that name, with two sheets and their columns', async () => {
  const { headers, names, synthesis, detail } = await download(april)
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(headers['content-disposition']).toBe('attachment; filename=teletravail_2026-04.xlsx')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(names).toEqual(['Synthèse', 'Détail'])
  expect(synthesis[0]).toEqual(['Matricule', 'Nom', 'Prénom', 'Statut', 'Manager', 'Jours de télétravail'])
  expect(detail[0]).toEqual(['Matricule', 'Nom', 'Prénom', 'Date', 'Matin', 'Après-midi', 'Jours'])
})

test('RWR-12 RWR-09 both sheets say what the screen says', async () => {
  const { remote_days, remote_workers } = await shown(payroll, APRIL)
  const { synthesis, detail } = await download(april)
  expect(synthesis).toHaveLength(remote_workers + 2)
  expect(synthesis.at(-1)?.[0]).toBe('Total')
  expect(numberOf(synthesis.at(-1)?.[5])).toBe(remote_days)
  expect(detail.slice(1).reduce((sum, row) => sum + numberOf(row[6]), 0)).toBe(remote_days)
  expect(remote_days).toBeGreaterThan(0)
})

test('RWR-11 EX-V-79 a person with their days, in the order of names and dates', async () => {
  const id = await office.personId('forfait')
  const person = await office.person('forfait')
  const { kysely } = portal.database
  await kysely
    .deleteFrom('remote_days')
    .where('user_id', '=', id)
    .where('day', '>=', '2026-04-01')
    .where('day', '<=', '2026-04-30')
    .execute()
  await mark(id, '2026-04-09', false, true)
  await mark(id, '2026-04-02', true, true)
  const { synthesis, detail } = await download(april)
  const own = detail.filter((row) => row[0] === person.matricule)
  expect(own.map((row) => [dayIn(row[3]), row[4], row[5], row[6]])).toEqual([
    ['2026-04-02', 'Oui', 'Oui', 1],
    ['2026-04-09', 'Non', 'Oui', 0.5],
  ])
  const line = synthesis.find((row) => row[0] === person.matricule)
  expect(line).toEqual([
    person.matricule,
    person.lastname,
    person.firstname,
    'Consultant',
    person.manager_identity,
    1.5,
  ])
  const names = synthesis.slice(1, -1).map((row) => String(row[1]))
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'fr', { sensitivity: 'base' })))
})

test('RWR-13 what a person is called is never a formula, and a matricule keeps its zeros', async () => {
  const { kysely } = portal.database
  const { id, lastname, firstname, matricule } = await office.person('forfait')
  await mark(id, '2026-04-14', true, true)
  const set = (changes: object) => kysely.updateTable('users').set(changes).where('id', '=', id).execute()
  for (const name of ['=1+1', '+33', '-2', '@SUM(A1)', '\t=1', '\r=1', '<b>&amp;"', "=cmd|' /C calc'!A0"]) {
    await set({ lastname: name, firstname: name, matricule: '000042' })
    const { synthesis } = await download(april)
    const line = synthesis.find((row) => row[0] === '000042')
    expect(line?.slice(0, 3).map(String)).toEqual(['000042', name, name])
  }
  await set({ lastname, firstname, matricule })
})

test('RWR-09 days outside the contract, technical accounts and people without reports are left out', async () => {
  const { kysely } = portal.database
  const { id, matricule } = await office.person('forfait')
  const set = (changes: object) => kysely.updateTable('users').set(changes).where('id', '=', id).execute()
  const isThere = async (who = matricule) => (await download(april)).synthesis.some((row) => row[0] === who)
  expect(await isThere()).toBe(true)
  await set({ matricule: 'T042' })
  expect(await isThere('T042')).toBe(false)
  await set({ matricule, end_at: '2026-03-31' })
  expect(await isThere()).toBe(false)
  await set({ end_at: null })
})

test('RWR-14 an unknown period and a month without remote days are told apart', async () => {
  const july = await periodsOn(portal).periodId(JULY)
  expect(refusalOf(await payroll.get(pathOf(july)))).toEqual([404, NO_REPORT.message])
  expect(NO_REPORT.message).toBe('Aucun fichier disponible')
  for (const id of ['999999', '0', '-1', 'abc', '1e3']) {
    expect([id, ...refusalOf(await payroll.get(pathOf(id)))]).toEqual([id, 404, M_404.message])
  }
})

test('RWR-15 closing changes nothing of it', async () => {
  const may = await periodsOn(portal).periodId(MAY)
  await portal.database.kysely
    .updateTable('months')
    .set({ state: 'validated2', submitted_at: portal.platform.clock.now() })
    .where('year', '=', 2026)
    .where('month', '=', 5)
    .execute()
  const before = await download(may)
  expect((await close(await portal.as('periodes'), may)).status).toBe(200)
  const after = await download(may)
  expect([after.synthesis, after.detail]).toEqual([before.synthesis, before.detail])
  const { remote_days, remote_file_url } = await shown(payroll, MAY)
  expect([remote_file_url, numberOf(after.synthesis.at(-1)?.[5])]).toEqual([`/api/${pathOf(may)}`, remote_days])
})
