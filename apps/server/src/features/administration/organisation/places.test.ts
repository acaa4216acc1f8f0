import type {
  CompanyRow,
  EditedWorkplace,
  HolidayOutcome,
  ListedHoliday,
  WorkplaceRow,
} from '@cadran/contract/administration/organisation'
import type { CalendarEvent } from '@cadran/contract/timesheet/calendar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeIds, createEvents, inputsBy } from '../../../testing/events.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { holidaysJob } from './index.ts'

let portal: TestPortal
let ada: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  ada = await portal.as('administration')
})
afterAll(() => portal.close())

const COMPANY = 'administration/company'
const WORKPLACE = 'administration/workplace'
const DAY = 'administration/holiday-day'
const sql = async <Row>(text: string) => (await portal.database.executeSql(text)).rows as Row[]
const told = ({ status, body }: { status: number; body: unknown }) => {
  const { code, errors } = body as { code?: string; errors?: object }
  return [status, code, ...Object.keys(errors ?? {})]
}

describe('who may', () => {
  test.each([
    ['get', `${COMPANY}/1`],
    ['post', COMPANY],
    ['patch', `${COMPANY}/1`],
    ['delete', `${COMPANY}/1`],
    ['post', WORKPLACE],
    ['patch', `${WORKPLACE}/1`],
    ['get', `${WORKPLACE}/1/holiday?year=2026`],
    ['get', 'administration/holiday-zone'],
    ['post', DAY],
    ['post', `${DAY}/1/removal`],
  ] as const)(
    'ORG-01 ORG-03 ORG-06 %s %s: nobody without a session, the role, or in another’s name',
    async (method, path) => {
      const call = (by: Caller) => by[method](path, method === 'get' ? undefined : {})
      expect((await call(portal.anonymous)).status).toBe(401)
      for (const username of ['paie', 'dpo', 'consultant']) {
        expect(told(await call(await portal.as(username))), username).toEqual([403, 'forbidden-role'])
      }
      await sql(`update users set roles = roles || '{ROLE_USER_ADMIN}' where username = 'support'`)
      expect(told(await call(await portal.as('support', { 'x-switch-user': 'consultant' })))).toEqual([403, 'run-as'])
      await sql(`update users set roles = array_remove(roles, 'ROLE_USER_ADMIN') where username = 'support'`)
    },
  )
})

