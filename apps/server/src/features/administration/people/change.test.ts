import type { PersonContract, PlannedChange } from '@cadran/contract/administration/changes'
import type { EditedWorkplace } from '@cadran/contract/administration/organisation'
import type { Preview } from '@cadran/contract/administration/previews'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyLedger } from '../../../testing/ledger.ts'
import { changesIn } from '../../../testing/person-changes.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'

// The demonstration stands in May 2026; the examples are told from November 2026.
const NOW = '2026-11-20T10:00:00+01:00'

let portal: TestPortal
let ada: Caller
let act: ReturnType<typeof changesIn>
beforeAll(async () => {
  portal = await openTestPortal({ CADRAN_NOW: NOW })
  ada = await portal.as('administration')
  act = changesIn(portal, () => ada)
  await portal.database.executeSql(`
    update workplaces set name = 'Siège' where name = 'Paris';
    insert into months (user_id, year, month, updated_at)
    select u.id, m.year, m.month, '2026-11-20 09:00:00' from users u, (values (2026, 12), (2027, 3)) m (year, month)
    where u.username in ('consultant', 'forfait', 'interne')
    on conflict do nothing`)
})
afterAll(() => portal.close())

const positionsOf = (id: number) =>
  act.rowsOf<{ starts_on: string; workplace: string; modality: number; manager: string; in_force: boolean }>(`
    select p.starts_on, w.name as workplace, p.modality, m.username as manager, p.in_force
    from positions p join workplaces w on w.id = p.workplace_id left join users m on m.id = p.manager_id
    where p.user_id = ${id} order by p.starts_on`)
interface Absence {
  start_at: string
  end_at?: string
  half_days: number
}
/** An absence of CP in an open month, as its person asked for it. */
async function plantAbsence(username: string, { start_at, end_at = start_at, half_days }: Absence): Promise<number> {
  const [row] = await act.rowsOf<{ id: number }>(`
    insert into events (month_id, user_id, event_code_id, kind, start_at, start_moment, end_at, end_moment, half_days, created_at, updated_at)
    select m.id, u.id, (select id from event_codes where short_code = 'CP' limit 1), 'absence', '${start_at}', 'am', '${end_at}', 'pm',
      ${half_days}, now(), '2026-11-20 09:00:00'
    from users u join months m on m.user_id = u.id and (m.year, m.month) = (extract(year from date '${start_at}'), extract(month from date '${start_at}'))
    where u.username = '${username}' returning id`)
  return row?.id ?? 0
}

describe('who may change people', () => {
  test('ADM-01 keepers of accounts alone, in their own name; nobody unknown is changed', async () => {
    const { id, updated_at } = await act.changing('consultant', {})
    const body = { changes: { modality: 1 }, updated_at }
    const path = `administration/person/${id}/change`
    expect((await portal.anonymous.post(path, body)).status).toBe(401)
    expect((await (await portal.as('paie')).post(path, body)).status).toBe(403)
    expect((await ada.post('administration/person/999999/change', body)).status).toBe(404)
  })
})

describe('a change with a date', () => {
  test('ADM-14 EX-A-03 a change is inserted before later ones; the person follows on its day, Paris time', async () => {
    const id = await act.idOf('consultant')
    const [m100 = '', m110 = '', m120 = ''] = await Promise.all(
      ['manager', 'adjoint', 'manager2'].map((username) => act.matriculeOf(username)),
    )
    await portal.database.executeSql(`
      update users set modality = 2, manager_id = (select id from users where username = 'manager') where id = ${id}`)
    expect((await act.change('consultant', { changes: { modality: 3 }, effective_on: '2027-01-01' })).status).toBe(200)
    expect((await act.change('consultant', { changes: { manager: m110 }, effective_on: '2027-03-01' })).status).toBe(
      200,
    )
    const moved = await act.change('consultant', {
      changes: { manager: m120, workplace: 'Strasbourg' },
      effective_on: '2026-12-01',
      reason: 'Déménagement',
    })
    expect(moved.status).toBe(200)
    const dates = (field: string) =>
      moved.body.changes.flatMap((each) => (each.field === field ? [each.starts_on] : []))
    expect(dates('workplace')).toEqual(['2026-12-01', '2027-01-01', '2027-03-01'])
    expect(dates('manager')).toEqual(['2026-12-01', '2027-01-01'])
    expect(
      (await positionsOf(id)).map(({ starts_on, workplace, modality, manager }) => [
        starts_on,
        workplace,
        modality,
        manager,
      ]),
    ).toEqual([
      [expect.any(String), 'Siège', 2, 'manager'],
      ['2026-12-01', 'Strasbourg', 2, 'manager2'],
      ['2027-01-01', 'Strasbourg', 3, 'manager2'],
      ['2027-03-01', 'Strasbourg', 3, 'adjoint'],
    ])
    const now = () =>
      act.rowsOf(`select w.name as workplace, m.matricule as manager from users u join workplaces w on w.id = u.workplace_id
        join users m on m.id = u.manager_id where u.id = ${id}`)
    await act.runJob()
    expect(await now()).toEqual([{ workplace: 'Siège', manager: m100 }])
    portal.setNow('2026-11-30T22:59:00Z')
    await act.runJob()
    expect(await now()).toEqual([{ workplace: 'Siège', manager: m100 }])
    portal.setNow('2026-11-30T23:00:00Z')
    await act.runJob()
    expect(await now()).toEqual([{ workplace: 'Strasbourg', manager: m120 }])
    // Who is above them is drawn anew with it (ADM-38).
    const above = await act.rowsOf(`select u.username from hierarchy h join users u on u.id = h.ancestor_id
      where h.descendant_id = ${id} and h.depth = 1`)
    expect(above).toEqual([{ username: 'manager2' }])
    portal.setNow(NOW)
  })
})

