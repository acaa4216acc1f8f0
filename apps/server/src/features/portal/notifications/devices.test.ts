import { beforeAll, describe, expect, test } from 'vitest'
import { deviceBody } from '../../../testing/devices.fixture.ts'
import { codeIds, createEvents, type InputOf, inputsBy } from '../../../testing/events.ts'
import { STAMP } from '../../../testing/office.fixture.ts'
import { office, on, openPush, portal, service } from '../../../testing/opened-push.ts'
import { isSignedBy, type Subscribed } from '../../../testing/push-service.ts'

openPush()
let input: InputOf
beforeAll(async () => {
  input = inputsBy(await codeIds(portal))
})

const register = (username: string) => on.register(username)
const messagesTo = (browser: Subscribed) => on.messagesTo(browser)

/** A day off that their manager has to look at. */
const ask = async (day: string) => createEvents(await portal.as('forfait'), input(`${day} am`, `${day} pm`, 'CSS'))

describe('registering', () => {
  test('NOT-23 NOT-27 a device is kept for its person with what it says of itself', async () => {
    const { endpoint, token } = service.subscribe()
    expect((await portal.anonymous.post('device', deviceBody(token))).status).toBe(401)
    const answer = await (await portal.as('consultant')).post('device', deviceBody(token))
    expect(answer.status).toBe(201)
    const [row] = await on.devices()
    expect(answer.body).toEqual({ id: row?.id })
    const user_id = await office.personId('consultant')
    expect(row).toMatchObject({ user_id, endpoint, name: 'Chrome 130 (PWA)', os: 'Linux' })
    const [trace] = await portal.database.kysely
      .selectFrom('audit')
      .where('entity', '=', 'device')
      .selectAll()
      .execute()
    expect(trace).toMatchObject({ entity_id: row?.id, person_id: user_id, action: 'register-device' })
    expect(JSON.stringify(trace)).not.toContain(endpoint)
  })

  test('NOT-24 NOT-30 one known already answers 200, and moves to whoever registered it last', async () => {
    const { token } = await register('consultant')
    const [first] = await on.devices()
    const again = await (await portal.as('consultant')).post('device', {
      ...deviceBody(token),
      name: 'Safari 18 (PWA)',
      os: 'iOS',
    })
    expect([again.status, again.body]).toEqual([200, { id: first?.id }])
    expect(await on.devices()).toMatchObject([
      { id: first?.id, user_id: first?.user_id, name: 'Safari 18 (PWA)', os: 'iOS' },
    ])
    expect((await (await portal.as('manager')).post('device', deviceBody(token))).status).toBe(200)
    expect(await on.devices()).toMatchObject([{ id: first?.id, user_id: await office.personId('manager') }])
  })

  test('NOT-24 of two at once one registers and the other finds it', async () => {
    const { token } = service.subscribe()
    const caller = await portal.as('consultant')
    const answers = await Promise.all([1, 2, 3].map(() => caller.post('device', deviceBody(token))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201])
    expect(await on.devices()).toHaveLength(1)
  })

  test('NOT-07 RUN-31 nobody registers a device for somebody else', async () => {
    const support = await portal.as('support', { 'x-switch-user': 'consultant' })
    for (const sent of [deviceBody(service.subscribe().token), {}]) {
      const answer = await support.post('device', sent)
      expect([answer.status, answer.body.message]).toEqual([403, 'Cette action ne se fait pas au nom d’un autre.'])
    }
    expect(await on.devices()).toEqual([])
  })

  test('NOT-23 NOT-26 what is missing or makes no sense is refused, and nothing is kept', async () => {
    const caller = await portal.as('consultant')
    const { token, endpoint } = service.subscribe()
    const { keys } = JSON.parse(token) as { keys: { p256dh: string; auth: string } }
    const tokenOf = (subscription: object) => ({ ...deviceBody(token), token: JSON.stringify(subscription) })
    const wrong: [unknown, string][] = [
      [{}, 'token'],
      [null, ''],
      [[], ''],
      [{ ...deviceBody(token), token: '' }, 'token'],
      [{ ...deviceBody(token), token: 12 }, 'token'],
      [{ ...deviceBody(token), token: 'jeton' }, 'token'],
      [{ ...deviceBody(token), token: 'x'.repeat(4001) }, 'token'],
      [tokenOf({ endpoint }), 'token'],
      [tokenOf({ endpoint: 'https://169.254.169.254/latest', keys }), 'token'],
      [tokenOf({ endpoint: 'http://exemple.fr/x', keys }), 'token'],
      [tokenOf({ endpoint, keys: { ...keys, auth: 'AAAA' } }), 'token'],
      [tokenOf({ endpoint, keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } }), 'token'],
      [{ ...deviceBody(token), name: ' ' }, 'name'],
      [{ ...deviceBody(token), name: 'x'.repeat(101) }, 'name'],
      [{ ...deviceBody(token), name: undefined }, 'name'],
      [{ ...deviceBody(token), os: 'BeOS' }, 'os'],
    ]
    for (const [sent, field] of wrong) {
      const { status, body: refused } = await caller.post<{ errors: object }>('device', sent)
      expect([JSON.stringify(sent).slice(0, 60), status]).toEqual([JSON.stringify(sent).slice(0, 60), 422])
      expect(Object.keys(refused.errors)).toContain(field)
    }
    expect(await on.devices()).toEqual([])
  })

  test('the eleventh device of a person takes the place of the one heard of longest ago', async () => {
    const caller = await portal.as('consultant')
    for (let minute = 10; minute < 21; minute += 1) {
      portal.setNow(`2026-05-21T09:${minute}:00+02:00`)
      await caller.post('device', { ...deviceBody(service.subscribe().token), name: `Appareil ${minute}` })
    }
    const names = (await on.devices()).map(({ name }) => name)
    expect([names.length, names[0], names[9]]).toEqual([10, 'Appareil 11', 'Appareil 20'])
  })

  test('a device is forgotten by its own person alone, however often they ask', async () => {
    const { token } = await register('consultant')
    expect((await portal.anonymous.post('device/forget', { token })).status).toBe(401)
    expect((await (await portal.as('manager')).post('device/forget', { token })).status).toBe(204)
    expect(await on.devices()).toHaveLength(1)
    const caller = await portal.as('consultant')
    expect((await caller.post('device/forget', { token })).status).toBe(204)
    expect(await on.devices()).toEqual([])
    const again = [await caller.post('device/forget', { token }), await caller.post('device/forget', {})]
    expect(again.map(({ status }) => status)).toEqual([204, 422])
  })

  test('NOT-28 the key to subscribe with is the one that pushes are signed by', async () => {
    const { push_public_key } = (await portal.anonymous.get<{ push_public_key: string }>('public/config')).body
    const browser = await register('manager')
    await ask('2026-07-06')
    await portal.mails()
    const [{ headers } = { headers: {} as Record<string, string> }] = service.received(browser)
    expect(isSignedBy(headers.authorization, push_public_key)).toBe(true)
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal', topic: expect.any(String) })
  })
})

