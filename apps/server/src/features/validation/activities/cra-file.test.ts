import { inflateSync } from 'node:zlib'
import { M_404, M_CODE, M_CODES_MAX, M_CODES_MIN, M_FILTER, M_ROLE, M_SCOPE } from '@cadran/rules/portal/messages'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf, STAMP } from '../../../testing/office.fixture.ts'
import { manager, office, openBackOffice, portal } from '../../../testing/opened-office.ts'
import type { Caller } from '../../../testing/portal.ts'

/** How a stream that is written in short begins. */
const DEFLATED = 0x78
const MAY = { year: 2026, month: 5 }
const REQUEST = 'timesheet/month/file/2026/5/request-download'

openBackOffice()
let consultant: Caller
let user: string

beforeAll(async () => {
  consultant = await portal.as('consultant')
  user = (await office.person('consultant')).matricule
})
beforeEach(async () => {
  await office.clear('consultant')
  await office.plantMonth('consultant', MAY, 'submitted')
  await office.plantEvent('consultant', '2026-05-04/2026-05-06', 'INT')
})

const request = (caller: Caller, query = '') => caller.get<{ url: string }>(`${REQUEST}?${query}`)
const pathOf = (url: string) => url.replace(/^\/api\//, '')
describe('asking for the file', () => {
  test('ACT-112 ACT-113 K21 answers an address to who may read the report, and to its owner', async () => {
    for (const answer of [await request(manager, `user=${user}`), await request(consultant)]) {
      expect(answer.status).toBe(200)
      expect(answer.body.url).toMatch(
        /^\/api\/timesheet\/month\/file\/2026\/5\/download\?user=C\d+&codes%5B%5D=\d+&expires=\d+&signature=[\w-]{43}$/,
      )
    }
    expect((await request(portal.anonymous, `user=${user}`)).status).toBe(401)
    const { matricule } = await office.person('paie')
    expect(refusalOf(await request(consultant, `user=${matricule}`))).toEqual([403, M_ROLE.message])
    expect(refusalOf(await request(manager, `user=${matricule}`))).toEqual([403, M_SCOPE.message])
    expect(refusalOf(await request(manager, 'user=nobody'))).toEqual([403, M_SCOPE.message])
    expect((await manager.get('timesheet/month/file/2026/13/request-download')).status).toBe(404)
  })

  test('ACT-115 ACT-116 ACT-118 the codes are those of the report, at least one and no more than it has', async () => {
    await office.plantEvent('consultant', '2026-05-07', 'CSS')
    const [code, absence] = await Promise.all(['INT', 'CSS'].map(office.codeId))
    const asked = (query: string) => request(manager, `user=${user}&${query}`)
    expect((await asked(`codes[]=${code}`)).body.url).toContain(`codes%5B%5D=${code}`)
    expect((await asked(`codes=${code}`)).status).toBe(200)
    expect(refusalOf(await asked('codes[]='))).toEqual([422, M_CODES_MIN.message])
    expect(refusalOf(await asked(`codes[]=${code}&codes[]=${code}`))).toEqual([422, M_CODES_MAX.message])
    expect(refusalOf(await asked(`codes[]=${absence}`))).toEqual([422, M_CODE.message])
    expect(refusalOf(await asked('codes[]=x'))).toEqual([422, M_CODE.message])
  })
})

describe('the file', () => {
  test('ACT-120 is one A4 page in PDF under its name, for whoever asked', async () => {
    const { body } = await request(manager, `user=${user}`)
    const { statusCode, headers, rawPayload } = await manager.open(body.url)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toContain(`CRA_${user}_2026-05.pdf`)
    const text = rawPayload.toString('latin1')
    expect([text.slice(0, 5), text.trimEnd().slice(-5)]).toEqual(['%PDF-', '%%EOF'])
    expect(text.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
    expect(text).toContain('/MediaBox [0 0 595.28 841.89]')
    expect(text).toContain('/Lang (fr-FR)')
  })

  test('EDT-09 draws activities in one blue and absences in one violet', async () => {
    await office.plantEvent('consultant', '2026-05-07', 'CSS')
    const { body } = await request(manager, `user=${user}`)
    const { rawPayload } = await manager.open(body.url)
    const drawn = [...rawPayload.toString('latin1').matchAll(/stream\n(.*?)\nendstream/gs)]
      .map(([, stream = '']) => Buffer.from(stream, 'latin1'))
      .filter((stream) => stream[0] === DEFLATED)
      .map((stream) => inflateSync(stream).toString('latin1'))
      .join('')
    const halves = (red: number, green: number, blue: number) => {
      const color = [red, green, blue].map((part) => String(part / 255)).join(' ')
      return drawn.split(`${color} scn\n`).length - 1
    }
    expect([halves(0xe6, 0xf2, 0xff), halves(0xf3, 0xec, 0xfe)]).toEqual([6, 2])
    // What is drawn of the afternoons ends where the lines between the days do.
    const ends = [...drawn.matchAll(/^([\d.]+) [\d.]+ ([\d.]+) 12 re$/gm)].map(
      ([, x, width]) => Number(x) + Number(width),
    )
    expect(Math.max(...ends)).toBe(547)
  })

  test('ACT-120 is nobody else’s, not changed on the way, and gone after five minutes', async () => {
    const { body } = await request(manager, `user=${user}`)
    expect((await portal.anonymous.get(pathOf(body.url))).status).toBe(401)
    expect(refusalOf(await consultant.get(pathOf(body.url)))).toEqual([404, M_404.message])
    const forged = [
      body.url.replace('/2026/5/', '/2026/4/'),
      body.url.replace(/expires=\d/, 'expires=9'),
      body.url.replace(/signature=[^&]+/, 'signature=AAAA'),
      body.url.replace(/&signature=[^&]+/, ''),
      body.url.replace(/&expires=\d+/, ''),
      body.url.replace(/codes%5B%5D=\d+/, 'codes%5B%5D=1'),
    ]
    for (const url of forged) {
      expect(refusalOf(await manager.get(pathOf(url)))).toEqual([404, M_404.message])
    }
    portal.setNow('2026-05-21T09:04:59+02:00')
    expect((await manager.open(body.url)).statusCode).toBe(200)
    portal.setNow('2026-05-21T09:05:01+02:00')
    expect((await manager.open(body.url)).statusCode).toBe(404)
    portal.setNow('2026-05-21T09:00:00+02:00')
  })

  test('ACT-113 ROL-40 a right that was taken away since counts', async () => {
    const { body } = await request(manager, `user=${user}`)
    const { roles } = await office.person('manager')
    await office.setRights('manager', [], false)
    expect((await manager.open(body.url)).statusCode).toBe(403)
    await office.setRights('manager', roles, true)
  })
})

test('ACT-120 RUN-21 an address asked for while running as a manager opens with that manager’s rights', async () => {
  const running = await portal.as('support', { 'x-switch-user': 'manager' })
  const { body } = await request(running, `user=${user}`)
  const answer = await running.open(body.url)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect((await running.open(body.url.replace('&as=manager', ''))).statusCode).toBe(404)
  expect((await running.open(body.url.replace('as=manager', 'as=paie'))).statusCode).toBe(404)
})

describe('the activities of a month', () => {
  const list = (caller: Caller, query: string) => caller.get<unknown[]>(`validation/event/activity?${query}`)

  test('ACT-56 ACT-57 by start, absences left out', async () => {
    await office.plantEvent('consultant', '2026-05-07', 'CSS')
    const { status, body } = await list(manager, `matricule=${user}&period=2026-05`)
    const id = await office.codeId('INT')
    const range = { start_at: '2026-05-04', start_moment: 'am', end_at: '2026-05-06', end_moment: 'pm' }
    expect(status).toBe(200)
    expect(body).toMatchObject([{ ...range, event_code: { id }, days_count: 3, locked: false, updated_at: STAMP }])
    expect(body).toHaveLength(1)
  })

  test('ACT-57 needs both parameters, the role and the scope', async () => {
    expect((await list(portal.anonymous, `matricule=${user}&period=2026-05`)).status).toBe(401)
    expect(refusalOf(await list(consultant, `matricule=${user}&period=2026-05`))).toEqual([403, M_ROLE.message])
    for (const query of ['', `matricule=${user}`, 'period=2026-05', `matricule=${user}&period=2026-5`]) {
      expect(refusalOf(await list(manager, query))).toEqual([422, M_FILTER.message])
    }
    const { matricule } = await office.person('paie')
    expect(refusalOf(await list(manager, `matricule=${matricule}&period=2026-05`))).toEqual([403, M_SCOPE.message])
  })
})

test('ABS-49 ABS-50 the codes in use, for readers of either list', async () => {
  expect((await portal.anonymous.get('validation/event-code')).status).toBe(401)
  expect(refusalOf(await consultant.get('validation/event-code'))).toEqual([403, M_ROLE.message])
  const { status, body } = await manager.get<{ id: number; short_code: string }[]>('validation/event-code')
  expect(status).toBe(200)
  const archived = portal.database.kysely.selectFrom('event_codes').where('archived', '=', true).select('id')
  const hidden = new Set((await archived.execute()).map(({ id }) => id))
  expect(body.map(({ short_code }) => short_code)).toEqual(expect.arrayContaining(['CP', 'INT']))
  expect(body.filter(({ id }) => hidden.has(id))).toEqual([])
  expect(Object.keys(body[0] ?? {}).toSorted()).toEqual(
    ['id', 'short_code', 'description', 'type', 'color', 'relevant_counter'].toSorted(),
  )
})
