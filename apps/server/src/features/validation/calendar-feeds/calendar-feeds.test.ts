import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { CalendarFeed } from '@cadran/contract/validation/calendar-feeds'
import { readHalfDayHours, USUAL_HALF_DAYS, writeFeed } from '@cadran/rules/validation/calendar-feeds'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { officeOn } from '../../../testing/office.fixture.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { TEST_NOW } from '../../../testing/template.ts'

type Created = CalendarFeed & { url: string; message?: string }

let portal: TestPortal
let office: ReturnType<typeof officeOn>
let consultant: Caller
let manager: Caller
beforeAll(async () => {
  portal = await openTestPortal({ CADRAN_PUBLIC_URL: 'https://portail.exemple.fr' })
  office = officeOn(portal)
  consultant = await portal.as('consultant')
  manager = await portal.as('manager')
  await office.clear('consultant', 'manager')
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.setNow(TEST_NOW)
  await portal.database.executeSql(
    `delete from calendar_feeds; update calendar_policy set most_detail = 'kind', team = true`,
  )
})

const create = async (caller: Caller, kind: string, level = 'kind') => {
  const { status, body } = await caller.post<Created>('calendar-feed', { kind, level })
  expect([status, body]).toEqual([201, expect.objectContaining({ kind, level })])
  return body
}
const read = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  portal.app.inject({ method, url: new URL(url).pathname, headers })
/** What a calendar says of what begins in June and after: before it is the demonstration's. */
const summaries = (text: string) =>
  text
    .split('BEGIN:VEVENT')
    .filter((event) => Number(/DTSTART[^:]*:(\d{6})/.exec(event)?.[1] ?? 0) >= 202606)
    .map((event) => /SUMMARY:(.*)\r\n/.exec(event)?.[1])

describe('ICS-01 to ICS-04 a calendar of one’s own', () => {
  test('ICS-01 ICS-02 it is made once a kind, its address is told then alone, and kept as a hash', async () => {
    const { url, id } = await create(consultant, 'mine')
    expect(url).toMatch(/^https:\/\/portail\.exemple\.fr\/api\/calendar\/cadran_ics_[0-9A-Za-z]{36}\.ics$/)
    const twice = await consultant.post<Created>('calendar-feed', { kind: 'mine', level: 'busy' })
    expect([twice.status, twice.body.message]).toEqual([409, 'Cet agenda existe déjà.'])
    const { body } = await consultant.get<CalendarFeed[]>('calendar-feed')
    expect(body).toEqual([
      { id, kind: 'mine', level: 'kind', created_at: '2026-05-21T07:00:00.000Z', last_read_at: null, last_agent: null },
    ])
    const secret = url.split('/').at(-1)?.replace('.ics', '') ?? ''
    const everything = await portal.database.executeSql('select to_jsonb(f)::text as row from calendar_feeds f')
    expect(JSON.stringify(everything.rows)).not.toContain(secret)
    const audit = await portal.database.executeSql(
      `select action, after from audit where entity = 'calendar_feed' and entity_id = ${String(id)}`,
    )
    expect(audit.rows).toEqual([{ action: 'create', after: { kind: 'mine', level: 'kind' } }])
  })

  test('ICS-04 another address ends the former; a level keeps it; deleted it opens nothing; others’ are none', async () => {
    const { url, id } = await create(consultant, 'mine')
    expect((await consultant.patch<Created>(`calendar-feed/${id}`, { level: 'busy' })).body.level).toBe('busy')
    expect((await read(url)).statusCode).toBe(200)
    const renewed = (await consultant.post<Created>(`calendar-feed/${id}/renew`)).body
    expect(renewed.url).not.toBe(url)
    expect([(await read(url)).statusCode, (await read(renewed.url)).statusCode]).toEqual([404, 200])
    for (const other of [
      await manager.patch(`calendar-feed/${id}`, { level: 'busy' }),
      await manager.patch(`calendar-feed/${id}`, { level: 'all' }),
      await manager.post(`calendar-feed/${id}/renew`),
      await manager.delete(`calendar-feed/${id}`),
    ]) {
      expect(other.status).toBe(404)
    }
    expect((await consultant.delete(`calendar-feed/${id}`)).status).toBe(204)
    expect((await read(renewed.url)).statusCode).toBe(404)
  })

  test('ICS-01 ICS-04 without a session 401; run as somebody 403; the team for its role alone; a wrong kind or level 422', async () => {
    expect((await portal.anonymous.get('calendar-feed')).status).toBe(401)
    const running = await portal.as('support', { 'x-switch-user': 'consultant' })
    expect((await running.post('calendar-feed', { kind: 'mine', level: 'busy' })).status).toBe(403)
    expect((await consultant.post('calendar-feed', { kind: 'team', level: 'busy' })).status).toBe(403)
    expect((await consultant.post('calendar-feed', { kind: 'all', level: 'busy' })).status).toBe(422)
    expect((await consultant.post('calendar-feed', { kind: 'mine', level: 'all' })).status).toBe(422)
    expect((await consultant.get('calendar-feed/offer')).body).toEqual({
      kinds: ['mine', 'on_call'],
      most_detail: 'kind',
      team_count: null,
    })
    const { body } = await manager.get<{ kinds: string[]; team_count: number }>('calendar-feed/offer')
    expect(body.kinds).toEqual(['mine', 'team', 'on_call'])
    expect(body.team_count).toBeGreaterThan(0)
  })
})

