import type { AbsencePerson } from '@cadran/contract/validation/absences'
import type { EventState } from '@cadran/rules/timesheet/events'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyLedger } from '../../../testing/ledger.ts'
import { office, openBackOffice, payroll, portal } from '../../../testing/opened-office.ts'

openBackOffice()
let matricule: string

beforeAll(async () => {
  matricule = (await office.person('forfait')).matricule
})
beforeEach(() => office.clear('forfait'))

type Opening = Partial<Record<'cp' | 'before_june' | 'rtt' | 'rtt_remainder' | 'remainder' | 'cp15', number>>

/** Gives the person these counters as of today, in hundredths, whatever was taken before. */
async function opening(counters: Opening): Promise<void> {
  const user_id = await office.personId('forfait')
  const { kysely } = portal.database
  await emptyLedger(portal.database, user_id)
  await kysely
    .insertInto('counter_entries')
    .values(
      Object.entries(counters).map(([counter, hundredths]) => ({
        user_id,
        counter: counter as keyof Opening,
        kind: 'opening' as const,
        hundredths,
        effective_on: '2026-05-01',
        source: 'test',
        created_at: new Date('2026-05-01T00:00:00Z'),
      })),
    )
    .execute()
}

async function person(): Promise<AbsencePerson | undefined> {
  const path = `validation/event/absence/user?states[]=all&period=2026-05&matricules[]=${matricule}`
  return (await payroll.get<AbsencePerson[]>(path)).body[0]
}

async function warned(days: string, code: string, state: EventState): Promise<[boolean | undefined, unknown]> {
  await office.clear('forfait')
  const { id } = await office.plantEvent('forfait', days, code, state)
  const absence = (await person())?.absences.find((one) => one.id === id)
  return [absence?.insufficient_balance, absence?.balance]
}

test('ABS-55 ABS-56 ABS-58 a submitted absence is compared with the manager’s view, equality suffices', async () => {
  await opening({ cp: 300 })
  expect(await warned('2026-05-18/2026-05-20', 'CP', 'submitted')).toEqual([false, { before: 3, after: 0 }])
  expect(await warned('2026-05-18/2026-05-21 am', 'CP', 'submitted')).toEqual([true, { before: 3, after: -0.5 }])
})

test('ABS-57 EX-V-35 a validated1 absence is compared with payroll’s view, which the manager has not touched', async () => {
  await opening({ cp: 500 })
  await office.plantEvent('forfait', '2026-05-26 am/2026-05-28 am', 'CP', 'validated2')
  await office.plantEvent('forfait', '2026-05-18/2026-05-20', 'CP', 'validated1')
  await office.plantEvent('forfait', '2026-05-11', 'CP', 'submitted')
  const listed = await person()
  expect(listed).toMatchObject({ cp_pay_manager: 2.5, cp_manager: -0.5 })
  expect(
    listed?.absences.map(({ state, balance, insufficient_balance }) => [state, balance, insufficient_balance]),
  ).toEqual([
    ['submitted', { before: -0.5, after: -1.5 }, true],
    ['validated1', { before: 2.5, after: -0.5 }, true],
    ['validated2', null, false],
  ])
})

test('EX-V-37 ABS-62 half a JRS against nothing, less than nothing and just enough; no advance of January', async () => {
  portal.setNow('2026-01-15T09:00:00+01:00')
  await opening({ rtt: 0 })
  expect(await warned('2026-05-18 am', 'JRS', 'submitted')).toEqual([true, { before: 0, after: -0.5 }])
  portal.setNow('2026-05-21T09:00:00+02:00')
  await opening({ rtt: -100 })
  expect((await warned('2026-05-18 am', 'JRS', 'submitted'))[0]).toBe(true)
  await opening({ rtt: 0, rtt_remainder: 50 })
  expect((await warned('2026-05-18 am', 'JRS', 'submitted'))[0]).toBe(false)
})

test('ABS-62 MON-104 reliquats and the sickness carry-over have counters of their own, CP counts N-1, reliquats and no 2.08', async () => {
  await opening({ cp: 50, before_june: 100, remainder: 50, cp15: 100 })
  expect(await warned('2026-05-18', 'REL', 'submitted')).toEqual([true, { before: 0.5, after: -0.5 }])
  expect(await warned('2026-05-18', 'RCM', 'submitted')).toEqual([false, { before: 1, after: 0 }])
  expect(await warned('2026-05-18/2026-05-19', 'CP', 'submitted')).toEqual([false, { before: 2, after: 0 }])
  expect((await warned('2026-05-18/2026-05-20 am', 'CP', 'submitted'))[0]).toBe(true)
})

test('ABS-59 EX-V-39 codes without a counter, validated2 and refused absences never warn', async () => {
  await opening({ cp: 0 })
  expect(await warned('2026-05-18/2026-05-22', 'MAL', 'submitted')).toEqual([false, null])
  expect(await warned('2026-05-18/2026-05-20', 'CP', 'validated2')).toEqual([false, null])
  expect(await warned('2026-05-18/2026-05-20', 'CP', 'refused')).toEqual([false, null])
})

test('ABS-60 ABS-41 ABS-42 a contractor has no counters, so nothing can be compared', async () => {
  await office.clear('prestataire')
  await office.plantEvent('prestataire', '2026-05-18', 'CP')
  const contractor = (await office.person('prestataire')).matricule
  const { body } = await payroll.get<AbsencePerson[]>(
    `validation/event/absence/user?period=2026-05&matricules[]=${contractor}`,
  )
  expect(body[0]).toMatchObject({ type: 'contractor', cp_manager: null, cp_pay_manager: null, rtt_manager: null })
  expect(body[0]?.absences[0]).toMatchObject({ balance: null, insufficient_balance: false })
})

test('ABS-43 worked days and quota are told where the person’s flags show them', async () => {
  const { kysely } = portal.database
  await office.plantEvent('forfait', '2026-05-18')
  const flags = (display: boolean) =>
    kysely
      .updateTable('users')
      .set({
        display_worked_days: display,
        worked_days_hundredths: 21_450,
        display_quota: display,
        quota_hundredths: 21_800,
      })
      .where('username', '=', 'forfait')
      .execute()
  await flags(true)
  expect(await person()).toMatchObject({ display_worked_days: true, worked_days: 214.5, quota: 218 })
  await flags(false)
  expect(await person()).toMatchObject({ display_worked_days: false, worked_days: null, quota: null })
})

test('ABS-61 an insufficient balance warns and does not block', async () => {
  await opening({ cp: 0 })
  const { id } = await office.plantEvent('forfait', '2026-05-18/2026-05-20', 'CP')
  const { updated_at } = await office.event(id)
  const answer = await (await portal.as('manager')).post<{ event: { insufficient_balance: boolean } }>(
    'validation/event-action',
    { event: id, action: 'validated1', updated_at },
  )
  expect([answer.status, answer.body.event.insufficient_balance]).toEqual([201, true])
})
