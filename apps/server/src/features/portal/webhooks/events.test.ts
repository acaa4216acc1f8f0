import { Webhook as Standard } from 'standardwebhooks'
import { beforeAll, describe, expect, test } from 'vitest'
import { type CodeIds, codeIds, createEvents, inputsBy } from '../../../testing/events.ts'
import { TEST_NOW } from '../../../testing/template.ts'
import { add, at, deliveries, openWebhooks, portal, receiver, send } from '../../../testing/webhooks.fixture.ts'
import { signatureOf } from './signature.ts'

openWebhooks()
let codes: CodeIds
beforeAll(async () => {
  codes = await codeIds(portal)
})

async function matriculeOf(username: string): Promise<string> {
  const { matricule } = await portal.database.kysely
    .selectFrom('users')
    .where('username', '=', username)
    .select('matricule')
    .executeTakeFirstOrThrow()
  return matricule
}

/** An absence of the consultant in a month that is open to it, as it was created. */
async function askFor(start: string, end: string, short_code = 'CP') {
  const { body } = await createEvents(await portal.as('consultant'), inputsBy(codes)(start, end, short_code))
  const [event] = body
  if (!event) throw new Error(JSON.stringify(body))
  return event
}

async function decide({ id }: { id: number | null }, action: string, comment?: string) {
  const row = await portal.database.kysely
    .selectFrom('events')
    .where('id', '=', id ?? 0)
    .select('updated_at')
    .executeTakeFirstOrThrow()
  const manager = await portal.as('manager')
  return manager.post<{ message: string }>('validation/event-action', {
    event: id,
    action,
    comment,
    updated_at: row.updated_at,
  })
}