describe('what is told', () => {
  test('ICS-15 ICS-22 EX-I-11 the bytes of the example and their mark', () => {
    const absence = (id: number, description: string, relevant_counter: 'cp' | 'rtt' | null) => ({
      ...{ id, description, relevant_counter, identity: null },
    })
    const text = writeFeed(
      {
        kind: 'mine',
        identity: 'Camille Rousseau',
        duties: [],
        absences: [
          {
            ...absence(431, 'Maladie', null),
            ...{ state: 'validated2', created_at: '2026-05-04T08:10:00', updated_at: '2026-05-06T11:30:05' },
            ...{ start_at: '2026-05-04', start_moment: 'am', end_at: '2026-05-05', end_moment: 'am' },
          },
          {
            ...absence(447, 'Jour de repos supplémentaire', 'rtt'),
            ...{ state: 'submitted', created_at: '2026-05-20T16:45:00', updated_at: '2026-05-20T16:45:00' },
            ...{ start_at: '2026-05-22', start_moment: 'pm', end_at: '2026-05-22', end_moment: 'pm' },
          },
          {
            ...absence(412, 'Congés payés', 'cp'),
            ...{ state: 'validated1', created_at: '2026-05-18T10:00:00', updated_at: '2026-05-20T15:12:08' },
            ...{ start_at: '2026-05-26', start_moment: 'am', end_at: '2026-05-29', end_moment: 'pm' },
          },
        ],
      },
      { level: 'kind', hours: readHalfDayHours(USUAL_HALF_DAYS) ?? expect.unreachable(), host: 'portail.exemple.fr' },
    )
    expect(createHash('sha256').update(text).digest('hex').slice(0, 32)).toBe('3f83aee8ca85c43127f53a1cd51097ea')
  })

  test('ICS-07 ICS-08 ICS-09 ICS-11 one’s own with what waits, the team’s once validated, and nothing of what was refused', async () => {
    await office.plantEvent('consultant', '2026-06-02/2026-06-03', 'CP', 'submitted')
    await office.plantEvent('consultant', '2026-06-08 am', 'CP', 'validated1')
    await office.plantEvent('consultant', '2026-06-09', 'MAL', 'validated2')
    await office.plantEvent('consultant', '2026-06-10', 'CP', 'refused')
    await office.plantEvent('consultant', '2027-09-01', 'CP', 'validated2')
    const mine = (await read((await create(consultant, 'mine')).url)).body
    expect(summaries(mine)).toEqual(['Congés payés (en attente)', 'Congés payés', 'Absence'])
    expect(mine).toContain('STATUS:TENTATIVE')
    const team = (await read((await create(manager, 'team', 'kind')).url)).body
    const { identity } = await office.person('consultant')
    expect(summaries(team).filter((summary) => summary?.startsWith(identity))).toEqual([
      `${identity} · Congés payés`,
      `${identity} · Absence`,
    ])
    expect(team).not.toMatch(/DESCRIPTION|COMMENT|LOCATION|ATTENDEE|ORGANIZER|mailto/i)
  })

  test('ICS-10 what the company forbids is told of no more at the next reading, by the access administrator alone', async () => {
    const [mine, team] = [await create(consultant, 'mine'), await create(manager, 'team')]
    const acces = await portal.as('acces')
    expect((await consultant.patch('calendar-policy', { team: false })).status).toBe(403)
    expect((await consultant.get('calendar-policy')).status).toBe(403)
    const after = { most_detail: 'absent', team: false }
    expect((await acces.patch('calendar-policy', after)).body).toEqual(after)
    expect((await acces.get('calendar-policy')).body).toEqual(after)
    expect(summaries((await read(mine.url)).body)).not.toContain('Congés payés')
    expect((await read(team.url)).statusCode).toBe(404)
    expect((await consultant.patch(`calendar-feed/${mine.id}`, { level: 'kind' })).status).toBe(422)
    expect(
      (await portal.as('manager2').then((other) => other.post('calendar-feed', { kind: 'team', level: 'busy' })))
        .status,
    ).toBe(403)
    portal.setNow('2026-05-21T09:11:00+02:00')
    expect((await acces.patch<{ code: string }>('calendar-policy', { team: true })).body.code).toBe(
      'fresh-login-needed',
    )
  })

  test('ICS-12 duties stand in one’s own and in the on-call calendar, those of the people below for their role', async () => {
    const { rows } = await portal.database.executeSql(`
      select u.username, u.firstname || ' ' || u.lastname as identity, o.start_at::date as start_at, c.description
      from overtimes o join overtime_codes c on c.id = o.overtime_code_id join users u on u.id = o.user_id
      where o.type = 'constraint' and c.category = 'availability' and o.start_at::date >= '2026-02-01' and exists (
        select from hierarchy h join users m on m.id = h.ancestor_id and m.username = 'manager' where h.descendant_id = u.id and h.depth > 0
      ) order by o.id limit 1`)
    const [duty] = rows as { username: string; identity: string; start_at: string; description: string }[]
    if (!duty) throw new Error('The demonstration has duties')
    const own = await portal.as(duty.username)
    const told = `Astreinte · ${duty.description}`
    for (const kind of ['mine', 'on_call']) {
      const text = (await read((await create(own, kind)).url)).body
      expect(text, kind).toContain(`SUMMARY:${told}`)
      expect(text).toContain('X-MICROSOFT-CDO-BUSYSTATUS:FREE')
    }
    const above = (await read((await create(manager, 'on_call')).url)).body
    expect(above).toContain(`SUMMARY:${duty.identity} · ${told}`)
    await portal.database.executeSql(
      `update users set roles = array_remove(roles, 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL') where username = 'manager'`,
    )
    const [feed] = (await manager.get<CalendarFeed[]>('calendar-feed')).body
    const renewed = (await manager.post<Created>(`calendar-feed/${String(feed?.id)}/renew`)).body
    expect((await read(renewed.url)).body).not.toContain(duty.identity)
    await portal.database.executeSql(
      `update users set roles = roles || 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL'::text where username = 'manager'`,
    )
  })
})

