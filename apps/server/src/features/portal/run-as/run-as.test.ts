import type { RunAsUser } from '@cadran/contract/portal/run-as'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { choose } from '../../../testing/company-settings.ts'
import { openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { statementCost } from '../../../testing/statements.ts'
import { DEMO_PASSWORD } from '../settings/index.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const PATH = 'user/run-as?maxResults=10000'

test('RUN-14 RUN-27 the list is for the real person who may switch, and for nobody else', async () => {
  expect((await portal.anonymous.get(PATH)).status).toBe(401)
  for (const username of ['consultant', 'manager', 'paie']) {
    expect((await (await portal.as(username)).get(PATH)).status).toBe(403)
  }
  const switched = await portal.as('support', { 'x-switch-user': 'consultant' })
  expect((await switched.get(PATH)).status).toBe(200)
})

test('RUN-15 USR-46 ADM-53 everybody else who is active and no administrator, by last name, with the total', async () => {
  const support = await portal.as('support')
  const { body, headers } = await support.get<RunAsUser[]>(PATH)
  const active = await portal.database.kysely
    .selectFrom('people')
    .where('is_active', '=', true)
    .where('username', 'not in', ['support', 'administration', 'auditeur', 'dpo', 'acces'])
    .select(['username', 'sort_key'])
    .orderBy('sort_key')
    .orderBy('id')
    .execute()
  expect(body.map(({ username }) => username)).toEqual(active.map(({ username }) => username))
  expect(Number(headers['x-total-count'])).toBe(active.length)
  expect(Object.keys(body[0] ?? {}).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'firstname',
    'id',
    'identity',
    'lastname',
    'matricule',
    'person_type',
    'type',
    'username',
  ])
  const two = await support.get<RunAsUser[]>('user/run-as?maxResults=2')
  expect(two.body).toHaveLength(2)
  expect(Number(two.headers['x-total-count'])).toBe(active.length)
})

