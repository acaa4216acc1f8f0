import {
  M_404,
  M_ACTION,
  M_COMMENT,
  M_CRA_ABS1,
  M_CRA_ABS2,
  M_CRA_LOCK,
  M_CRA_STATE,
  M_MANAGEE,
  M_ROLE,
  M_SCOPE,
  M_SELF,
  M_STALE,
  M_STAMP,
} from '@cadran/rules/portal/messages'
import type { Refusal } from '@cadran/rules/portal/refusal'
import type { Role } from '@cadran/rules/portal/roles'
import type { MonthState } from '@cadran/rules/timesheet/month-states'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf, STAMP } from '../../../testing/office.fixture.ts'
import { office, openOffice, portal } from '../../../testing/opened-office.ts'
import type { Caller } from '../../../testing/portal.ts'

openOffice()
let viewer: Caller
let mailed: number
const APRIL = { year: 2026, month: 4 }

const EVERY_ROLE = [
  'ROLE_VALIDATION',
  'ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL',
  'ROLE_ACTIVITY_ACCEPT_SECOND_LEVEL',
  'ROLE_ACTIVITY_BACKWARD_FIRST_LEVEL',
  'ROLE_ACTIVITY_BACKWARD_SECOND_LEVEL',
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
  month: unknown
  action?: unknown
  updated_at?: unknown
  comment?: unknown
  caller?: Caller
}

/** Tries, and sees the refusal, nothing written and no mail. */
async function expectRefused({ caller = viewer, ...body }: Attempt, refusal: Refusal): Promise<void> {
  const before = await office.everything()
  const answer = await caller.post('validation/month-action', { updated_at: STAMP, comment: '', ...body })
  expect(refusalOf(answer)).toEqual([refusal.status, refusal.message])
  expect((answer.body as { code: string }).code).toBe(refusal.code)
  expect(await office.everything()).toBe(before)
  expect(await portal.mails()).toHaveLength(mailed)
}

const plant = (state: MonthState, username = 'consultant') => office.plantMonth(username, APRIL, state)

describe('what a state does not allow, for a holder of every role', () => {
  test.each(['validated1', 'validated2', 'non_submitted'])('SM-M-20 ACT-89 non_submitted: %s', async (action) => {
    await expectRefused({ month: await plant('non_submitted'), action }, M_CRA_STATE)
  })

  const CELLS: [MonthState, string][] = [
    ['submitted', 'validated2'],
    ['validated1', 'validated1'],
    ['validated2', 'validated1'],
    ['validated2', 'validated2'],
  ]
  test.each(CELLS)('SM-M-22 SM-M-28 SM-M-32 ACT-85 %s: %s', async (state, action) => {
    await expectRefused({ month: await plant(state), action }, M_CRA_STATE)
  })

  test('SM-M-23 ACT-74 ACT-75 level 1 over an absence that has none; a refused one does not count', async () => {
    const month = await plant('submitted')
    await office.plantEvent('consultant', '2026-04-02', 'CP', 'refused')
    const { id } = await office.plantEvent('consultant', '2026-04-01', 'MAL', 'submitted')
    await expectRefused({ month, action: 'validated1' }, M_CRA_ABS1)
    await portal.database.kysely.updateTable('events').set({ state: 'validated1' }).where('id', '=', id).execute()
    const body = { month, action: 'validated1', updated_at: STAMP }
    expect((await viewer.post('validation/month-action', body)).status).toBe(201)
  })

  test('SM-M-29 ACT-81 ACT-82 level 2 over an absence that has level 1 only', async () => {
    const month = await plant('validated1')
    await office.plantEvent('consultant', '2026-04-01', 'CP', 'validated1')
    await expectRefused({ month, action: 'validated2' }, M_CRA_ABS2)
  })
})

