import type { Month } from '@cadran/contract/timesheet/calendar'
import { describe, expect, test } from 'vitest'
import { codeIds, createEvents, inputsBy } from '../../../testing/events.ts'
import { office, openOffice, portal } from '../../../testing/opened-office.ts'

openOffice()

const MAY = { year: 2026, month: 5 }
const monthOf = async (username: string, path = '5/2026', headers: Record<string, string> = {}) =>
  (await portal.as(username, headers)).get<Month & { message: string }>(`timesheet/month/${path}`)

/** Every key of an answer, at any depth. */
function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])
}

describe('running as somebody', () => {
  test('MON-24 MON-27 the month is that of the person named in the header, as they would see it themselves', async () => {
    await office.setRights('paie', ['ROLE_ALLOWED_TO_SWITCH'])
    const own = await monthOf('consultant')
    const seen = await monthOf('paie', '5/2026', { 'x-switch-user': 'consultant' })
    expect(seen.status).toBe(200)
    expect(seen.body).toEqual(own.body)
    expect(seen.body.editable).toBe(true)
    const person = await office.person('paie')
    expect((await monthOf('paie')).body.user.matricule).toBe(person.matricule)
  })

  test('MON-28 without the right the header is refused, the month of nobody is sent instead', async () => {
    const { status, body } = await monthOf('consultant', '5/2026', { 'x-switch-user': 'forfait' })
    expect(status).toBe(403)
    expect(body).not.toHaveProperty('user')
  })
})

describe('what the answer carries', () => {
  test('MON-73 MON-75 the owner, and names in snake_case everywhere', async () => {
    const { body } = await monthOf('consultant')
    const person = await office.person('consultant')
    expect(body.user).toMatchObject({
      id: person.id,
      matricule: person.matricule,
      identity: `${person.firstname} ${person.lastname}`,
      person_type: 'consultant',
      modality: 2,
      start_at: '2020-05-01',
      end_at: null,
      last_end_at: null,
      seniority_at: person.seniority_at,
    })
    expect(keysOf(body).filter((key) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(key))).toEqual([])
  })

  test('MON-74 the current user carries what the page uses of them', async () => {
    const { body } = await (await portal.as('consultant')).get<object>('user/me')
    const manager = await office.person('manager')
    expect(body).toMatchObject({
      ...Object.fromEntries(
        Object.entries(await office.person('consultant')).filter(([key]) =>
          ['matricule', 'firstname', 'lastname', 'start_at', 'end_at', 'last_end_at', 'seniority_at'].includes(key),
        ),
      ),
      person_type: 'consultant',
      type: 'consultant',
      modality: 2,
      current_period: MAY,
      manager: manager.matricule,
      roles: expect.any(Array),
      identity: expect.any(String),
    })
  })

  test('CAL-11 CAL-12 a half-day names its day, its moment and the event that covers it', async () => {
    const input = inputsBy(await codeIds(portal))
    await office.clear('forfait')
    const { body: created } = await createEvents(
      await portal.as('forfait'),
      input('2026-05-12 pm', '2026-05-13 am', 'CSS'),
    )
    const { body } = await monthOf('forfait')
    const around = body.halfdays.filter(({ date_at }) => date_at === '2026-05-12' || date_at === '2026-05-13')
    const id = created[0]?.id
    const worked = { working_state: 'worked' }
    expect(around).toEqual([
      { id: '2026-05-12-am', date_at: '2026-05-12', moment: 'am', ...worked, event: null },
      { id: '2026-05-12-pm', date_at: '2026-05-12', moment: 'pm', ...worked, event: id },
      { id: '2026-05-13-am', date_at: '2026-05-13', moment: 'am', ...worked, event: id },
      { id: '2026-05-13-pm', date_at: '2026-05-13', moment: 'pm', ...worked, event: null },
    ])
  })

  test('MON-54 MON-64 the survey answered and the certification stay what the last send made them', async () => {
    const id = await office.plantMonth('consultant', MAY, 'non_submitted', { backwarded: true })
    await portal.database.kysely
      .updateTable('months')
      .set({ survey_sent: true, certified: true })
      .where('id', '=', id)
      .execute()
    expect((await monthOf('consultant')).body).toMatchObject({
      state: 'non_submitted',
      editable: true,
      survey_sent: true,
      certified: true,
    })
  })

  test('MON-67 EVT-09 EVT-10 EVT-11 an event says when it was written, whether it is closed and worked from elsewhere', async () => {
    await office.clear('forfait')
    const forfait = await portal.as('forfait')
    const { database } = portal
    const { id: mission } = await database.kysely
      .selectFrom('event_codes as k')
      .innerJoin('assignments as s', 's.affectation_id', 'k.affectation_id')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .where('u.username', '=', 'forfait')
      .where('k.archived', '=', false)
      .select('k.id')
      .executeTakeFirstOrThrow()
    const input = inputsBy({ mission })
    await createEvents(
      forfait,
      input('2026-05-12 am', '2026-05-12 pm', 'mission'),
      input('2026-05-13 am', '2026-05-13 pm', 'mission'),
    )
    await portal.database.executeSql(`
      insert into remote_days (user_id, day, am, pm) select id, '2026-05-13', false, true from users where username = 'forfait'`)
    const { body } = await monthOf('forfait')
    const stored = body.events.filter(({ id }) => id !== null)
    expect(stored.map(({ locked, remote_working }) => ({ locked, remote_working }))).toEqual([
      { locked: false, remote_working: false },
      { locked: false, remote_working: true },
    ])
    for (const { created_at, updated_at } of stored) {
      expect(new Date(created_at ?? '').toISOString()).toBe('2026-05-21T07:00:00.000Z')
      expect(updated_at).toBe('2026-05-21T09:00:00')
    }
    const march = (await monthOf('consultant', '3/2026')).body
    expect(march.events.length).toBeGreaterThan(0)
    expect(march.events.every(({ locked, editable }) => locked && !editable)).toBe(true)
  })
})

