import type { Webhook } from '@cadran/contract/portal/webhooks'
import pino from 'pino'
import { expect, test } from 'vitest'
import { jobHandlers } from '../../../app.ts'
import { openOutbound } from '../../../platform/outbound.ts'
import { InsideAddress, publicLookupBy } from '../../../platform/outbound-address.ts'
import { openTestPortal } from '../../../testing/portal.ts'
import { TEST_NOW } from '../../../testing/template.ts'
import {
  acces,
  add,
  at,
  type Created,
  deliveries,
  enter,
  openWebhooks,
  portal,
  queue,
  receiver,
  send,
} from '../../../testing/webhooks.fixture.ts'
import { importPeople } from '../users/index.ts'
import { webhookSender } from './sending.service.ts'

openWebhooks()

test('HOO-09 HOO-10 HOO-11 EX-I-07 ten attempts, then dead; the reply is kept as text', async () => {
  const hook = await add('/away')
  receiver.answer('/away', (to) => void to.writeHead(500).end(`<b>upstream</b>\n${'x'.repeat(1000)}`))
  await queue(`w.id = ${hook.id}`, 1)
  const waits = [0, 60, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
  let later = 0
  for (const [index, wait] of waits.entries()) {
    later += wait
    at(later - 1)
    await send()
    expect(receiver.take('/away')).toHaveLength(0)
    at(later)
    await send()
    expect(receiver.take('/away')).toHaveLength(1)
    if (index === 2) {
      const [delivery] = await deliveries(hook)
      expect(delivery).toMatchObject({
        state: 'pending',
        attempts: 3,
        next_at: '2026-05-21T07:36:00.000Z',
        last_status: 500,
      })
      expect(delivery?.last_error).toMatch(/^<b>upstream<\/b> x+$/)
      expect(delivery?.last_error).toHaveLength(500)
    }
  }
  await enter()
  expect(await deliveries(hook, '?state=dead')).toMatchObject([{ attempts: 10, next_at: null, last_status: 500 }])
  expect(await deliveries(hook, '?state=pending')).toEqual([])
  at(later + 31 * 86_400)
  await jobHandlers(portal.platform)['sweep-webhooks']({})
  await enter()
  expect(await deliveries(hook)).toEqual([])
})

test('HOO-12 410, or five dead in a row, switch it off; what waits is kept, and goes out once it is on again', async () => {
  const gone = await add('/gone')
  const dead = await add('/dead')
  receiver.answer('/gone', 410)
  receiver.answer('/dead', 500)
  await queue(`w.id = ${gone.id}`, 6)
  await queue(`w.id = ${dead.id}`, 9, 9)
  await send()
  expect(await deliveries(gone, '?state=pending')).toHaveLength(6)
  const waiting = (await deliveries(dead, '?state=pending')).length
  expect(waiting).toBeGreaterThan(0)
  expect((await acces.get<Webhook[]>('webhook')).body).toMatchObject([
    { enabled: false, disabled_because: 'gone', pending_count: 6 },
    { enabled: false, disabled_because: 'dead', pending_count: waiting },
  ])
  const mails = (await portal.mails()).filter((mail) => mail.includes('Message-ID: <webhook-'))
  expect(mails).toHaveLength(2)
  receiver.take('/dead')
  receiver.answer('/dead', 204)
  expect((await acces.patch<Webhook>(`webhook/${dead.id}`, { enabled: true })).body).toMatchObject({ enabled: true })
  await send()
  expect(receiver.take('/dead')).toHaveLength(waiting)
  expect(await deliveries(dead, '?state=delivered')).toHaveLength(waiting)
})

test('HOO-13 HOO-14 HOO-20 HOO-22 pauses asked for, redirections, endless replies, and one that hangs beside one that does not', async () => {
  const paths = { '/slow': 429, '/date': 503 } as const
  receiver.answer('/slow', (to) => void to.writeHead(429, { 'retry-after': '600' }).end())
  receiver.answer(
    '/date',
    (to) =>
      void to.writeHead(503, { 'retry-after': new Date(new Date(TEST_NOW).getTime() + 900_000).toUTCString() }).end(),
  )
  receiver.answer('/moved', (to) => void to.writeHead(302, { location: 'http://169.254.169.254/' }).end())
  receiver.answer('/endless', (to) => {
    to.writeHead(500)
    const more = () => void (to.writable && to.write('x'.repeat(65_536), more))
    more()
  })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  receiver.answer('/hangs', (to) => void held.then(() => to.writeHead(204).end()))
  const hooks: Record<string, Created> = {}
  for (const path of [...Object.keys(paths), '/moved', '/endless', '/hangs', '/quick']) hooks[path] = await add(path)
  await portal.database.executeSql(
    `insert into webhook_deliveries (webhook_id, event_id, type, data, next_at, created_at)
       select w.id, gen_random_uuid(), 'period.closed', '{}', '${TEST_NOW}', '${TEST_NOW}' from webhooks w, generate_series(1, 6)`,
  )
  await portal.database.executeSql(
    `delete from webhook_deliveries d where webhook_id not in (select id from webhooks where name in ('hangs', 'quick'))
       and id not in (select min(id) from webhook_deliveries group by webhook_id)`,
  )
  await jobHandlers(portal.platform)['send-webhooks']({})
  await expect
    .poll(() => receiver.take('/quick').length === 0 && deliveries(hooks['/quick'] as Created, '?state=delivered'))
    .toHaveLength(6)
  // Of the one that hangs four are under way.
  await expect.poll(() => receiver.take('/hangs').length, { timeout: 30_000 }).toBe(4)
  const second = await portal.platform.database.kysely
    .transaction()
    .execute((trx) => trx.selectFrom('webhook_deliveries').where('taken_until', 'is not', null).select('id').execute())
  expect(second).toHaveLength(4)
  release()
  await webhookSender(portal.platform).idle()
  const of = async (path: string) => (await deliveries(hooks[path] as Created))[0]
  expect(await of('/slow')).toMatchObject({ last_status: 429, next_at: '2026-05-21T07:10:00.000Z' })
  expect(await of('/date')).toMatchObject({ last_status: 503, next_at: '2026-05-21T07:15:00.000Z' })
  expect(await of('/moved')).toMatchObject({ last_status: 302, last_error: 'redirection refusée' })
  expect((await of('/endless'))?.last_error).toHaveLength(500)
  expect(await deliveries(hooks['/hangs'] as Created, '?state=delivered')).toHaveLength(6)
})

test('HOO-15 HOO-16 HOO-17 replayed with the same id and body, tried at most ten times a minute, taken by one', async () => {
  const hook = await add('/again')
  const trial = await acces.post<{ status: number; error: null; duration_ms: number }>(`webhook/${hook.id}/test`)
  expect(trial).toMatchObject({ status: 200, body: { status: 204, error: null, duration_ms: expect.any(Number) } })
  const [first] = receiver.take('/again')
  expect(JSON.parse(first?.body ?? '{}')).toMatchObject({ type: 'test.ping', data: {} })
  const [delivery] = await deliveries(hook)
  expect(delivery).toMatchObject({ state: 'delivered', attempts: 1, body: first?.body })
  at(40)
  const path = `webhook/${hook.id}/delivery/${String(delivery?.id)}/replay`
  expect((await acces.post(path)).status).toBe(204)
  await send()
  const [again] = receiver.take('/again')
  expect(again?.body).toBe(first?.body)
  expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(again?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp'])
  expect((await acces.post(`webhook/${hook.id}/delivery/999999/replay`)).status).toBe(404)
  const other = await add('/other')
  expect((await acces.post(`webhook/${other.id}/delivery/${String(delivery?.id)}/replay`)).status).toBe(404)

  const statuses = await Promise.all(
    Array.from({ length: 11 }, async () => (await acces.post(`webhook/${hook.id}/test`)).status),
  )
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1)
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(10)

  await portal.database.executeSql(
    `insert into webhook_deliveries (webhook_id, event_id, type, data, state, attempts, ended_at, created_at)
       select ${other.id}, gen_random_uuid(), 'period.closed', '{}', 'dead', 10, '${TEST_NOW}', '${TEST_NOW}' from generate_series(1, 1001)`,
  )
  expect((await acces.post(`webhook/${other.id}/replay`, { since: TEST_NOW })).status).toBe(409)
  expect((await acces.post(`webhook/${other.id}/replay`, { since: 'hier' })).status).toBe(422)
  expect(await deliveries(other, '?state=pending')).toEqual([])
  await portal.database.executeSql(
    `delete from webhook_deliveries where webhook_id = ${other.id} and id not in (
        select id from webhook_deliveries where webhook_id = ${other.id} limit 10)`,
  )
  expect((await acces.post(`webhook/${other.id}/replay`, { since: TEST_NOW })).body).toEqual({ replayed: 10 })
  receiver.take('/other')
  await Promise.all([send(), send()])
  expect(receiver.take('/other')).toHaveLength(10)
  // A process that was killed in the middle: due again after five minutes.
  await portal.database.executeSql(
    `update webhook_deliveries set state = 'pending', ended_at = null, next_at = '${TEST_NOW}', taken_until = '2026-05-21T09:05:40+02:00'
       where webhook_id = ${other.id}`,
  )
  await send()
  expect(receiver.take('/other')).toEqual([])
  at(341)
  await send()
  expect(receiver.take('/other')).toHaveLength(10)
})

test('HOO-21 a certificate that nobody vouches for, and a name that leads inside at the second time, get no byte', async () => {
  const hook = await add('/named')
  await portal.database.executeSql(`update webhooks set url = 'https://localhost.localdomain/' where id = ${hook.id}`)
  const trial = async () => (await acces.post<{ error: string }>(`webhook/${hook.id}/test`)).body.error
  expect(await trial()).toMatch(/adresse refusée|connexion impossible/)
  const bare = await openTestPortal({ CADRAN_WEBHOOK_HOSTS: receiver.settings.CADRAN_WEBHOOK_HOSTS ?? '' })
  try {
    const by = await bare.as('acces')
    const { body } = await by.post<Created>('webhook', { name: 'x', url: receiver.url('/x'), events: ['*'] })
    const { body: tried } = await by.post<{ status: null; error: string }>(`webhook/${body.id}/test`)
    expect(tried).toMatchObject({ status: null, error: 'connexion impossible (DEPTH_ZERO_SELF_SIGNED_CERT)' })
    expect(receiver.take('/x')).toEqual([])
  } finally {
    await bare.close()
  }
})

test('HOO-04 what a file changes is told too, to each endpoint by itself, and mails nobody', async () => {
  const [slow, quick] = [await add('/held-back', ['person.created']), await add('/at-once', ['person.created'])]
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  receiver.answer('/held-back', (to) => void held.then(() => to.writeHead(204).end()))
  const before = await portal.mails('all')
  const [place] = (
    await portal.database.executeSql(`select (select name from workplaces order by id limit 1) as workplace,
      (select name from companies where not archived order by id limit 1) as company`)
  ).rows as { workplace: string; company: string }[]
  const lines = Array.from(
    { length: 60 },
    (_, line) => `F${line}9;fichier.${line};Zoé;Fichier;consultant;${place?.workplace};${place?.company};2026-05-04`,
  )
  const text = ['matricule;username;firstname;lastname;person_type;workplace;company;start_at', ...lines].join('\n')
  const report = await portal.database.transaction((trx) =>
    importPeople(portal.platform, trx, text, { dry_run: false }),
  )
  expect(report.faults).toEqual([])
  at(62)
  await portal.platform.jobs.drain(jobHandlers(portal.platform))
  await jobHandlers(portal.platform)['send-webhooks']({})
  // The one that hangs holds nothing back of the other.
  await expect
    .poll(async () => (await deliveries(quick, '?state=delivered&maxResults=100')).length, { timeout: 30_000 })
    .toBe(60)
  expect(await deliveries(slow, '?state=delivered')).toEqual([])
  letGo()
  await webhookSender(portal.platform).idle()
  expect(receiver.take('/at-once').map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual(
    lines.map(() => 'person.created'),
  )
  expect(await portal.mails('all')).toEqual(before)
})

test('HOO-19 a name is judged at each connection, by all the addresses that it then has', async () => {
  const answers = [
    [{ address: '93.184.216.34', family: 4 }],
    [{ address: '10.0.0.5', family: 4 }],
    [
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.5', family: 4 },
    ],
  ]
  const lookup = publicLookupBy(((_host: string, _options: object, done: (error: null, all: object[]) => void) =>
    done(null, answers.shift() ?? [])) as never)
  const judged = () => new Promise((resolve) => lookup('rebond.exemple.fr', { all: true }, (...told) => resolve(told)))
  expect(await judged()).toEqual([null, [{ address: '93.184.216.34', family: 4 }]])
  const outbound = await openOutbound({ own_hosts: [], ca_file: null, production: true, lookup })
  const url = outbound.address('https://rebond.exemple.fr/recevoir')
  if (!url) throw new Error('It is an address')
  for (const _time of [2, 3])
    await expect(outbound.send(url, { method: 'POST', body: '{}' })).rejects.toBeInstanceOf(InsideAddress)
  expect(answers).toEqual([])
})

test('HOO-25 no line of the log tells address, secret or body; a delivery is forgotten 30 days after its end', async () => {
  const hook = await add('/recu?cle=confidentielle')
  receiver.answer('/recu?cle=confidentielle', 500)
  await queue(`w.id = ${hook.id}`, 2)
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const platform = { ...portal.platform, log }
  await jobHandlers(platform)['send-webhooks']({})
  await webhookSender(platform).idle()
  await portal.database.executeSql(`update webhooks set secret_box = '\\x00' where id = ${hook.id}`)
  at(3600)
  await jobHandlers(platform)['send-webhooks']({})
  await webhookSender(platform).idle()
  await enter()
  expect((await deliveries(hook)).map(({ attempts }) => attempts)).toEqual([2, 2])
  expect(lines.join()).not.toMatch(/confidentielle|localhost|whsec|period\.closed/)
  const kept = async () => {
    await jobHandlers(platform)['sweep-webhooks']({})
    return (await portal.database.executeSql('select from webhook_deliveries')).rows.length
  }
  await portal.database.executeSql(
    `update webhook_deliveries set state = 'dead', next_at = null, ended_at = '${TEST_NOW}'`,
  )
  at(30 * 24 * 3600 - 1)
  expect(await kept()).toBe(2)
  at(30 * 24 * 3600 + 1)
  expect(await kept()).toBe(0)
})