describe('what the roles do not allow', () => {
  const CASES: [MonthState, string, Role[]][] = [
    ['submitted', 'validated1', ['ROLE_ACTIVITY_ACCEPT_SECOND_LEVEL', 'ROLE_ACTIVITY_BACKWARD_SECOND_LEVEL']],
    ['submitted', 'non_submitted', ['ROLE_ACTIVITY_BACKWARD_SECOND_LEVEL', 'ROLE_ACTIVITY_ACCEPT_SECOND_LEVEL']],
    ['validated1', 'validated2', ['ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL', 'ROLE_ACTIVITY_BACKWARD_FIRST_LEVEL']],
    ['validated1', 'non_submitted', ['ROLE_ACTIVITY_BACKWARD_FIRST_LEVEL', 'ROLE_ACTIVITY_ACCEPT_SECOND_LEVEL']],
  ]
  test.each(CASES)('SM-M-26 SM-M-27 SM-M-30 SM-M-31 %s: %s', async (state, action, roles) => {
    await office.setRights('manager', ['ROLE_VALIDATION', ...roles])
    await expectRefused({ month: await plant(state), action }, M_ROLE)
  })

  test('ACT-86 ACT-92 EX-V-61 a second level alone decides nothing on a submitted report, nor a first on a validated one', async () => {
    const month = await plant('submitted')
    await expectRefused({ month, action: 'validated1', caller: await portal.as('paie') }, M_ROLE)
    const validated = await office.plantMonth('consultant', { year: 2026, month: 6 }, 'validated2')
    await office.setRights('manager', ['ROLE_VALIDATION', 'ROLE_ACTIVITY_BACKWARD_FIRST_LEVEL'])
    await expectRefused({ month: validated, action: 'non_submitted' }, M_ROLE)
  })
})

describe('whose report it is', () => {
  test('SM-M-24 ACT-78 ACT-79 EX-V-57 below but not a direct managee; his own manager may', async () => {
    await office.clear('equipier')
    const month = await plant('submitted', 'equipier')
    await expectRefused({ month, action: 'validated1' }, M_MANAGEE)
    const answer = await (await portal.as('adjoint')).post('validation/month-action', {
      month,
      action: 'validated1',
      updated_at: STAMP,
    })
    expect(answer.status).toBe(201)
  })

  test('ACT-92 an indirect managee’s report may be sent back with the first-level role, not with the pair', async () => {
    await office.clear('equipier')
    const month = await plant('submitted', 'equipier')
    await office.setRights(
      'manager',
      EVERY_ROLE.filter((role) => role !== 'ROLE_ACTIVITY_BACKWARD_FIRST_LEVEL'),
    )
    await expectRefused({ month, action: 'non_submitted' }, M_MANAGEE)
    await office.setRights('manager', EVERY_ROLE)
    const body = { month, action: 'non_submitted', updated_at: STAMP }
    expect((await viewer.post('validation/month-action', body)).status).toBe(201)
  })

  test('SM-M-25 ACT-77 ACT-79 a person not below, though the viewer reads everybody', async () => {
    await office.clear('amelie.bertrand')
    const submitted = await plant('submitted', 'amelie.bertrand')
    for (const action of ['validated1', 'non_submitted']) await expectRefused({ month: submitted, action }, M_SCOPE)
    const validated = await office.plantMonth('amelie.bertrand', { year: 2026, month: 6 }, 'validated1')
    await office.setRights('manager', ['ROLE_VALIDATION', 'ROLE_ACTIVITY_BACKWARD_SECOND_LEVEL'], true)
    await expectRefused({ month: validated, action: 'non_submitted' }, M_SCOPE)
  })

  test('SM-M-36 ACT-88 one’s own, at both levels, told before the scope (README 30)', async () => {
    await office.clear('manager')
    const submitted = await plant('submitted', 'manager')
    for (const action of ['validated1', 'non_submitted']) await expectRefused({ month: submitted, action }, M_SELF)
    const validated = await office.plantMonth('manager', { year: 2026, month: 6 }, 'validated1')
    for (const action of ['validated2', 'non_submitted']) await expectRefused({ month: validated, action }, M_SELF)
    await office.setRights('manager', EVERY_ROLE, true)
    await expectRefused({ month: submitted, action: 'validated1' }, M_SELF)
  })

  test('SM-M-36 ACT-88 run as payroll, the real person’s own report is still theirs', async () => {
    await office.clear('support')
    const month = await plant('validated1', 'support')
    const caller = await portal.as('support', { 'x-switch-user': 'paie' })
    // The use of run-as begins, with its line and its mail.
    await caller.get('user/me')
    mailed = (await portal.mails()).length
    await expectRefused({ month, action: 'validated2', caller }, M_SELF)
  })
})