describe('the order of lists', () => {
  test('MON-67 MON-68 FIL-14 MON-97 is that of the days, whatever was written first', async () => {
    await office.clear('forfait')
    const month = await office.plantMonth('forfait', MAY)
    const user = await office.personId('forfait')
    await office.plantEvent('forfait', '2026-05-13 am')
    await office.plantEvent('forfait', '2026-05-12 pm', 'CP')
    await office.plantEvent('forfait', '2026-05-12 am', 'CP')
    await portal.database.executeSql(`
      insert into overtimes (month_id, user_id, overtime_code_id, type, start_at, end_at, days)
        select ${month}, ${user}, k.id, 'ticket', day::date, day::date,
          jsonb_build_array(jsonb_build_object('date', day, 'hours', '[]'::jsonb, 'tickets', 1))
        from (select id from overtime_codes where category = 'intervention' order by id limit 1) k,
          unnest(array['2026-05-19', '2026-05-04']) with ordinality as given (day, place) order by place;
      insert into counter_entries (user_id, counter, kind, hundredths, effective_on, source, created_at)
        select ${user}, 'cp', 'adjustment', hundredths, day::date, 'order ' || day, now()
        from (values (50, '2026-05-09'), (25, '2026-05-03')) as given (hundredths, day);
      insert into month_files (id, month_id, name, media_type, byte_size, storage_key, created_at)
        select id, ${month}, name, 'application/pdf', 10, name, now()
        from (values (900002, 'deux.pdf'), (900001, 'un.pdf')) as given (id, name)`)
    const { body } = await monthOf('forfait')
    const stored = body.events.filter(({ id }) => id !== null)
    expect(stored.map(({ start_at, start_moment }) => `${start_at} ${start_moment}`)).toEqual([
      '2026-05-12 am',
      '2026-05-12 pm',
      '2026-05-13 am',
    ])
    expect(body.overtimes.map(({ start_at }) => start_at)).toEqual(['2026-05-04', '2026-05-19'])
    const lines = body.counters?.reckonings.find(({ counter }) => counter === 'cp')?.lines ?? []
    expect(lines.filter(({ days }) => [0.25, 0.5].includes(days)).map(({ effective_on }) => effective_on)).toEqual([
      '2026-05-03',
      '2026-05-09',
    ])
    expect(lines.filter(({ state }) => state !== null).map(({ label }) => label)).toEqual([
      'CP le 12/05/2026 (matin)',
      'CP le 12/05/2026 (après-midi)',
    ])
    expect(body.files.map(({ name }) => name)).toEqual(['un.pdf', 'deux.pdf'])
    // The ledger is only added to.
    await portal.database.executeSql(`
      insert into counter_entries (user_id, counter, kind, hundredths, effective_on, source, created_at)
        select user_id, counter, kind, -hundredths, effective_on, 'un' || source, created_at
        from counter_entries where user_id = ${user} and source like 'order %'`)
    await office.clear('forfait')
  })
})

