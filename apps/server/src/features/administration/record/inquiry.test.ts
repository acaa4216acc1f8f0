import type { PersonReading, RecordDay } from '@cadran/contract/administration/record'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../../../testing/portal.ts'

let portal: TestPortal
let consultant: { id: number; matricule: string }
let manager_id: number
beforeAll(async () => {
  portal = await openTestPortal()
  consultant = await personOf('consultant')
  manager_id = (await personOf('manager')).id
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.platform.reads.write()
  await portal.database.executeSql('delete from record_reads')
})

const personOf = (username: string) =>
  portal.database.kysely
    .selectFrom('users')
    .where('username', '=', username)
    .select(['id', 'matricule'])
    .executeTakeFirstOrThrow()

describe('AUD-18 a reading that is part of an inquiry', () => {
  const REASON = 'Enquête interne du 2 juin'
  async function reading() {
    portal.setNow('2026-06-02T09:00:00+02:00')
    portal.platform.reads.note({ actor: { id: manager_id }, subject: { id: manager_id } }, consultant.id, 'counters')
    await portal.platform.reads.write()
    return portal.database.kysely.selectFrom('record_reads').select('id').executeTakeFirstOrThrow()
  }
  const seen = async () => {
    const { body } = await (await portal.as('consultant')).get<RecordDay[]>(
      'account/record?from=2026-06-02&to=2026-06-02',
    )
    return body.flatMap((day) => day.entries).filter(({ kind }) => kind === 'reading').length
  }

  test('AUD-18 is shown to the person at its end, and the mark is audited', async () => {
    const { id } = await reading()
    const dpo = await portal.as('dpo')
    const mark = { reason: REASON, until: '2026-06-30' }
    expect(await seen()).toBe(1)
    expect((await dpo.post(`administration/reading/${id}/inquiry`, mark)).status).toBe(204)
    expect(await seen()).toBe(0)
    portal.setNow('2026-07-01T00:00:00+02:00')
    expect(await seen()).toBe(1)
    const trace = await portal.database.kysely
      .selectFrom('audit')
      .where('entity', '=', 'record_read')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(trace).toMatchObject({ action: 'withhold', entity_id: id, person_id: null, comment: REASON })
  })

  test('AUD-18 ROLE_DPO finds the readings of one person, the latest first; that they looked is one', async () => {
    const { id } = await reading()
    const path = `administration/reading?matricule=${consultant.matricule}`
    const dpo = await portal.as('dpo')
    const list = () => dpo.get<PersonReading[]>(path)
    expect(await list()).toMatchObject({
      status: 200,
      headers: { 'x-total-count': '1' },
      body: [{ id, day: '2026-06-02', what: 'Compteurs', times: 1, withheld_until: null, withheld_reason: null }],
    })
    await dpo.post(`administration/reading/${id}/inquiry`, { reason: REASON, until: '2026-06-30' })
    await portal.platform.reads.write()
    expect(
      (await list()).body.map(({ what, withheld_until, withheld_reason }) => [what, withheld_until, withheld_reason]),
    ).toEqual([
      ['Journal', null, null],
      ['Compteurs', '2026-06-30', REASON],
    ])
    expect((await dpo.get<PersonReading[]>(`${path}&maxResults=1&page=2`)).body).toHaveLength(1)
    expect((await dpo.get('administration/reading?matricule=personne')).status).toBe(404)
    expect((await portal.anonymous.get(path)).status).toBe(401)
    for (const username of ['consultant', 'administration', 'auditeur']) {
      expect([username, (await (await portal.as(username)).get(path)).status]).toEqual([username, 403])
    }
  })

  test.each([
    ['consultant', 1, {}, 403],
    ['administration', 1, {}, 403],
    ['auditeur', 1, {}, 403],
    ['dpo', 999_999_999, {}, 404],
    ['dpo', 0, { reason: 'trop' }, 422],
    ['dpo', 0, { reason: REASON, until: '2026-12-03' }, 422],
    ['dpo', 0, { reason: REASON, until: '2026-06-01' }, 422],
  ])('AUD-18 %s marking %i with %j is answered %i', async (username, id, body, status) => {
    const there = await reading()
    const caller = await portal.as(username)
    expect((await caller.post(`administration/reading/${id === 0 ? there.id : id}/inquiry`, body)).status).toBe(status)
  })
})