describe('readers', () => {
  test('ICS-03 ICS-25 whatever opens nothing is one 404; a person deactivated, or without their role, has no calendar', async () => {
    const [mine, team] = [await create(consultant, 'mine'), await create(manager, 'team')]
    const answers = [
      await read(mine.url.replace(/cadran_ics_.*/, 'cadran_ics_0123456789ABCDEFGHIJabcdefghij3VnpSF.ics')),
      await read(mine.url.replace('.ics', '')),
      await read(mine.url.replace(/cadran_ics_.*/, 'x.ics')),
    ]
    await portal.database.executeSql(`
      update users set is_active = false where username = 'consultant';
      update users set roles = array_remove(roles, 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL') where username = 'manager'`)
    answers.push(await read(mine.url), await read(team.url))
    await portal.database.executeSql(`
      update users set is_active = true where username = 'consultant';
      update users set roles = roles || 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL'::text where username = 'manager'`)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
    expect(new Set(answers.map(({ body }) => (JSON.parse(body) as { message: string }).message)).size).toBe(1)
    // Nobody's calendar is empty: it is a calendar without events.
    const nobody = await portal.as('administration')
    expect((await read((await create(nobody, 'mine')).url)).body).toMatch(/END:VTIMEZONE\r\nEND:VCALENDAR\r\n$/)
  })

  test('ICS-06 ICS-22 ICS-23 what a reader is told: its kind, a mark, nothing to keep; by whom it was read, to the hour', async () => {
    const { url } = await create(consultant, 'mine')
    const agent = { 'user-agent': 'Google-Calendar-Importer' }
    const first = await read(url, agent)
    expect(first.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    const etag = String(first.headers.etag)
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/)
    const same = await read(url, { ...agent, 'if-none-match': etag })
    expect([same.statusCode, same.body]).toEqual([304, ''])
    // Several that a reader has, and as a relay that compresses calls it.
    for (const had of [`"other", ${etag}`, `W/${etag}`])
      expect((await read(url, { ...agent, 'if-none-match': had })).statusCode, had).toBe(304)
    expect((await read(url, { ...agent, 'if-none-match': '"other"' })).statusCode).toBe(200)
    const head = await read(url, agent, 'HEAD')
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag])
    const readings = async () =>
      (await (await portal.as('consultant')).get<CalendarFeed[]>('calendar-feed')).body.map(
        ({ last_read_at, last_agent }) => [last_read_at, last_agent],
      )
    expect(await readings()).toEqual([['2026-05-21T07:00:00.000Z', 'Google']])
    portal.setNow('2026-05-21T09:59:00+02:00')
    await read(url, agent)
    expect(await readings()).toEqual([['2026-05-21T07:00:00.000Z', 'Google']])
    portal.setNow('2026-05-21T10:00:00+02:00')
    await read(url, agent)
    expect(await readings()).toEqual([['2026-05-21T08:00:00.000Z', 'Google']])
  })

  test('ICS-06 sixty readings a minute, the next waits', async () => {
    const { url } = await create(consultant, 'mine')
    portal.setNow('2026-05-21T09:20:10+02:00')
    for (let time = 0; time < 60; time += 1) expect((await read(url)).statusCode).toBe(200)
    const late = await read(url)
    expect([late.statusCode, late.headers['retry-after']]).toEqual([429, '50'])
    portal.setNow('2026-05-21T09:21:00+02:00')
    expect((await read(url)).statusCode).toBe(200)
  })

  test('ICS-22 a long calendar goes out compressed where that is asked for', async () => {
    for (let day = 1; day <= 28; day += 1) {
      const date = `2026-07-${String(day).padStart(2, '0')}`
      await office.plantEvent('manager', `${date} am`, 'CP', 'validated2')
      await office.plantEvent('manager', `${date} pm`, 'CP', 'validated2')
    }
    for (let day = 1; day <= 30; day += 1) {
      const date = `2026-11-${String(day).padStart(2, '0')}`
      await office.plantEvent('manager', `${date} am`, 'CP', 'validated2')
      await office.plantEvent('manager', `${date} pm`, 'CP', 'validated2')
    }
    const { url } = await create(manager, 'mine')
    const plain = await read(url)
    const packed = await read(url, { 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
  })
})
