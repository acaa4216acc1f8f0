import type { Month } from '@cadran/contract/timesheet/calendar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONSULTANT_DAYS } from '../../../testing/consultant.fixture.ts'
import { officeOn } from '../../../testing/office.fixture.ts'
import { openTestPortal, type TestPortal } from '../../../testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const matriculeOf = async (username: string) => {
  const { matricule } = await portal.database.kysely
    .selectFrom('users')
    .where('username', '=', username)
    .select('matricule')
    .executeTakeFirstOrThrow()
  return matricule
}

const monthOf = async (username: string, path = '5/2026') =>
  (await (await portal.as(username)).get<Month>(`timesheet/month/${path}`)).body

describe('one’s own month', () => {
  test('MON-41 MON-49 MON-66 the whole month with every day and half-day in order', async () => {
    const month = await monthOf('consultant')
    expect(month).toMatchObject({
      month: 5,
      year: 2026,
      state: 'non_submitted',
      submitted: false,
      locked: false,
      editable: true,
    })
    expect(month.days.map(({ id }) => id)).toEqual(
      Array.from({ length: 31 }, (_, n) => `2026-05-${String(n + 1).padStart(2, '0')}`),
    )
    expect(month.halfdays).toHaveLength(62)
    expect(month.days.find(({ date_at }) => date_at === '2026-05-14')).toMatchObject({
      working_state: 'public_holiday',
      worked: false,
    })
    expect(month.days.find(({ date_at }) => date_at === '2026-05-14')?.holiday).toBe('Ascension')
  })

  test('CAL-09 CAL-13 a day carries what it is, and its two half-days go by its name', async () => {
    const { days, halfdays } = await monthOf('consultant')
    const is = (id: string) => days.find((day) => day.id === id)
    const worked = { date_at: '2026-05-13', day_number: 13, worked: true, working_state: 'worked', holiday: null }
    expect(is('2026-05-13')).toEqual({ id: '2026-05-13', ...worked })
    expect(is('2026-05-16')).toMatchObject({ day_number: 16, worked: false, working_state: 'weekend' })
    expect(halfdays.map(({ id }) => id)).toEqual(days.flatMap(({ id }) => [`${id}-am`, `${id}-pm`]))
  })

  test('MON-59 EVT-15 the free worked half-days are pre-filled with the main activity, derived and never stored', async () => {
    const month = await monthOf('consultant')
    const derived = month.events.filter(({ auto_generated }) => auto_generated)
    expect(derived.length).toBeGreaterThan(0)
    expect(derived.every(({ id, event_code }) => id === null && event_code.id === month.main_activity?.id)).toBe(true)
    expect(month.coverage).toMatchObject({ covered_days: 17, expected_days: 17, missing: [] })
    expect(month.submittable).toBe(true)
    const stored = await portal.database.kysely
      .selectFrom('events')
      .where('month_id', '=', month.id ?? 0)
      .select(['auto_generated'])
      .execute()
    expect(stored).toEqual([{ auto_generated: false }])
  })

  test('MON-52 without a main activity nothing is covered and the month cannot be sent', async () => {
    const month = await monthOf('consultant35')
    expect(month.coverage).toMatchObject({ covered_days: 0, expected_days: 17 })
    expect(month.coverage.missing).toHaveLength(34)
    expect(month).toMatchObject({ submittable: false, autofillable: false, main_activity: null })
  })

  test('MON-103 MON-97 the counters carry the pending absence, and their reckoning adds up', async () => {
    const { counters } = await monthOf('consultant')
    expect(counters).toMatchObject(CONSULTANT_DAYS)
    for (const { lines, total } of counters?.reckonings ?? []) {
      expect(lines.reduce((sum, { days }) => sum + Math.round(days * 100), 0)).toBe(Math.round(total * 100))
    }
    expect(counters?.reckonings.find(({ counter }) => counter === 'cp')?.total).toBe(17.5)
  })

  test('MON-95 a contractor has no counters, and needs no coverage to send', async () => {
    expect(await monthOf('prestataire')).toMatchObject({ counters: null, submittable: true, events: [] })
  })

  test('MON-56 MON-55 a closed period is locked and not editable', async () => {
    expect(await monthOf('consultant', '3/2026')).toMatchObject({
      locked: true,
      editable: false,
      submittable: false,
      state: 'validated2',
    })
  })

  test('MON-06 a leading zero is accepted, any other month is unknown', async () => {
    const caller = await portal.as('consultant')
    expect((await caller.get('timesheet/month/05/2026')).status).toBe(200)
    for (const path of ['0/2026', '13/2026', 'mai/2026', '5/26', '5/20260']) {
      expect((await caller.get(`timesheet/month/${path}`)).status).toBe(404)
    }
  })

  test('MON-36 outside the bounds the month is unknown, at the last one it opens', async () => {
    const caller = await portal.as('consultant')
    expect((await caller.get('timesheet/month/5/2027')).status).toBe(200)
    expect((await caller.get('timesheet/month/6/2027')).status).toBe(404)
    expect((await caller.get('timesheet/month/12/2018')).status).toBe(404)
  })

  test('MON-08 whoever has no report is refused with the text of the page', async () => {
    const { status, body } = await (await portal.as('sanscra')).get('timesheet/month/5/2026')
    expect(status).toBe(403)
    expect(body.message).toMatch(/^Votre profil utilisateur ne vous permet pas/)
  })

  test('MON-45 a reading writes nothing, even where there is no row yet', async () => {
    const before = await portal.database.kysely
      .selectFrom('months')
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirst()
    expect(await monthOf('consultant', '9/2026')).toMatchObject({ id: null, state: 'non_submitted', updated_at: null })
    const after = await portal.database.kysely
      .selectFrom('months')
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirst()
    expect(after).toEqual(before)
  })
})

