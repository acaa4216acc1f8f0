import type { Month } from '@cadran/contract/timesheet/calendar'
import type { ExtraCode } from '@cadran/contract/timesheet/extra-activities'
import type { ListedMonth, MonthHistoryEntry } from '@cadran/contract/validation/activities'
import { REQUEST_DECISIONS } from '@cadran/rules/timesheet/extra-requests'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAY, type Requests, requestsOn } from '../../../testing/extra-requests.fixture.ts'
import { refusalOf, STAMP } from '../../../testing/office.fixture.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'

const M_ROLE = "Vous n'avez pas les droits nécessaires pour effectuer cette action."
const M_SCOPE = 'Ce collaborateur ne fait pas partie de votre périmètre.'
const M_SELF = 'Vous ne pouvez pas valider vos propres demandes.'
const DONE = 'Cette demande a déjà été traitée.'
const STALE = 'Ces données ont été modifiées entre-temps, veuillez recharger la page'
const MISSION = 'Vous devez choisir une mission'

let portal: TestPortal
let requests: Requests
let manager: Caller

beforeAll(async () => {
  portal = await openTestPortal()
  requests = requestsOn(portal)
})
afterAll(() => portal.close())
beforeEach(async () => {
  manager = await portal.as('manager')
})

type Reply = { month: ListedMonth; action: MonthHistoryEntry; message: string }
const act = (body: unknown, caller = manager) => caller.post<Reply>('validation/month-action', body)
const monthOf = async (username: string) =>
  (await (await portal.as(username)).get<Month>('timesheet/month/5/2026')).body

describe('accepting', () => {
  test('SM-X-02 XRQ-20 XRQ-41 EXT-11 accepted, every week of the month is open', async () => {
    const id = await requests.plant('consultant')
    const { status, body } = await act(requests.decision(id, 'accept_extra_activities', { comment: ' Bon courage ' }))
    expect(status).toBe(201)
    expect(body.month).toMatchObject({ id, state: 'non_submitted', extra_activities_status: 'accepted' })
    expect(body.action).toMatchObject({
      action: 'accept_extra_activities',
      label: 'Activités complémentaires acceptées',
      comment: 'Bon courage',
    })
    expect(await requests.stored(id)).toMatchObject({
      status: 'accepted',
      weeks: [18, 19, 20, 21, 22],
      mission_id: null,
      decision_comment: 'Bon courage',
    })
    expect(await monthOf('consultant')).toMatchObject({
      extra_activities_status: 'accepted',
      can_extra_activities: true,
      can_request_extra_activities: false,
    })
    expect((await requests.month(id)).updated_at > STAMP).toBe(true)
    const entries = await requests.audit('month', id)
    expect(entries.at(-1)).toMatchObject({ before: { status: 'pending' }, after: { status: 'accepted' } })
  })

  test('SM-X-03 XRQ-21 EX-V-69 contracted, the mission chosen among those offered is the only one', async () => {
    const id = await requests.plant('consultant')
    const { matricule } = await requests.person('consultant')
    const path = `validation/event-code-extra-activity/${matricule}/2026/5`
    const offered = (await manager.get<ExtraCode[]>(path)).body
    expect(offered.map(({ code }) => code)).toEqual(expect.arrayContaining(['ORS', 'ORR', 'KER']))
    const eventCode = offered.find(({ code }) => code === 'KER')?.id
    const { status } = await act(requests.decision(id, 'accept_extra_activities_contracted', { eventCode }))
    expect(status).toBe(201)
    expect(await requests.stored(id)).toMatchObject({ status: 'accepted', mission_id: eventCode })
    const { body } = await (await portal.as('consultant')).get<{
      complementaries: { event_codes: Record<string, ExtraCode[]> }
    }>('timesheet/extra-activity/2026/5/21/config')
    expect(body.complementaries.event_codes['2026-05-19']?.map(({ code }) => code)).toEqual(['KER'])
  })

  test('SM-X-23 XRQ-30 EX-V-69 without a mission, or with one that is not offered, nothing is decided', async () => {
    const id = await requests.plant('consultant')
    const odyssane = await requests.codeId('ODY')
    const leave = await requests.codeId('CP')
    for (const eventCode of [undefined, null, 9999, odyssane, leave, '1', 1.5]) {
      const answer = await act(requests.decision(id, 'accept_extra_activities_contracted', { eventCode }))
      expect(refusalOf(answer), String(eventCode)).toEqual([422, MISSION])
    }
    expect(await requests.stored(id)).toMatchObject({ status: 'pending' })
  })

  test('XRQ-19 XRQ-20 XRQ-25 XRQ-30 a mission sent with another decision is ignored', async () => {
    const id = await requests.plant('consultant')
    const { status } = await act(requests.decision(id, 'accept_extra_activities', { eventCode: 9999 }))
    expect([status, (await requests.stored(id))?.mission_id]).toEqual([201, null])
  })
})

