import {
  M_404,
  M_ABS_FUTURE,
  M_ABS_LOCK,
  M_ABS_STATE,
  M_ACTION,
  M_COMMENT,
  M_ROLE,
  M_SCOPE,
  M_SELF,
  M_STALE,
  M_STAMP,
} from '@cadran/rules/portal/messages'
import type { Refusal } from '@cadran/rules/portal/refusal'
import type { Role } from '@cadran/rules/portal/roles'
import type { EventState } from '@cadran/rules/timesheet/events'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf, STAMP } from '../../../testing/office.fixture.ts'
import { office, openOffice, portal } from '../../../testing/opened-office.ts'
import type { Caller } from '../../../testing/portal.ts'

openOffice()
let viewer: Caller
let mailed: number

const EVERY_ROLE = [
  'ROLE_VALIDATION',
  'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL',
  'ROLE_ABSENCE_ACCEPT_SECOND_LEVEL',
  'ROLE_ABSENCE_REFUSE_FIRST_LEVEL',
  'ROLE_ABSENCE_BACKWARD',
  'ROLE_ABSENCE_BACKWARD_2',
  'ROLE_ABSENCE_EDIT_TYPE',
  'ROLE_ACTIVITY_EDIT_TYPE',
] as const satisfies readonly Role[]

beforeAll(async () => {
  viewer = await portal.as('manager')
})
beforeEach(async () => {
  await office.clear('consultant')
  await office.setRights('manager', EVERY_ROLE)
  mailed = (await portal.mails()).length
})

interface Attempt {
  event: number
  action?: unknown
  updated_at?: unknown
  comment?: unknown
  caller?: Caller
}

/** Tries, and sees the refusal, nothing written and no mail. */
async function expectRefused({ caller = viewer, ...body }: Attempt, refusal: Refusal): Promise<void> {
  const before = await office.everything()
  const { event, action, ...edit } = body
  const answer =
    action === 'edit'
      ? await caller.patch(`validation/event/${event}`, { event_code: await office.codeId('EM'), ...edit })
      : await caller.post('validation/event-action', { updated_at: STAMP, comment: '', ...body })
  expect(refusalOf(answer)).toEqual([refusal.status, refusal.message])
  expect((answer.body as { code: string }).code).toBe(refusal.code)
  expect(await office.everything()).toBe(before)
  expect(await portal.mails()).toHaveLength(mailed)
}

const plant = (state: EventState, day = '2026-05-18') => office.plantEvent('consultant', day, 'CSS', state)

describe('what a state does not allow, for a holder of every role', () => {
  const CELLS: [EventState, string][] = [
    ['submitted', 'validated2'],
    ['submitted', 'edit'],
    ['validated1', 'validated1'],
  ]
  test.each(CELLS)('SM-A-20 SM-A-21 SM-A-22 SM-A-23 %s: %s', async (state, action) => {
    await expectRefused({ event: (await plant(state)).id, action }, M_ABS_STATE)
  })

  const TREATED: [EventState, string][] = [
    ['validated1', 'refused'],
    ['validated2', 'validated1'],
    ['validated2', 'validated2'],
    ['validated2', 'refused'],
  ]
  test.each(TREATED)('SM-A-24 SM-A-27 SM-A-28 SM-A-29 %s: %s', async (state, action) => {
    await expectRefused({ event: (await plant(state)).id, action }, M_ABS_STATE)
  })

  test('ABS-91 SM-A-21 submitted: sent back', async () => {
    await expectRefused({ event: (await plant('submitted')).id, action: 'submitted' }, M_ABS_STATE)
  })

  test('SM-A-30 ABS-95 validated2: edit', async () => {
    await expectRefused({ event: (await plant('validated2')).id, action: 'edit' }, M_ABS_STATE)
  })

  test.each(['validated1', 'validated2', 'refused', 'submitted', 'edit'])(
    'SM-A-33 ABS-81 refused: %s',
    async (action) => {
      await expectRefused({ event: (await plant('refused')).id, action }, M_ABS_STATE)
    },
  )

  test('SM-A-25 ABS-72 level 2 of an absence that starts after the current month', async () => {
    await expectRefused({ event: (await plant('validated1', '2026-06-01')).id, action: 'validated2' }, M_ABS_FUTURE)
  })

  test('SM-A-42 ABS-66 an activity is validated through its month', async () => {
    const { id } = await office.plantEvent('consultant', '2026-05-18', 'INT')
    for (const action of ['validated1', 'validated2', 'refused', 'submitted']) {
      await expectRefused({ event: id, action }, M_ABS_STATE)
    }
  })
})