describe('what a change recounts', () => {
  const counting = async (id: number) =>
    (await act.rowsOf<{ n: number }>(`select half_days as n from events where id = ${id}`))[0]?.n

  test('ADM-17 EX-A-05 a day is counted by the workplace of that day', async () => {
    // Good Friday is a holiday of the commune with two churches alone (ORG-04).
    const zones = await act.rowsOf<{ name: string }>(`select w.name from holidays h
      join workplaces w on w.holiday_zone = h.zone where h.day = '2027-03-26'`)
    expect(zones).toEqual([{ name: 'Strasbourg' }])
    const easter = await plantAbsence('forfait', { start_at: '2027-03-25', end_at: '2027-03-30', half_days: 6 })
    const { id, post } = await act.changing('forfait', {
      changes: { workplace: 'Strasbourg' },
      effective_on: '2027-03-27',
    })
    expect((await post({ dry_run: true })).body.effects.events).toEqual([])
    const earlier = await act.changing('forfait', { changes: { workplace: 'Strasbourg' }, effective_on: '2027-03-01' })
    const shown = (await earlier.post({ dry_run: true })).body
    expect(shown.applied).toBe(false)
    expect(shown.effects.events).toMatchObject([{ id: easter, from_days: 3, to_days: 2 }])
    expect(await counting(easter)).toBe(6)
    expect(await positionsOf(id)).toHaveLength(1)
    expect((await earlier.post({ preview_key: shown.preview_key })).body.applied).toBe(true)
    expect(await counting(easter)).toBe(4)
    // Cancelled before its day, everything is as it was.
    const [planned] = (await ada.get<PlannedChange[]>(`administration/person/${id}/planned`)).body
    expect(planned).toMatchObject({
      effective_on: '2027-03-01',
      sentences: ['lieu de travail Siège → Strasbourg'],
      planned_by: 'Ada Minaud',
      planned_on: '2026-11-20',
    })
    const path = `administration/person/${id}/planned/${planned?.id}`
    expect((await ada.delete(path)).status).toBe(204)
    expect([await counting(easter), (await positionsOf(id)).length]).toEqual([6, 1])
    expect((await ada.delete(path)).status).toBe(404)
    await portal.database.executeSql(`delete from events where id = ${easter}`)
  })

  test('ADM-17 ORG-04 EX-A-05 without its Good Friday Strasbourg counts as the others, and 26/12/2026 is a Saturday', async () => {
    const path = `administration/workplace/${(await act.rowsOf<{ id: number }>(`select id from workplaces where name = 'Strasbourg'`))[0]?.id}`
    const strasbourg = async (good_friday: boolean) => {
      const { people_count: _count, ...now } = (await ada.get<EditedWorkplace>(path)).body
      const asked = { ...now, good_friday }
      const { preview_key } = (await ada.patch<Preview>(path, { ...asked, dry_run: true })).body
      expect((await ada.patch<Preview>(path, { ...asked, preview_key })).body.applied).toBe(true)
    }
    const moved = async (effective_on: string) => {
      const { post } = await act.changing('forfait', { changes: { workplace: 'Strasbourg' }, effective_on })
      return (await post({ dry_run: true })).body.effects.events
    }
    const christmas = await plantAbsence('forfait', { start_at: '2026-12-24', end_at: '2026-12-28', half_days: 4 })
    expect(await moved('2026-12-01')).toEqual([])
    const easter = await plantAbsence('forfait', { start_at: '2027-03-25', end_at: '2027-03-30', half_days: 6 })
    await strasbourg(false)
    expect(await moved('2027-03-01')).toEqual([])
    await strasbourg(true)
    expect(await moved('2027-03-01')).toMatchObject([{ id: easter, from_days: 3, to_days: 2 }])
    await portal.database.executeSql(`delete from events where id in (${easter}, ${christmas})`)
  })

  test('ADM-18 ADM-19 ADM-20 EX-A-01 a rhythm: what is recounted, what stays, and the counters after', async () => {
    const { id: interne } = await portal.database.kysely
      .selectFrom('users')
      .where('username', '=', 'interne')
      .select('id')
      .executeTakeFirstOrThrow()
    await emptyLedger(portal.database, interne)
    await portal.database.executeSql(`
      insert into counter_entries (user_id, counter, kind, hundredths, effective_on, source, created_at)
      select id, 'cp', 'opening', 2250, '2026-11-19', 'reprise', now() from users where username = 'interne';
      insert into remote_days (user_id, day, am, pm) select id, '2026-12-09', true, true from users where username = 'interne'`)
    const matricule = await act.matriculeOf('interne')
    const first = await plantAbsence('interne', { start_at: '2026-12-01', end_at: '2026-12-04', half_days: 8 })
    const lost = await plantAbsence('interne', { start_at: '2026-12-16', half_days: 2 })
    const last = await plantAbsence('interne', { start_at: '2026-12-21', end_at: '2026-12-31', half_days: 16 })
    const rhythm = { starts_on: '2026-12-02', half_days_off: ['wednesday-am', 'wednesday-pm'] }
    const { post } = await act.changing('interne', rhythm, 'rhythm')
    const shown = await post({ dry_run: true })
    expect(shown.body).toMatchObject({
      applied: false,
      changes: [
        { field: 'part_times', before: 'semaine entière', after: 'mercredi non travaillé', starts_on: '2026-12-02' },
      ],
    })
    const { effects, preview_key } = shown.body
    expect(effects.events.map(({ id, from_days, to_days }) => [id, from_days, to_days])).toEqual([
      [first, 4, 3],
      [last, 8, 6],
    ])
    expect(effects.left).toMatchObject([{ id: lost, because: 'not-worked' }])
    expect(effects.remote_days).toMatchObject([{ day: '2026-12-09', am: true, pm: true, keeps_half: false }])
    expect(effects.lines).toEqual([
      `~ ${matricule} CP du 01/12/2026 (matin) au 04/12/2026 (après-midi) : 4 → 3 j`,
      `~ ${matricule} CP du 21/12/2026 (matin) au 31/12/2026 (après-midi) : 8 → 6 j`,
      `~ ${matricule} télétravail du 09/12/2026 : retiré`,
      `= ${matricule} CP le 16/12/2026 : reste compté 1 j au lieu de 0 (plus aucune demi-journée travaillée, à supprimer par la personne)`,
    ])
    expect(effects.counters).toEqual([{ matricule, counter: 'CP', before: 9.5, after: 12.5 }])
    expect(await Promise.all([first, lost, last].map(counting))).toEqual([8, 2, 16])

    expect((await post({})).body).toMatchObject({ errors: { preview_key: ['Vérifiez d’abord ce qui change.'] } })
    expect((await post({ preview_key: 'autre' })).body).toMatchObject({ code: 'preview-changed' })
    expect((await post({ preview_key })).body.applied).toBe(true)
    expect(await Promise.all([first, lost, last].map(counting))).toEqual([6, 2, 12])
    const told = await act.rowsOf(`select a.entity, u.username from audit a join users u on u.id = a.actor_id
      where a.action in ('recount', 'change-rhythm') and a.person_id = (select id from users where username = 'interne')`)
    expect(new Set(told.map((row) => JSON.stringify(row)))).toEqual(
      new Set(['{"entity":"event","username":"administration"}', '{"entity":"user","username":"administration"}']),
    )
    const again = await act.changing('interne', rhythm, 'rhythm')
    expect((await again.post({ dry_run: true })).body).toMatchObject({
      errors: { half_days_off: ['Ce rythme est déjà celui de la personne.'] },
    })
  })

  test('ADM-27 ADM-28 a rhythm is taken away again; one keeps a half-day of work', async () => {
    const { id, updated_at, post } = await act.changing('interne', { starts_on: '2027-02-01' }, 'rhythm')
    const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].flatMap((day) => [`${day}-am`, `${day}-pm`])
    expect((await post({ half_days_off: week, dry_run: true })).body).toMatchObject({
      errors: { half_days_off: ['Un rythme garde au moins une demi-journée travaillée.'] },
    })
    const path = `administration/person/${id}/rhythm/2026-12-02`
    const shown = await ada.delete<Preview>(path, { updated_at, dry_run: true })
    expect(shown.body.effects.events.map(({ to_days }) => to_days)).toEqual([4, 8])
    expect((await ada.delete(path, { updated_at, preview_key: shown.body.preview_key })).status).toBe(200)
    expect((await ada.delete(path, { updated_at, dry_run: true })).status).toBe(404)
    expect((await ada.get<PersonContract>(`administration/person/${id}/contract`)).body.part_times).toEqual([])
  })
})