describe('refusing', () => {
  test('SM-X-04 XRQ-35 XRQ-37 SM-X-05 refused, the weeks stay as they were and it may be asked again', async () => {
    const id = await requests.plant('consultant')
    const { status, body } = await act(requests.decision(id, 'refuse_extra_activities', { comment: 'Déjà couvert' }))
    expect([status, body.action.label]).toEqual([201, 'Activités complémentaires refusées'])
    expect(await monthOf('consultant')).toMatchObject({
      extra_activities_status: 'refused',
      extra_activities_comment: 'Déjà couvert',
      can_extra_activities: false,
      can_request_extra_activities: true,
    })
    const again = await (await portal.as('consultant')).post<Month>('timesheet/month/extra/5/2026')
    expect(again.body).toMatchObject({ extra_activities_status: 'pending', extra_activities_comment: null })
    const late = await act(requests.decision(id, 'refuse_extra_activities'))
    expect(refusalOf(late)).toEqual([409, STALE])
  })

  test('XRQ-38 EXT-12 each decision is mailed to the employee, with its author, month and comment', async () => {
    for (const [action, word] of [
      ['accept_extra_activities', 'accept'],
      ['refuse_extra_activities', 'refus'],
    ] as const) {
      const id = await requests.plant('consultant')
      const before = new Set(await portal.mails())
      await act(requests.decision(id, action, { comment: 'Vu ensemble mardi' }))
      const told = (await portal.mails()).filter((mail) => !before.has(mail))
      expect(told).toHaveLength(1)
      expect(told[0]).toMatch(/^To: consultant@/m)
      expect(told[0]).toContain('Vu ensemble mardi')
      expect(told[0]).toContain('mai 2026')
      expect(told[0]).toContain(word)
    }
  })
})