describe('companies', () => {
  const list = async () => (await ada.get<CompanyRow[]>(COMPANY)).body

  test('ORG-01 ORG-23 created, renamed, archived and deleted, each told with who did it', async () => {
    const { status, body } = await ada.post<{ id: number; updated_at: string }>(COMPANY, { name: ' Synchrone Nord ' })
    expect(status).toBe(201)
    expect(await list()).toContainEqual({
      id: body.id,
      name: 'Synchrone Nord',
      people_count: 0,
      archived: false,
      changed_by: 'Ada Minaud',
      changed_at: expect.any(String),
    })
    const path = `${COMPANY}/${body.id}`
    const changed = await ada.patch(path, { name: 'Nord', archived: true, updated_at: body.updated_at })
    expect(changed.body).toMatchObject({ name: 'Nord', archived: true, people_count: 0 })
    expect(told(await ada.patch(path, { name: 'Sud', updated_at: body.updated_at }))).toEqual([409, 'stale'])
    expect((await ada.delete(path)).status).toBe(204)
    const audit = await sql(`select action, person_id from audit where entity = 'company' order by id`)
    expect(audit).toEqual(['create', 'change', 'delete'].map((action) => ({ action, person_id: null })))
  })

  test('ORG-01 a name is there once, accents and case aside; of two at once one is told', async () => {
    expect(told(await ada.post(COMPANY, { name: 'SYNCHRÔNE' }))).toEqual([422, 'name-taken', 'name'])
    expect(told(await ada.post(COMPANY, { name: 'a'.repeat(101) }))).toEqual([422, 'name', 'name'])
    expect(told(await ada.post(COMPANY, { name: '' }))).toEqual([422, 'name', 'name'])
    const both = await Promise.all([ada.post(COMPANY, { name: 'Atelier' }), ada.post(COMPANY, { name: 'atélier' })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
    const [{ body } = { body: {} }] = both.filter(({ status }) => status === 422)
    expect(body).toMatchObject({ message: 'Ce nom existe déjà.' })
  })

  test('ORG-01 one that somebody belongs to is kept, one that is not there is not found', async () => {
    const { status, body } = await ada.delete(`${COMPANY}/1`)
    expect([status, body]).toMatchObject([
      409,
      { code: 'in-use', message: 'Cet élément est utilisé : il ne peut pas être supprimé.' },
    ])
    expect(told(await ada.delete(`${COMPANY}/999`))).toEqual([404, 'unknown'])
  })
})

describe('workplaces', () => {
  const workplace = async (id: number) => (await ada.get<EditedWorkplace>(`${WORKPLACE}/${id}`)).body
  const change = async (id: number, draft: object, by = ada) => {
    const { people_count: _count, ...now } = await workplace(id)
    return by.patch<HolidayOutcome>(`${WORKPLACE}/${id}`, { ...now, ...draft })
  }
  const create = (name: string, holiday_zone: string, good_friday = false) =>
    ada.post<EditedWorkplace>(WORKPLACE, { name, holiday_zone, good_friday })
  const year = async (id: number, of: number) =>
    (await ada.get<ListedHoliday[]>(`${WORKPLACE}/${id}/holiday?year=${of}`)).body

  test('ORG-03 its zone is one that the library knows', async () => {
    const { body } = await ada.get<{ zone: string; label: string }[]>('administration/holiday-zone')
    expect(body.slice(0, 3).map(({ label }) => label)).toEqual([
      'France métropolitaine',
      'Alsace-Moselle',
      'Alsace-Moselle',
    ])
    expect(body).toContainEqual({ zone: 'FR-RE', label: 'La Réunion' })
    expect(body).toContainEqual({ zone: 'DE', label: 'Allemagne' })
    expect(told(await create('Ailleurs', 'FR-ZZ'))).toEqual([422, 'zone-unknown', 'holiday_zone'])
    expect(told(await create('Ailleurs', 'FR-67/2'))).toEqual([422, 'zone-unknown', 'holiday_zone'])
    expect(told(await create('paris', 'FR'))).toEqual([422, 'name-taken', 'name'])
    expect(told(await create('Ailleurs', 'FR', true))).toEqual([422, 'good-friday', 'good_friday'])
  })

  test('ORG-04 ORG-05 its year day by day with where each day comes from', async () => {
    const { body } = await create('Mulhouse', 'FR-68', true)
    const days = await year(body.id, 2027)
    expect(days).toHaveLength(13)
    expect(days.filter(({ source }) => source === 'regional').map(({ day }) => day)).toEqual([
      '2027-03-26',
      '2027-12-26',
    ])
    expect(portal.platform.holidays.of('FR-68').days.has('2027-03-26')).toBe(false)
    await change(body.id, { good_friday: false })
    expect((await year(body.id, 2027)).map(({ day }) => day)).not.toContain('2027-03-26')
    expect(await year(body.id, 2029)).toHaveLength(12)
    expect(told(await ada.get(`${WORKPLACE}/${body.id}/holiday?year=2030`))).toEqual([422, 'filter', 'filter'])
    expect((await ada.delete(`${WORKPLACE}/${body.id}`)).status).toBe(204)
  })

  test('ORG-10 where people are it is archived, never deleted; still counted', async () => {
    expect(told(await ada.delete(`${WORKPLACE}/2`))).toEqual([409, 'in-use'])
    const archived = await change(2, { archived: true })
    expect(archived.body).toMatchObject({ applied: true, effects: { people: 0 } })
    const row = (await ada.get<WorkplaceRow[]>(WORKPLACE)).body.find(({ id }) => id === 2)
    expect(row).toMatchObject({ archived: true, holiday_zone: 'FR-67', good_friday: true, changed_by: 'Ada Minaud' })
    expect(row?.people_count).toBeGreaterThan(0)
    expect(await sql(`select holiday_zone from workplaces where id = 2`)).toEqual([{ holiday_zone: 'FR-67/2' }])
    await change(2, { archived: false })
  })
})

describe('days of the company’s own', () => {
  const half = { day: '2026-07-13', name: 'Pont du 14 juillet', half: 'pm' }
  const add = (body: object) => ada.post<HolidayOutcome>(DAY, { workplace_id: 1, ...half, ...body })
  const july = async () => (await ada.get<ListedHoliday[]>(`${WORKPLACE}/1/holiday?year=2026`)).body
  const ownDay = async () => (await july()).find(({ source }) => source === 'own')
  let consultant: Caller
  const eventDays = async () => {
    const { body } = await consultant.get<{ events: CalendarEvent[] }>('timesheet/month/7/2026')
    return body.events.find(({ start_at }) => start_at === '2026-07-10')?.days_count
  }

  beforeAll(async () => {
    consultant = await portal.as('consultant')
    const input = inputsBy(await codeIds(portal))
    await createEvents(consultant, input('2026-07-10 am', '2026-07-15 pm'))
  })

  test('ORG-06 ORG-07 shown first, then written as it was shown; the half that is left stays worked', async () => {
    const before = await july()
    const { body: shown } = await add({ dry_run: true })
    expect(shown).toMatchObject({ applied: false, job_id: null, effects: { people: 1, line_count: 1 } })
    expect(shown.changes).toEqual([
      { field: 'holiday_day', before: null, after: '13/07/2026 (après-midi) · Pont du 14 juillet' },
    ])
    expect(shown.effects.events).toMatchObject([{ short_code: 'CP', from_days: 3, to_days: 2.5 }])
    expect(await july()).toEqual(before)
    expect(await eventDays()).toBe(3)
    expect(told(await add({}))).toEqual([422, 'preview-key', 'preview_key'])
    expect(told(await add({ preview_key: 'x' }))).toEqual([409, 'preview-changed'])
    const { body: done } = await add({ preview_key: shown.preview_key })
    expect(done).toMatchObject({ applied: true, effects: { people: 1 } })
    expect(await eventDays()).toBe(2.5)
    expect(await ownDay()).toMatchObject({ day: half.day, half: 'pm', own_day: { is_everywhere: false } })
    expect(portal.platform.holidays.of('FR/1').days.halves?.get(half.day)).toBe('pm')
    expect(told(await add({ dry_run: true }))).toEqual([422, 'not-worked', 'day'])
  })

  test('ORG-06 a weekend, a holiday and a workplace that is not there are refused; a free day needs no preview', async () => {
    for (const day of ['2026-07-12', '2026-07-14']) {
      const { status, body } = await add({ day, dry_run: true })
      expect([status, body]).toMatchObject([422, { message: 'Ce jour n’est déjà pas travaillé.' }])
    }
    expect(told(await add({ workplace_id: 999 }))).toEqual([404, 'unknown'])
    expect((await add({ workplace_id: null, day: '2029-05-11', half: 'day' })).body).toMatchObject({ applied: true })
    for (const id of [1, 2]) {
      const { body } = await ada.get<ListedHoliday[]>(`${WORKPLACE}/${id}/holiday?year=2029`)
      expect(body).toContainEqual(expect.objectContaining({ day: '2029-05-11', source: 'own' }))
    }
  })

  test('ORG-07 moved and taken away again, each by its stamp, it gives back what it took', async () => {
    const { own_day } = (await ownDay()) ?? {}
    const path = `${DAY}/${own_day?.id}`
    const seen = { updated_at: own_day?.updated_at }
    expect(told(await ada.patch(path, { ...half, updated_at: '2020-01-01T00:00:00' }))).toEqual([409, 'stale'])
    const moved = { ...half, ...seen, day: '2026-07-15', half: 'am' }
    const { body: shown } = await ada.patch<HolidayOutcome>(path, { ...moved, dry_run: true })
    await ada.patch(path, { ...moved, preview_key: shown.preview_key })
    expect(await ownDay()).toMatchObject({ day: '2026-07-15', half: 'am' })
    expect(await eventDays()).toBe(2.5)
    const again = { updated_at: (await ownDay())?.own_day?.updated_at }
    const removal = await ada.post<HolidayOutcome>(`${path}/removal`, { ...again, dry_run: true })
    const { preview_key } = removal.body
    const both = await Promise.all([1, 2].map(() => ada.post(`${path}/removal`, { ...again, preview_key })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect(await eventDays()).toBe(3)
  })

  test('ORG-08 nothing moves in a closed period, neither by a day nor by the zone', async () => {
    await sql(`update periods set closed_at = now() where (year, month) = (2026, 4)`)
    expect(told(await add({ day: '2026-04-07', dry_run: true }))).toEqual([409, 'period-closed'])
    const { people_count: _count, ...strasbourg } = (await ada.get<EditedWorkplace>(`${WORKPLACE}/2`)).body
    const { status, body } = await ada.patch(`${WORKPLACE}/2`, { ...strasbourg, good_friday: false, dry_run: true })
    expect([status, body]).toMatchObject([409, { message: 'Cette période est clôturée' }])
  })

  test('ORG-07 what concerns more people goes on as a job, which compares what was shown', async () => {
    const body = { workplace_id: 1, ...half, half: 'day', dry_run: false }
    const { body: shown } = await add({ half: 'day', dry_run: true })
    const [{ id } = { id: 0 }] = await sql<{ id: number }>(`select id from users where username = 'administration'`)
    const author = { actor: { id }, subject: { id } }
    const told_progress: number[][] = []
    const doing = (preview_key: string) =>
      holidaysJob(portal.platform)({
        id: 1,
        viewer: author,
        request_id: 'job',
        asked: { act: 'add', body: { ...body, preview_key } },
        progress: async (...of) => void told_progress.push(of),
      })
    await expect(doing('x')).rejects.toThrow('entraîne a changé')
    await doing(shown.preview_key)
    expect(told_progress.at(-1)).toEqual([1, 1])
    expect(await ownDay()).toMatchObject({ day: half.day, half: 'day' })
    expect(await eventDays()).toBe(2)
  })
})
