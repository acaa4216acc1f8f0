import type { Webhook } from '@cadran/contract/portal/webhooks'
import { describe, expect, test } from 'vitest'
import {
  acces,
  add,
  at,
  type Created,
  enter,
  openWebhooks,
  portal,
  receiver,
} from '../../../testing/webhooks.fixture.ts'
import { unreadableWebhooks } from './sending.service.ts'
import { signatureOf } from './signature.ts'

openWebhooks()

describe('endpoints', () => {
  test('HOO-01 HOO-02 an access administrator alone, known anew; the secret stands in one reply and in no row', async () => {
    const body = { name: 'SIRH', url: receiver.url('/a'), events: ['absence.validated1'] }
    expect((await portal.anonymous.post('webhook', body)).status).toBe(401)
    for (const who of ['administration', 'support', 'paie']) {
      expect((await (await portal.as(who)).post('webhook', body)).status).toBe(403)
      expect((await (await portal.as(who)).get('webhook')).status).toBe(403)
    }
    const { status, body: created } = await acces.post<Created>('webhook', body)
    expect(status).toBe(201)
    expect(created).toMatchObject({ ...body, enabled: true, delivery_count: 0, created_by: 'Inès Morvan' })
    expect(created.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const secret = Buffer.from(created.secret.slice(6), 'base64')
    for (const path of ['webhook', `webhook/${created.id}`]) {
      expect(JSON.stringify((await acces.get(path)).body)).not.toContain(created.secret)
    }
    const { rows } = await portal.database.executeSql(`
      select w::text from webhooks w union all select a::text from audit a where entity = 'webhook'`)
    for (const form of [created.secret.slice(6), secret.toString('hex')])
      expect(JSON.stringify(rows)).not.toContain(form)
    at(601)
    for (const act of [
      () => acces.post('webhook', body),
      () => acces.patch(`webhook/${created.id}`, { name: 'x' }),
      () => acces.delete(`webhook/${created.id}`),
      () => acces.post(`webhook/${created.id}/rotate`),
    ]) {
      expect(await act()).toMatchObject({ status: 403, body: { code: 'fresh-login-needed' } })
    }
  })

  test('HOO-01 HOO-02 twenty at most, also two at once; unknown ids, events and names are told', async () => {
    for (let place = 1; place < 20; place++) await add(`/n${place}`)
    const two = await Promise.all(
      [1, 2].map(() => acces.post('webhook', { name: 'x', url: receiver.url('/x'), events: ['*'] })),
    )
    expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const [first] = (await acces.get<Webhook[]>('webhook')).body
    const path = `webhook/${String(first?.id)}`
    for (const wrong of [
      { events: ['absence.inconnu'] },
      { events: [] },
      { name: ' ' },
      { name: 'x'.repeat(61) },
      { url: '' },
    ]) {
      expect((await acces.patch(path, wrong)).status).toBe(422)
    }
    expect((await acces.patch<Webhook>(path, { name: 'Paie', events: ['*', 'person.created'] })).body).toMatchObject({
      name: 'Paie',
      events: ['*'],
    })
    expect((await acces.delete(path)).status).toBe(204)
    for (const act of ['get', 'patch', 'delete'] as const) expect((await acces[act](path, {})).status).toBe(404)
    expect((await acces.post(`${path}/test`)).status).toBe(404)
    expect((await acces.get(`${path}/delivery`)).status).toBe(404)
  })

  test.each([
    'http://exemple.fr/x',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://localhost/',
    'https://intranet/',
    'https://moi:secret@exemple.fr/',
    'https://exemple.fr/#x',
    'https://exemple.fr:8443/',
    'file:///etc/passwd',
  ])('HOO-18 %s is refused, at creation and at change', async (url) => {
    const refused = { status: 422, body: { code: 'address-refused', errors: { url: expect.anything() } } }
    expect(await acces.post('webhook', { name: 'x', url, events: ['*'] })).toMatchObject(refused)
    const { id } = await add('/kept')
    expect(await acces.patch(`webhook/${id}`, { url })).toMatchObject(refused)
  })
})

describe('the secret', () => {
  test('HOO-23 both sign for a day, the new one first; a second rotation drops the oldest', async () => {
    const hook = await add('/rotated')
    const rotate = async () => (await acces.post<{ secret: string }>(`webhook/${hook.id}/rotate`)).body.secret
    const second = await rotate()
    const signers = async () => {
      await acces.post(`webhook/${hook.id}/test`)
      const [came] = receiver.take('/rotated')
      const {
        'webhook-signature': signature,
        'webhook-id': id,
        'webhook-timestamp': timestamp,
      } = (came?.headers ?? {}) as Record<string, string>
      const known = { first: hook.secret, second, third }
      return signature
        ?.split(' ')
        .map(
          (one) =>
            Object.entries(known).find(
              ([, secret]) => secret && signatureOf([secret], id ?? '', Number(timestamp), came?.body ?? '') === one,
            )?.[0],
        )
    }
    let third = ''
    expect(await signers()).toEqual(['second', 'first'])
    third = await rotate()
    expect(await signers()).toEqual(['third', 'second'])
    at(24 * 3_600)
    await enter()
    expect(await signers()).toEqual(['third'])
  })

  test('HOO-24 closed by another key it is told at start, fails so, and a rotation repairs it', async () => {
    const hook = await add('/closed')
    await portal.database.executeSql(`update webhooks set secret_box = '\\x${'00'.repeat(64)}' where id = ${hook.id}`)
    expect(await unreadableWebhooks(portal.platform)).toEqual(['closed'])
    const trial = () => acces.post<{ status: number | null; error: string | null }>(`webhook/${hook.id}/test`)
    expect((await trial()).body).toMatchObject({ status: null, error: 'secret illisible' })
    expect((await acces.post(`webhook/${hook.id}/rotate`)).status).toBe(200)
    expect((await trial()).body).toMatchObject({ status: 204, error: null })
    expect(await unreadableWebhooks(portal.platform)).toEqual([])
  })
})