describe('somebody else’s month', () => {
  test('MON-22 MON-23 a manager reads it, without counters and without any way to change it', async () => {
    const caller = await portal.as('manager')
    const { status, body } = await caller.get<Month>(`timesheet/month/5/2026?user=${await matriculeOf('consultant')}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ editable: false, submittable: false, counters: null })
    expect(body.events.some(({ editable }) => editable)).toBe(false)
    expect(body.user.identity.length).toBeGreaterThan(3)
  })

  test('MON-42 another team, no role and an unknown matricule are refused alike', async () => {
    const matricule = await matriculeOf('consultant')
    for (const [username, who] of [
      ['manager2', matricule],
      ['consultant35', matricule],
      ['manager', 'X999999'],
    ] as const) {
      expect((await (await portal.as(username)).get(`timesheet/month/5/2026?user=${who}`)).status).toBe(403)
    }
  })

  test('MON-42 one’s own matricule is always allowed', async () => {
    const { status, body } = await (await portal.as('consultant')).get<Month>(
      `timesheet/month/5/2026?user=${await matriculeOf('consultant')}`,
    )
    expect(status).toBe(200)
    expect(body.editable).toBe(true)
  })
})

describe('a month closed before its owner sent it', () => {
  test('CLO-06 answers what is stored, nothing pre-filled, nothing to send, and nobody counts it as missing', async () => {
    const office = officeOn(portal)
    const absence = await office.plantEvent('consultant', '2026-05-26', 'CSS')
    const open = await monthOf('consultant')
    expect(open.events.filter(({ auto_generated }) => auto_generated).length).toBeGreaterThan(0)
    await office.close({ year: 2026, month: 5 })
    const closed = await monthOf('consultant')
    expect(closed).toMatchObject({
      state: 'non_submitted',
      locked: true,
      editable: false,
      autofillable: false,
      submittable: false,
    })
    const stored = open.events.filter(({ id }) => id !== null)
    expect(closed.events.map(({ id }) => id)).toEqual(stored.map(({ id }) => id))
    expect(closed.events.map(({ id }) => id)).toContain(absence.id)
    const manager = await portal.as('manager')
    const { body } = await manager.get<{ missing_halfdays: number }>(`validation/month/${absence.month_id}`)
    expect(body.missing_halfdays).toBe(0)
  })
})