describe('what is sent', () => {
  test.each(['2026-05-11T10:00:00Z', '2026-05-11T10:00:00.000', '2026-05-11', '', null, undefined])(
    'SM-M-37 ACT-97 ACT-96 the stamp %j',
    async (updated_at) => {
      await expectRefused({ month: await plant('submitted'), action: 'validated1', updated_at }, M_STAMP)
    },
  )

  test('SM-M-37 ACT-97 a stamp that is not the stored one, before the state', async () => {
    await expectRefused(
      { month: await plant('validated2'), action: 'validated2', updated_at: '2026-05-11T09:59:59' },
      M_STALE,
    )
  })

  test.each(['submitted', 'edit', 'refused', '', null, undefined, 3])(
    'SM-M-38 ACT-70 ACT-72 the action %j, even without any role of actions',
    async (action) => {
      await office.setRights('manager', ['ROLE_VALIDATION'])
      await expectRefused({ month: await plant('submitted'), action }, M_ACTION)
    },
  )

  test('SM-M-40 ACT-72 BCK-60 an unknown month, a missing one, one of a wrong kind', async () => {
    for (const month of [987_654_321, -1, 2 ** 60]) await expectRefused({ month, action: 'validated1' }, M_404)
    for (const month of [undefined, null, '12', 1.5, {}]) await expectRefused({ month, action: 'validated1' }, M_ACTION)
  })

  test('ACT-110 a comment that is too long or no text', async () => {
    const month = await plant('submitted')
    for (const comment of ['x'.repeat(1001), 12, {}])
      await expectRefused({ month, action: 'validated1', comment }, M_COMMENT)
  })

  test('BCK-11 role, then id, then scope, then payload, then stamp, then state', async () => {
    await office.clear('amelie.bertrand')
    const foreign = await plant('submitted', 'amelie.bertrand')
    const wrong = { updated_at: 'x', comment: 4 }
    await expectRefused({ month: foreign, action: 'validated1', ...wrong }, M_SCOPE)
    const month = await plant('validated2')
    await expectRefused({ month, action: 'validated1', ...wrong }, M_STAMP)
    await expectRefused({ month, action: 'validated1', comment: 4, updated_at: '2026-01-01T00:00:00' }, M_COMMENT)
    await office.setRights('manager', ['ROLE_VALIDATION'])
    await expectRefused({ month: 987_654_321, action: 'validated1', ...wrong }, M_ROLE)
  })
})

test('SM-M-34 ACT-76 ACT-83 ACT-93 in a closed period nothing moves', async () => {
  const submitted = await plant('submitted')
  await office.clear('consultant35', 'forfait')
  const validated1 = await plant('validated1', 'consultant35')
  const validated2 = await plant('validated2', 'forfait')
  await office.close(APRIL)
  for (const action of ['validated1', 'non_submitted']) await expectRefused({ month: submitted, action }, M_CRA_LOCK)
  for (const action of ['validated2', 'non_submitted']) await expectRefused({ month: validated1, action }, M_CRA_LOCK)
  await expectRefused({ month: validated2, action: 'non_submitted' }, M_CRA_LOCK)
})