describe('what is told', () => {
  test('NOT-32 SND-44 the manager learns of a report to validate, on every device of theirs', async () => {
    const browsers = [await register('manager'), await register('manager')]
    const other = await register('manager2')
    expect((await (await portal.as('consultant')).post('timesheet/month/5/2026', { satisfaction: 3 })).status).toBe(200)
    const { identity } = await office.person('consultant')
    for (const browser of browsers) {
      expect(await messagesTo(browser)).toEqual([
        {
          title: `CRA de ${identity} à valider`,
          body: 'Mai 2026',
          url: '/backend/activity',
          tag: expect.stringMatching(/^month-\d+$/),
        },
      ])
    }
    expect(await messagesTo(other)).toEqual([])
  })

  test.each([
    ['submitted', 'validated1', 'manager', 'Votre absence a été validée (niveau 1)'],
    ['validated1', 'validated2', 'paie', 'Votre absence a été validée (niveau 2)'],
    ['submitted', 'refused', 'manager', 'Votre absence a été refusée'],
    ['validated1', 'submitted', 'manager', 'Votre absence vous a été renvoyée'],
  ] as const)('NOT-32 an absence that is %s: %s by %s is told without its reason', async (state, action, by, title) => {
    const browser = await register('forfait')
    const { id } = await office.plantEvent('forfait', '2026-05-28', 'CSS', state)
    const decided = { event: id, action, comment: 'Pas cette semaine', updated_at: STAMP }
    const answer = await (await portal.as(by)).post('validation/event-action', decided)
    expect([answer.status, answer.body.message]).toEqual([201, undefined])
    expect(await messagesTo(browser)).toEqual([
      { title, body: 'le 28/05/2026', url: '/timesheet/5/2026', tag: `event-${id}` },
    ])
    await portal.database.kysely.deleteFrom('events').where('id', '=', id).execute()
  })

  test.each([
    ['submitted', 'validated1', 'manager', 'Votre CRA a été validé (niveau 1)'],
    ['validated1', 'validated2', 'paie', 'Votre CRA a été validé (niveau 2)'],
    ['submitted', 'non_submitted', 'manager', 'Votre CRA vous a été renvoyé'],
  ] as const)('NOT-32 a report that is %s: %s by %s is told to its person', async (state, action, by, title) => {
    const browser = await register('adrien.noel')
    await office.atWork('adrien.noel')
    const month = await office.plantMonth('adrien.noel', { year: 2026, month: 4 }, state)
    const decided = { month, action, comment: '', updated_at: STAMP }
    const answer = await (await portal.as(by)).post('validation/month-action', decided)
    expect([answer.status, answer.body.message]).toEqual([201, undefined])
    expect(await messagesTo(browser)).toEqual([
      { title, body: 'Avril 2026', url: '/timesheet/4/2026', tag: `month-${month}` },
    ])
  })

  test('NOT-32 a request goes to the manager, its answer to the person', async () => {
    const [boss, browser] = [await register('manager'), await register('forfait')]
    await office.plant('forfait', 'none')
    await (await portal.as('forfait')).post('timesheet/month/extra/5/2026')
    expect(await messagesTo(boss)).toMatchObject([{ body: 'Mai 2026', url: '/backend/extra-activities' }])
    const month = await office.plant('forfait')
    const decided = office.decision(month, 'refuse_extra_activities')
    expect((await (await portal.as('manager')).post('validation/month-action', decided)).status).toBe(201)
    expect(await messagesTo(browser)).toEqual([
      {
        title: 'Votre demande d’activités complémentaires a été refusée',
        body: 'Mai 2026',
        url: '/timesheet/5/2026',
        tag: `extra-${month}`,
      },
    ])
  })

  test('NOT-32 what was undone before the push leaves is told to nobody, nor anything to whom may enter no more', async () => {
    const browser = await register('manager')
    const { body: created } = await ask('2026-07-07')
    await (await portal.as('forfait')).delete(`timesheet/event/${created[0]?.id}`)
    expect(await messagesTo(browser)).toEqual([])
    await portal.database.executeSql("update users set is_active = false where username = 'manager'")
    await ask('2026-07-08')
    expect(await messagesTo(browser)).toEqual([])
    await portal.database.executeSql("update users set is_active = true where username = 'manager'")
  })

  test('NOT-33 a device that the push service knows no more is forgotten', async () => {
    await register('manager')
    service.answer(410)
    await ask('2026-07-09')
    await portal.mails()
    expect(await on.devices()).toEqual([])
  })

  test('NOT-32 the push service being away loses nothing: the mail leaves, the push is tried again', async () => {
    const browser = await register('manager')
    service.answer('broken')
    const before = new Set(await portal.mails())
    await ask('2026-07-10')
    await expect(portal.mails()).rejects.toThrow('socket hang up')
    service.answer(201)
    await portal.database.executeSql("update pgboss.job set start_after = now() where state = 'retry'")
    expect(await messagesTo(browser)).toHaveLength(1)
    expect((await portal.mails()).filter((mail) => !before.has(mail))).toHaveLength(1)
    expect(await on.devices()).toHaveLength(1)
  })
})