describe('a use of run-as', () => {
  const REASON = 'Aide au guichet, télétravail oublié'
  const open = (more = {}) => ({ username: 'consultant', reason: REASON, minutes: 30, ...more })
  const REFUSED = { status: 403, body: { code: 'user.switch.refused' } }
  const uses = () => portal.database.kysely.selectFrom('run_as_uses').selectAll().orderBy('id').execute()
  const at = (time: string) => portal.setNow(`2026-05-21T${time}+02:00`)
  const ends = async () => (await uses()).map(({ ends_at }) => ends_at.toISOString().slice(11, 16))

  /** One session: its calls in one's own name, or in that of somebody. */
  async function session(username = 'support') {
    const { headers } = await portal.anonymous.post('login_check', { username, password: DEMO_PASSWORD })
    const cookie = [headers['set-cookie']].flat().map((each) => String(each).split(';')[0])
    return async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object, named?: string) => {
      const name = named === undefined ? {} : { 'x-switch-user': named }
      const sent = { method, url: `/api/${path}`, headers: { cookie: cookie.join('; '), ...name } } as const
      const response = await portal.app.inject(payload ? { ...sent, payload } : sent)
      const body: Record<string, unknown> = response.body === '' ? {} : response.json()
      return { status: response.statusCode, body }
    }
  }
  type Session = Awaited<ReturnType<typeof session>>
  const me = (call: Session, named?: string) => call('GET', 'user/me', undefined, named)

  beforeEach(async () => {
    at('09:00:00')
    await choose(portal, 'run_as.reason', 'optional')
    await portal.database.executeSql('delete from run_as_uses')
  })

  test('AUD-20 RUN-21 without a reason asked for, the header alone opens one that ends half an hour after its last call', async () => {
    const call = await session()
    const answers = await Promise.all([1, 2, 3].map(() => me(call, 'consultant')))
    expect(answers.map(({ status, body }) => [status, body.username, body.run_as])).toEqual(
      Array(3).fill([200, 'consultant', null]),
    )
    expect(await uses()).toMatchObject([{ reason: 'Sans motif', minutes: null }])
    at('09:00:59')
    await me(call, 'consultant')
    expect(await ends()).toEqual(['07:30'])
    at('09:20:00')
    await me(call, 'consultant')
    expect(await ends()).toEqual(['07:50'])
    at('09:50:00')
    expect((await me(call, 'consultant')).status).toBe(200)
    expect(await ends()).toEqual(['07:50', '08:20'])
  })

  test('AUD-20 a call in its use asks the database once for it, and writes at most once a minute', async () => {
    const call = await session()
    await me(call, 'consultant')
    const { statementsOf, checkIndexed } = statementCost(portal)
    at('09:00:30')
    const list = () => call('GET', 'user/run-as?maxResults=0', undefined, 'consultant')
    const quiet = await statementsOf(list)
    expect(quiet.filter(({ text }) => text.includes('run_as_uses'))).toHaveLength(1)
    await checkIndexed(quiet.slice(0, 1))
    at('09:01:00')
    const kept = await statementsOf(list)
    expect(kept.filter(({ text }) => text.includes('run_as_uses'))).toHaveLength(2)
    await checkIndexed(kept.slice(0, 2))
  })

  test('AUD-19 a reason and an end open a use; after it the header is refused, and the person is told at its start', async () => {
    const call = await session()
    const { status, body } = await call('POST', 'user/run-as', open())
    expect([status, body]).toEqual([
      201,
      { identity: body.identity, reason: REASON, ends_at: '2026-05-21T09:30:00', seconds_left: 1800 },
    ])
    expect((await me(call, 'consultant')).body.run_as).toEqual(body)
    at('09:29:59')
    expect((await me(call, 'consultant')).status).toBe(200)
    at('09:30:00')
    expect(await me(call, 'consultant')).toMatchObject(REFUSED)
    expect((await me(call)).body.username).toBe('support')
    expect((await portal.mails()).filter((mail) => mail.includes('intervient en votre nom'))).not.toEqual([])
    expect(await ends()).toEqual(['07:30'])
  })

  test('AUD-21 the person sees who acts in their name, until when and why, and the line in the history keeps it', async () => {
    const [call, person] = [await session(), await session('consultant')]
    expect((await me(person)).body.intervention).toBeNull()
    await call('POST', 'user/run-as', open({ minutes: 15 }))
    expect((await me(person)).body.intervention).toMatchObject({ reason: REASON, ends_at: '2026-05-21T09:15:00' })
    expect((await me(call, 'consultant')).body.intervention).toBeNull()
    expect((await call('DELETE', 'user/run-as', undefined, 'consultant')).status).toBe(204)
    expect((await me(person)).body.intervention).toBeNull()
    const rows = await portal.database.kysely
      .selectFrom('audit')
      .where('entity', '=', 'run_as')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(rows.map(({ action, comment }) => [action, comment])).toEqual([
      ['end', null],
      ['start', REASON],
    ])
  })

  test('AUD-19 ended by hand, by another use or with its session, it is over', async () => {
    const call = await session()
    await call('POST', 'user/run-as', open())
    at('09:05:00')
    expect((await call('DELETE', 'user/run-as')).status).toBe(204)
    expect((await call('DELETE', 'user/run-as')).status).toBe(204)
    expect(await me(call, 'consultant')).toMatchObject(REFUSED)
    await call('POST', 'user/run-as', open())
    at('09:06:00')
    await call('POST', 'user/run-as', open({ username: 'manager' }))
    expect(await me(call, 'consultant')).toMatchObject(REFUSED)
    expect((await me(call, 'manager')).status).toBe(200)
    at('09:07:00')
    await call('POST', 'logout')
    expect(await ends()).toEqual(['07:05', '07:06', '07:07'])
  })

  test('AUD-19 of two begun at once one goes on', async () => {
    const call = await session()
    const statuses = await Promise.all([
      call('POST', 'user/run-as', open()),
      call('POST', 'user/run-as', open({ minutes: 60 })),
      me(call, 'consultant'),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([201, 201, 200])
    const going = (await uses()).filter(({ ends_at }) => ends_at > portal.platform.clock.now())
    expect(going).toHaveLength(1)
  })

  test.each([
    ['a reason of 9 characters', { reason: '123456789' }, 422, 'Le motif compte de 10 à 500 caractères.'],
    ['a reason of blanks', { reason: '           ' }, 422, 'Le motif compte de 10 à 500 caractères.'],
    ['a reason of 501 characters', { reason: 'a'.repeat(501) }, 422, 'Le motif compte de 10 à 500 caractères.'],
    ['20 minutes', { minutes: 20 }, 422, 'Choisissez 15, 30 ou 60 minutes.'],
    ['somebody unknown', { username: 'personne' }, 403, REFUSED.body.code],
    ['somebody who left', { username: 'inactif' }, 403, REFUSED.body.code],
    ['oneself', { username: 'support' }, 403, REFUSED.body.code],
    ['an administrator', { username: 'administration' }, 403, REFUSED.body.code],
  ])('AUD-19 %s is refused', async (_what, more, status, said) => {
    const answer = await (await session())('POST', 'user/run-as', open(more))
    expect(answer.status).toBe(status)
    expect([answer.body.message, answer.body.code]).toContain(said)
    expect(await uses()).toEqual([])
  })

  test('AUD-19 it is for whoever may switch, in their own name', async () => {
    expect((await portal.anonymous.post('user/run-as', open())).status).toBe(401)
    expect((await (await session('manager'))('POST', 'user/run-as', open())).status).toBe(403)
    const call = await session()
    expect(await call('POST', 'user/run-as', open(), 'manager')).toMatchObject({
      status: 403,
      body: { code: 'run-as' },
    })
  })

  test('AUD-20 AUD-22 where a reason is required the header alone opens nothing, and no month is sent in another’s name', async () => {
    await choose(portal, 'run_as.reason', 'required')
    const call = await session()
    expect(await me(call, 'consultant')).toMatchObject(REFUSED)
    expect((await me(call)).body.run_as_reason).toBe('required')
    await call('POST', 'user/run-as', open())
    const month = await call('GET', 'timesheet/month/5/2026', undefined, 'consultant')
    expect(month.status).toBe(200)
    const { updated_at } = month.body
    const save = (draft: boolean) =>
      call('POST', 'timesheet/month/5/2026', { draft, updated_at, comment: 'Vu au guichet' }, 'consultant')
    expect(await save(false)).toMatchObject({ status: 403, body: { code: 'run-as' } })
    expect((await save(true)).status).toBe(200)
  })

  test.each([
    ['POST', 'device'],
    ['POST', 'device/forget'],
    ['PATCH', 'account/change-password'],
    ['PATCH', 'account/change-personal-email'],
    ['GET', 'account/record'],
    ['GET', 'administration/role'],
  ] as const)('AUD-22 %s %s is not done in another’s name', async (method, path) => {
    const call = await session()
    expect(await call(method, path, method === 'GET' ? undefined : {}, 'consultant')).toMatchObject({
      status: 403,
      body: { code: 'run-as', message: 'Cette action ne se fait pas au nom d’un autre.' },
    })
  })
})