describe('what is refused', () => {
  const expectDecisions = async (state: 'accepted' | 'refused' | 'none', text: string) => {
    const id = await requests.plant('consultant', state)
    const eventCode = await requests.codeId('ORS')
    const before = await requests.stored(id)
    for (const action of REQUEST_DECISIONS) {
      expect(refusalOf(await act(requests.decision(id, action, { eventCode }))), action).toEqual([409, text])
    }
    expect(await requests.stored(id)).toEqual(before)
  }

  test('SM-X-20 SM-X-21 XRQ-17 every decision on what was decided', async () => {
    await expectDecisions('accepted', DONE)
    await expectDecisions('refused', DONE)
  })

  test('SM-X-22 XRQ-18 every decision on a month without a request', async () => {
    await expectDecisions('none', 'Aucune demande en attente pour ce mois.')
  })

  test('SM-X-26 XRQ-12 without ROLE_MANAGER, whoever else one is', async () => {
    const id = await requests.plant('consultant')
    for (const username of ['paie', 'gta', 'rh', 'facturation', 'periodes']) {
      const answer = await act(requests.decision(id, 'accept_extra_activities'), await portal.as(username))
      expect(refusalOf(answer), username).toEqual([403, M_ROLE])
    }
    expect((await act(requests.decision(id, 'accept_extra_activities'), portal.anonymous)).status).toBe(401)
    expect((await act(requests.decision(id, 'accept_extra_activities'), await portal.as('consultant'))).status).toBe(
      403,
    )
    expect(await requests.stored(id)).toMatchObject({ status: 'pending' })
  })

  test('SM-X-27 XRQ-40 another team, and one’s own request', async () => {
    const id = await requests.plant('consultant')
    expect(refusalOf(await act(requests.decision(id, 'accept_extra_activities'), await portal.as('manager2')))).toEqual(
      [403, M_SCOPE],
    )
    const own = await requests.plant('manager')
    expect(refusalOf(await act(requests.decision(own, 'refuse_extra_activities')))).toEqual([403, M_SELF])
    const below = await requests.plant('equipier')
    expect((await act(requests.decision(below, 'refuse_extra_activities'))).status).toBe(201)
  })

  test('SM-X-29 XRQ-32 XRQ-33 a stale stamp 409, a malformed one 422, an unknown month 404, a wrong one 422', async () => {
    const id = await requests.plant('consultant')
    const accept = (more: object) => act(requests.decision(id, 'accept_extra_activities', more))
    expect(refusalOf(await accept({ updated_at: '2026-05-11T10:00:01' }))).toEqual([409, STALE])
    for (const updated_at of ['2026-05-11T10:00:00Z', '2026-05-11', undefined, null, 5]) {
      expect((await accept({ updated_at })).status).toBe(422)
    }
    expect((await accept({ comment: 'x'.repeat(1001) })).status).toBe(422)
    expect((await act(requests.decision(999_999, 'accept_extra_activities'))).status).toBe(404)
    expect((await act(requests.decision('x', 'accept_extra_activities'))).status).toBe(422)
    expect(refusalOf(await act(requests.decision(id, 'accept')))).toEqual([422, 'Vous devez choisir une action'])
    expect(await requests.stored(id)).toMatchObject({ status: 'pending' })
  })

  test('SM-X-28 XRQ-39 the state of the report does not matter, a closed period does', async () => {
    const id = await requests.plant('consultant')
    await portal.database.kysely
      .updateTable('months')
      .set({ state: 'submitted', submitted_at: portal.platform.clock.now() })
      .where('id', '=', id)
      .execute()
    expect((await act(requests.decision(id, 'accept_extra_activities'))).status).toBe(201)
    const later = await requests.plant('consultant', 'pending', { ...MAY, month: 9 })
    await requests.close({ ...MAY, month: 9 })
    expect(refusalOf(await act(requests.decision(later, 'accept_extra_activities')))).toEqual([
      409,
      'Ce CRA est verrouillé : la période est clôturée.',
    ])
  })

  test('XRQ-33 of two decisions at once one is made and the other is told', async () => {
    const id = await requests.plant('consultant')
    const answers = await Promise.all([
      act(requests.decision(id, 'accept_extra_activities')),
      act(requests.decision(id, 'refuse_extra_activities')),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  test('OVL-32 OVL-33 missions are answered to whoever may need them, for people in scope', async () => {
    const { matricule } = await requests.person('consultant')
    const path = `validation/event-code-extra-activity/${matricule}/2026/5`
    expect((await portal.anonymous.get(path)).status).toBe(401)
    expect((await (await portal.as('consultant')).get(path)).status).toBe(403)
    expect((await (await portal.as('paie')).get(path)).status).toBe(403)
    expect(refusalOf(await (await portal.as('manager2')).get(path))).toEqual([403, M_SCOPE])
    expect((await manager.get('validation/event-code-extra-activity/X999/2026/5')).status).toBe(403)
    expect((await manager.get(path.replace('2026/5', '2026/13'))).status).toBe(404)
  })
})
