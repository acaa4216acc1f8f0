import type { PersonContract, PlannedChange } from '@cadran/contract/administration/changes'
import type { Preview } from '@cadran/contract/administration/previews'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobHandlers } from '../../../app.ts'
import { type Answer, type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'

// The demonstration stands in May 2026; the examples are told from November 2026.
const NOW = '2026-11-20T10:00:00+01:00'

let portal: TestPortal
let ada: Caller
beforeAll(async () => {
  portal = await openTestPortal({ CADRAN_NOW: NOW })
  ada = await portal.as('administration')
  await portal.database.executeSql(`
    update workplaces set name = 'Siège' where name = 'Paris';
    insert into months (user_id, year, month, updated_at)
    select u.id, m.year, m.month, '2026-11-20 09:00:00' from users u, (values (2026, 12), (2027, 3)) m (year, month)
    where u.username in ('consultant', 'forfait', 'interne')
    on conflict do nothing`)
})
afterAll(() => portal.close())

const rowsOf = async <Row>(text: string) => (await portal.database.executeSql(text)).rows as Row[]
const idOf = async (username: string) =>
  (await rowsOf<{ id: number }>(`select id from users where username = '${username}'`))[0]?.id ?? 0
const matriculeOf = async (username: string) =>
  (await rowsOf<{ m: string }>(`select matricule as m from users where username = '${username}'`))[0]?.m ?? ''
const stampOf = async (id: number) =>
  (await ada.get<PersonContract>(`administration/person/${id}/contract`)).body.updated_at

async function changing(username: string, body: Record<string, unknown>, by = ada, what = 'change') {
  const id = await idOf(username)
  const updated_at = await stampOf(id)
  const post = (more: object) =>
    by.post<Preview>(`administration/person/${id}/${what}`, { updated_at, ...body, ...more })
  return { id, updated_at, post }
}

/** Shown, then written by the key of what was shown. */
async function change(username: string, body: Record<string, unknown>, what = 'change'): Promise<Answer<Preview>> {
  const { post } = await changing(username, body, ada, what)
  const shown = await post({ dry_run: true })
  if (shown.status !== 200) return shown
  return post({ preview_key: shown.body.preview_key })
}

const positionsOf = (id: number) =>
  rowsOf<{ starts_on: string; workplace: string; modality: number; manager: string; in_force: boolean }>(`
    select p.starts_on, w.name as workplace, p.modality, m.username as manager, p.in_force
    from positions p join workplaces w on w.id = p.workplace_id left join users m on m.id = p.manager_id
    where p.user_id = ${id} order by p.starts_on`)
const runJob = () => jobHandlers(portal.platform)['apply-planned-changes']({})

interface Absence {
  start_at: string
  end_at?: string
  half_days: number
}
/** An absence of CP in an open month, as its person asked for it. */
async function plantAbsence(username: string, { start_at, end_at = start_at, half_days }: Absence): Promise<number> {
  const [row] = await rowsOf<{ id: number }>(`
    insert into events (month_id, user_id, event_code_id, kind, start_at, start_moment, end_at, end_moment, half_days, created_at, updated_at)
    select m.id, u.id, (select id from event_codes where short_code = 'CP' limit 1), 'absence', '${start_at}', 'am', '${end_at}', 'pm',
      ${half_days}, now(), '2026-11-20 09:00:00'
    from users u join months m on m.user_id = u.id and (m.year, m.month) = (extract(year from date '${start_at}'), extract(month from date '${start_at}'))
    where u.username = '${username}' returning id`)
  return row?.id ?? 0
}

describe('who may change people', () => {
  test('ADM-01 keepers of accounts alone, in their own name; nobody unknown is changed', async () => {
    const { id, updated_at } = await changing('consultant', {})
    const body = { changes: { modality: 1 }, updated_at }
    const path = `administration/person/${id}/change`
    expect((await portal.anonymous.post(path, body)).status).toBe(401)
    expect((await (await portal.as('paie')).post(path, body)).status).toBe(403)
    expect((await ada.post('administration/person/999999/change', body)).status).toBe(404)
  })
})

describe('a change with a date', () => {
  test('ADM-14 EX-A-03 a change is inserted before later ones; the person follows on its day, Paris time', async () => {
    const id = await idOf('consultant')
    const [m100 = '', m110 = '', m120 = ''] = await Promise.all(['manager', 'adjoint', 'manager2'].map(matriculeOf))
    await portal.database.executeSql(`
      update users set modality = 2, manager_id = (select id from users where username = 'manager') where id = ${id}`)
    expect((await change('consultant', { changes: { modality: 3 }, effective_on: '2027-01-01' })).status).toBe(200)
    expect((await change('consultant', { changes: { manager: m110 }, effective_on: '2027-03-01' })).status).toBe(200)
    const moved = await change('consultant', {
      changes: { manager: m120, workplace: 'Strasbourg' },
      effective_on: '2026-12-01',
      reason: 'Déménagement',
    })
    expect(moved.status).toBe(200)
    const dates = (field: string) =>
      moved.body.changes.flatMap((each) => (each.field === field ? [each.starts_on] : []))
    expect(dates('workplace')).toEqual(['2026-12-01', '2027-01-01', '2027-03-01'])
    expect(dates('manager')).toEqual(['2026-12-01', '2027-01-01'])
    expect((await positionsOf(id)).map(({ in_force, ...row }) => Object.values(row))).toEqual([
      [expect.any(String), 'Siège', 2, 'manager'],
      ['2026-12-01', 'Strasbourg', 2, 'manager2'],
      ['2027-01-01', 'Strasbourg', 3, 'manager2'],
      ['2027-03-01', 'Strasbourg', 3, 'adjoint'],
    ])
    const now = () =>
      rowsOf(`select w.name as workplace, m.matricule as manager from users u join workplaces w on w.id = u.workplace_id
        join users m on m.id = u.manager_id where u.id = ${id}`)
    await runJob()
    expect(await now()).toEqual([{ workplace: 'Siège', manager: m100 }])
    portal.setNow('2026-11-30T22:59:00Z')
    await runJob()
    expect(await now()).toEqual([{ workplace: 'Siège', manager: m100 }])
    portal.setNow('2026-11-30T23:00:00Z')
    await runJob()
    expect(await now()).toEqual([{ workplace: 'Strasbourg', manager: m120 }])
    // Who is above them is drawn anew with it (ADM-38).
    const above = await rowsOf(`select u.username from hierarchy h join users u on u.id = h.ancestor_id
      where h.descendant_id = ${id} and h.depth = 1`)
    expect(above).toEqual([{ username: 'manager2' }])
    portal.setNow(NOW)
  })
})