describe('what is sent', () => {
  test('HOO-03 HOO-05 HOO-07 HOO-26 an absence asked for and validated, signed, without a word of why', async () => {
    const hook = await add('/absences', ['absence.submitted', 'absence.validated1'])
    await add('/others', ['month.submitted'])
    const event = await askFor('2026-06-08 am', '2026-06-11 am')
    expect((await decide(event, 'validated1')).status).toBe(201)
    await send()
    expect(receiver.take('/absences')).toEqual([])
    at(31)
    await send()
    // Deliveries come in no promised order (HOO-08).
    const typeOf = ({ body }: { body: string }) => String(JSON.parse(body).type)
    const came = receiver.take('/absences').toSorted((one, other) => typeOf(one).localeCompare(typeOf(other)))
    expect(receiver.take('/others')).toEqual([])
    expect(came.map(({ body }) => JSON.parse(body))).toEqual(
      ['submitted', 'validated1'].map((state) => ({
        id: expect.stringMatching(/^evt_[0-9a-f-]{36}$/),
        type: `absence.${state}`,
        created_at: '2026-05-21T09:00:00+02:00',
        data: {
          event_id: event.id,
          matricule: expect.any(String),
          start_at: '2026-06-08',
          start_moment: 'am',
          end_at: '2026-06-11',
          end_moment: 'am',
          days_count: 3.5,
          state,
        },
      })),
    )
    const [first] = came
    if (!first) throw new Error('Nothing came')
    expect(first.body).toBe(JSON.stringify(JSON.parse(first.body)))
    expect(first.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Cadran-Webhooks/1' })
    const headers = first.headers as Record<string, string>
    const standard = new Standard(hook.secret)
    const verify = (body: string, more = {}) =>
      standard.verify(body, { ...headers, ...more }, { toleranceInSeconds: Number.POSITIVE_INFINITY } as never)
    const { now } = Date
    Date.now = () => new Date(TEST_NOW).getTime() + 31_000
    try {
      expect(verify(first.body)).toMatchObject({ type: 'absence.submitted' })
      expect(() => verify(first.body.replace('am', 'pm'))).toThrow('No matching signature')
      expect(() => verify(first.body, { 'webhook-id': 'evt_x' })).toThrow('No matching signature')
      expect(() =>
        verify(first.body, { 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) }),
      ).toThrow('No matching signature')
    } finally {
      Date.now = now
    }
  })

  test('HOO-06 EX-I-05 the known vectors', () => {
    const body =
      '{"id":"evt_7f3c2a10-0000-4000-8000-000000000041","type":"absence.validated1","created_at":"2026-05-21T09:00:00+02:00","data":{"event_id":412,"matricule":"C1007","start_at":"2026-05-26","start_moment":"am","end_at":"2026-05-29","end_moment":"pm","days_count":4,"state":"validated1"}}'
    const secret = `whsec_${Buffer.from('cadran-webhook-example-secret-32').toString('base64')}`
    expect(Buffer.byteLength(body)).toBe(282)
    expect(signatureOf([secret], 'evt_7f3c2a10-0000-4000-8000-000000000041', 1_779_346_800, body)).toBe(
      'v1,FBWlVesCieMj31CQ4yBUM0Btmj/4ujv/U6+V5l6xZj8=',
    )
    expect(
      signatureOf(
        ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
        'msg_p5jXN8AQM9LWM0D4loKWxJek',
        1_614_265_330,
        '{"test": 2432232314}',
      ),
    ).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  })

  test('HOO-02 HOO-26 refusals, deletions, months, periods and people; a sickness is told as any other', async () => {
    await add('/all')
    const sick = await askFor('2026-06-01 am', '2026-06-01 pm', 'MAL')
    expect((await decide(sick, 'refused', 'non, voir avec Paul')).status).toBe(201)
    const gone = await askFor('2026-06-02 am', '2026-06-02 pm')
    expect((await (await portal.as('consultant')).delete(`timesheet/event/${gone.id}`)).status).toBe(204)
    const { id } = await portal.database.kysely
      .selectFrom('users')
      .where('username', '=', 'ged')
      .select('id')
      .executeTakeFirstOrThrow()
    const ada = await portal.as('administration')
    const roles = await ada.get<{ updated_at: string }>(`administration/person/${id}/role`)
    const change = { grant: ['ROLE_GED_RH'], withdraw: [], updated_at: roles.body.updated_at }
    expect((await ada.post(`administration/person/${id}/role`, change)).status).toBe(200)
    at(62)
    await send()
    const bodies = receiver.take('/all').map(({ body }) => body)
    const told = bodies
      .map((body) => JSON.parse(body))
      .map(({ type, data }) => [type, data.state ?? data.fields].join())
    expect(told.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'absence.deleted,submitted',
      'absence.refused,refused',
      'absence.submitted,submitted',
      'absence.submitted,submitted',
      'person.changed,roles',
    ])
    expect(bodies.join()).not.toMatch(/MAL|Maladie|Paul|Rousseau|ROLE_/)
    expect(bodies.join()).toContain(await matriculeOf('ged'))
  })

  test('HOO-03 README 68 a change taken back tells nobody: neither one rolled back nor a decision undone in time', async () => {
    const hook = await add('/undone', ['absence.validated1', 'absence.changed'])
    const event = await askFor('2026-06-15 am', '2026-06-15 pm')
    expect((await decide(event, 'validated1')).status).toBe(201)
    expect(await deliveries(hook)).toMatchObject([{ type: 'absence.validated1', state: 'pending', attempts: 0 }])
    expect(
      (await (await portal.as('manager')).post(`validation/event-action/${event.id}/undo`, {})).status,
    ).toBeLessThan(300)
    expect(await deliveries(hook)).toEqual([])
    const rolledBack = portal.database.transaction(async (trx) => {
      await portal.platform.record(trx, {
        viewer: null,
        entity: 'event',
        entity_id: event.id,
        person_id: null,
        action: 'edit',
        request_id: 'x',
      })
      throw new Error('taken back')
    })
    await expect(rolledBack).rejects.toThrow('taken back')
    at(62)
    await send()
    expect(receiver.take('/undone')).toEqual([])
  })
})