describe('what the roles do not allow', () => {
  const WITHOUT: [EventState, string, Role][] = [
    ['submitted', 'validated1', 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL'],
    ['submitted', 'refused', 'ROLE_ABSENCE_REFUSE_FIRST_LEVEL'],
    ['validated1', 'validated2', 'ROLE_ABSENCE_ACCEPT_SECOND_LEVEL'],
    ['validated1', 'edit', 'ROLE_ABSENCE_EDIT_TYPE'],
  ]
  test.each(WITHOUT)('SM-A-35 ABS-79 ABS-83 ABS-94 %s: %s without its role', async (state, action, role) => {
    await office.setRights(
      'manager',
      EVERY_ROLE.filter((held) => held !== role),
    )
    await expectRefused({ event: (await plant(state)).id, action }, M_ROLE)
  })

  test('SM-A-26 SM-A-31 ABS-87 each send-back has a role of its own, tested on the state found', async () => {
    await office.setRights('manager', ['ROLE_VALIDATION', 'ROLE_ABSENCE_BACKWARD_2'])
    await expectRefused({ event: (await plant('validated1')).id, action: 'submitted' }, M_ROLE)
    await office.setRights('manager', ['ROLE_VALIDATION', 'ROLE_ABSENCE_BACKWARD'])
    await expectRefused({ event: (await plant('validated2', '2026-05-19')).id, action: 'submitted' }, M_ROLE)
  })

  test('ABS-68 BCK-11 the role is told before the id, the id before the payload', async () => {
    await office.setRights('manager', ['ROLE_VALIDATION'])
    await expectRefused({ event: 987_654_321, action: 'validated1', updated_at: 'x' }, M_ROLE)
    await office.setRights('manager', EVERY_ROLE)
    await expectRefused({ event: 987_654_321, action: 'validated1', updated_at: 'x' }, M_404)
  })
})

describe('whose absence it is', () => {
  test('SM-A-36 ABS-76 EX-V-49 level 1 needs the person below, the other acts the read scope', async () => {
    await office.clear('amelie.bertrand')
    const waiting = await office.plantEvent('amelie.bertrand', '2026-05-18')
    const validated = await office.plantEvent('amelie.bertrand', '2026-05-19', 'CSS', 'validated1')
    // The second-level role reads everybody, and still decides at level 1 on nobody but the people below.
    await expectRefused({ event: waiting.id, action: 'validated1' }, M_SCOPE)
    await expectRefused({ event: waiting.id, action: 'refused' }, M_SCOPE)
    const team = EVERY_ROLE.filter((role) => role !== 'ROLE_ABSENCE_ACCEPT_SECOND_LEVEL')
    await office.setRights('manager', team, true)
    for (const action of ['submitted', 'edit']) await expectRefused({ event: validated.id, action }, M_SCOPE)
  })

  test('SM-A-37 ABS-77 EX-V-49 one’s own, at every level, told before the scope (README 30)', async () => {
    await office.clear('manager')
    const own = (state: EventState, day: string) => office.plantEvent('manager', day, 'CSS', state)
    const waiting = await own('submitted', '2026-05-18')
    const validated = await own('validated1', '2026-05-19')
    for (const action of ['validated1', 'refused']) await expectRefused({ event: waiting.id, action }, M_SELF)
    for (const action of ['validated2', 'submitted', 'edit'])
      await expectRefused({ event: validated.id, action }, M_SELF)
    await office.setRights('manager', ['ROLE_VALIDATION', 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL'], true)
    await expectRefused({ event: waiting.id, action: 'validated1' }, M_SELF)
  })

  test('SM-A-37 ABS-77 run as a validator, the real person’s own item is still theirs', async () => {
    await office.clear('support')
    const { id } = await office.plantEvent('support', '2026-05-18', 'CSS', 'validated1')
    const caller = await portal.as('support', { 'x-switch-user': 'paie' })
    // The use of run-as begins, with its line and its mail.
    await caller.get('user/me')
    mailed = (await portal.mails()).length
    await expectRefused({ event: id, action: 'validated2', caller }, M_SELF)
  })
})

describe('what is sent', () => {
  test.each([
    '2026-05-11T10:00:00Z',
    '2026-05-11T10:00:00.000',
    '2026-05-11',
    '2026-05-11 10:00:00',
    '',
    null,
    undefined,
    20260511,
  ])('SM-A-39 ABS-104 ABS-102 EX-V-43 the stamp %j', async (updated_at) => {
    const { id } = await plant('submitted')
    await expectRefused({ event: id, action: 'validated1', updated_at }, M_STAMP)
  })

  test('SM-A-38 ABS-103 SM-A-23 a stamp that is not the stored one, before the state is looked at', async () => {
    const { id } = await plant('validated1')
    await expectRefused({ event: id, action: 'validated1', updated_at: '2026-05-11T10:00:01' }, M_STALE)
    await expectRefused({ event: id, action: 'edit', updated_at: '2026-05-11T09:59:59' }, M_STALE)
  })

  test.each(['backward', 'edit', 'create', '', 'VALIDATED1', null, undefined, 1, ['validated1']])(
    'SM-A-40 ABS-66 ABS-90 the action %j, even without any role of actions',
    async (action) => {
      const { id } = await plant('submitted')
      if (action === 'edit') {
        const answer = await viewer.post('validation/event-action', { event: id, action, updated_at: STAMP })
        expect(refusalOf(answer)).toEqual([422, M_ACTION.message])
        return
      }
      await office.setRights('manager', ['ROLE_VALIDATION'])
      await expectRefused({ event: id, action }, M_ACTION)
    },
  )

  test('SM-A-41 ABS-66 BCK-60 an unknown event, a missing one, one of a wrong kind', async () => {
    const send = async (event: unknown) =>
      refusalOf(await viewer.post('validation/event-action', { event, action: 'validated1', updated_at: STAMP }))
    for (const event of [987_654_321, -1, 0, 2 ** 60]) expect(await send(event)).toEqual([404, M_404.message])
    for (const event of [undefined, null, '71', 1.5, [1], {}])
      expect(await send(event)).toEqual([422, M_ACTION.message])
    for (const path of ['validation/event/987654321', 'validation/event/abc', 'validation/event/0']) {
      expect(refusalOf(await viewer.patch(path, { event_code: 1 }))).toEqual([404, M_404.message])
    }
  })

  test('ABS-111 a comment of 1000 characters passes trimmed, 1001 do not, nor does anything but text', async () => {
    const { id } = await plant('submitted')
    for (const comment of ['x'.repeat(1001), 12, ['a'], {}]) {
      await expectRefused({ event: id, action: 'validated1', comment }, M_COMMENT)
    }
    const comment = ` ${'é'.repeat(1000)} `
    const body = { event: id, action: 'validated1', comment, updated_at: STAMP }
    expect((await viewer.post('validation/event-action', body)).status).toBe(201)
    expect((await office.audit('event', id))[0]?.comment).toHaveLength(1000)
  })

  test('BCK-60 ABS-66 no body and a list are 422, a text 415, a NUL in a comment 422', async () => {
    for (const body of [undefined, []]) {
      expect(refusalOf(await viewer.post('validation/event-action', body))).toEqual([422, M_ACTION.message])
    }
    expect((await viewer.post('validation/event-action', 'validated1')).status).toBe(415)
    const { id } = await plant('submitted')
    const body = { event: id, action: 'validated1', comment: 'a\u0000b', updated_at: STAMP }
    expect((await viewer.post('validation/event-action', body)).status).toBe(422)
    expect((await office.event(id)).state).toBe('submitted')
  })
})

test('SM-A-34 ABS-68 ABS-73 ABS-92 in a closed period nothing moves', async () => {
  const items = {
    submitted: (await plant('submitted', '2026-04-15')).id,
    validated1: (await plant('validated1', '2026-04-16')).id,
    validated2: (await plant('validated2', '2026-04-17')).id,
  }
  await office.close({ year: 2026, month: 4 })
  for (const action of ['validated1', 'refused']) await expectRefused({ event: items.submitted, action }, M_ABS_LOCK)
  for (const action of ['validated2', 'submitted', 'edit'])
    await expectRefused({ event: items.validated1, action }, M_ABS_LOCK)
  await expectRefused({ event: items.validated2, action: 'submitted' }, M_ABS_LOCK)
  await expectRefused({ event: items.submitted, action: 'validated2' }, M_ABS_LOCK)
})