describe('a part-timer', () => {
  test('MON-58 CAL-13 MON-52 half-days off are other, neither pre-filled nor missing; the flag is of the month', async () => {
    const { body } = await monthOf('honoraires')
    const stateOf = (id: string) => body.halfdays.find((half) => half.id === id)?.working_state
    expect(['2026-05-20-am', '2026-05-20-pm', '2026-05-22-am', '2026-05-22-pm'].map(stateOf)).toEqual([
      'other',
      'other',
      'worked',
      'other',
    ])
    const day = (date: string) => body.days.find(({ id }) => id === date)
    expect(day('2026-05-20')).toMatchObject({ worked: false, working_state: 'other' })
    expect(day('2026-05-22')).toMatchObject({ worked: true, working_state: 'worked' })
    // 17 worked days less four Wednesdays and three Friday afternoons; the first of May is a Friday.
    expect(body).toMatchObject({ partial_time: true, submittable: true, worked_time: { half_days: 23 } })
    expect(body.coverage).toEqual({ covered_days: 11.5, expected_days: 11.5, missing: [] })
    expect((await monthOf('honoraires', '4/2026')).body).toMatchObject({ partial_time: false })
    expect((await monthOf('consultant')).body).toMatchObject({ partial_time: false, user: { part_times: [] } })
  })

  test('MON-58 SND-40 what is sent leaves them out, and the list of reports finds the month by its flag', async () => {
    const reader = await portal.as('rh')
    const found = async (period: string) => {
      const { body } = await reader.get<{ months: { user: { id: number }; partial_time: boolean }[] }>(
        `validation/month?period=${period}&partialTime=1`,
      )
      return body.months.map(({ user, partial_time }) => [user.id, partial_time])
    }
    const id = await office.personId('honoraires')
    expect(await found('2026-05')).toEqual([[id, true]])
    expect(await found('2026-04')).toEqual([])
    const own = await portal.as('honoraires')
    const sent = await own.post<Month>('timesheet/month/5/2026', {})
    expect(sent.status).toBe(200)
    expect(sent.body.events.reduce((sum, { days_count }) => sum + days_count, 0)).toBe(11.5)
    await office.clear('honoraires')
  })
})

describe('the states that validators set', () => {
  test('MON-79 no draft and no sending sets them, whatever the body says', async () => {
    await office.plantMonth('forfait', MAY)
    const forfait = await portal.as('forfait')
    const { body } = await forfait.post<Month>('timesheet/month/5/2026', { draft: true, state: 'validated2' })
    expect(body.state).toBe('non_submitted')
    expect((await monthOf('forfait')).body.state).toBe('non_submitted')
  })

  test('MON-81 SM-M-06 sent back by the manager, the month is the employee’s again', async () => {
    const id = await office.plantMonth('consultant', MAY, 'submitted')
    expect((await monthOf('consultant')).body).toMatchObject({ state: 'submitted', editable: false })
    const { updated_at } = await office.month(id)
    const manager = await portal.as('manager')
    const { status } = await manager.post('validation/month-action', {
      month: id,
      action: 'non_submitted',
      comment: '',
      updated_at,
    })
    expect(status).toBe(201)
    const { body } = await monthOf('consultant')
    expect(body).toMatchObject({ state: 'non_submitted', editable: true, backwarded: true, submitted_at: null })
  })
})
