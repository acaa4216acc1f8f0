import { M_ROLE } from '@cadran/rules/portal/messages'
import type { Role } from '@cadran/rules/portal/roles'
import { type CallKey, mayCall } from '@cadran/rules/validation/call-roles'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf, STAMP } from '../../../testing/office.fixture.ts'
import { office, openOffice, portal } from '../../../testing/opened-office.ts'
import type { Answer, Caller } from '../../../testing/portal.ts'

interface Items {
  submitted: number
  validated1: number
  validated2: number
  activity: number
  month_submitted: number
  month_validated1: number
  codes: Record<string, number>
}

const act = (event: number, action: string) => ({ event, action, comment: '', updated_at: STAMP })
const actOn = (month: number, action: string) => ({ month, action, comment: '', updated_at: STAMP })

/** The calls of these rooms by their column in the matrix of roles and calls. */
const CALLS: Partial<Record<CallKey, (caller: Caller, items: Items) => Promise<Answer<unknown>>>> = {
  K02: (caller) => caller.get('validation/event/absence/user'),
  K03: (caller, { submitted }) => caller.post('validation/event-action', act(submitted, 'validated1')),
  K04: (caller, { validated1 }) => caller.post('validation/event-action', act(validated1, 'validated2')),
  K05: (caller, { submitted }) => caller.post('validation/event-action', act(submitted, 'refused')),
  K06: (caller, { validated1 }) => caller.post('validation/event-action', act(validated1, 'submitted')),
  K07: (caller, { validated2 }) => caller.post('validation/event-action', act(validated2, 'submitted')),
  K08: (caller, { submitted }) => caller.get(`validation/event-action/${submitted}`),
  K09: (caller, { validated1, codes }) => caller.patch(`validation/event/${validated1}`, { event_code: codes.EM }),
  K11: (caller) => caller.get('validation/month'),
  K12: (caller, { month_submitted }) => caller.get(`validation/month/${month_submitted}`),
  K14: (caller, items) => caller.post('validation/month-action', actOn(items.month_submitted, 'validated1')),
  K15: (caller, items) => caller.post('validation/month-action', actOn(items.month_validated1, 'validated2')),
  K16: (caller, items) => caller.post('validation/month-action', actOn(items.month_submitted, 'non_submitted')),
  K17: (caller, items) => caller.post('validation/month-action', actOn(items.month_validated1, 'non_submitted')),
  K18: (caller, { month_submitted }) => caller.get(`validation/month-action/${month_submitted}`),
  K19: (caller, { activity, codes }) => caller.patch(`validation/event/${activity}`, { event_code: codes.REC }),
}
const KEYS = Object.keys(CALLS) as (keyof typeof CALLS)[]

openOffice()
let viewer: Caller
let items: Items

beforeAll(async () => {
  viewer = await portal.as('manager')
})

beforeEach(async () => {
  await office.clear('consultant')
  const codes = await portal.database.kysely.selectFrom('event_codes').select(['short_code', 'id']).execute()
  const month_submitted = await office.plantMonth('consultant', { year: 2026, month: 4 }, 'submitted')
  items = {
    submitted: (await office.plantEvent('consultant', '2026-05-18')).id,
    validated1: (await office.plantEvent('consultant', '2026-05-19', 'CSS', 'validated1')).id,
    validated2: (await office.plantEvent('consultant', '2026-05-20', 'CSS', 'validated2')).id,
    activity: (await office.plantEvent('consultant', '2026-04-15', 'INT')).id,
    month_submitted,
    month_validated1: await office.plantMonth('consultant', { year: 2026, month: 6 }, 'validated1'),
    codes: Object.fromEntries(codes.map(({ short_code, id }) => [short_code, id])),
  }
})

/** Calls every column once: what the matrix refuses is 403 M-ROLE and changes nothing, what it allows is anything else. */
async function checkRow(held: readonly Role[], is_manager = false): Promise<void> {
  await office.setRights('manager', held, is_manager)
  const rights = { roles: new Set(held), is_manager }
  const before = await office.everything()
  for (const key of KEYS.filter((each) => !mayCall(each, rights))) {
    expect([key, ...refusalOf((await CALLS[key]?.(viewer, items)) as Answer)]).toEqual([key, 403, M_ROLE.message])
  }
  expect(await office.everything()).toBe(before)
  for (const key of KEYS.filter((each) => mayCall(each, rights))) {
    const answer = (await CALLS[key]?.(viewer, items)) as Answer
    expect([key, answer.status === 200 || answer.status === 201]).toEqual([key, true])
  }
}

describe('each role alone opens its own columns and no other', () => {
  test('ROL-37 BCK-06 no role and no flag opens nothing', () => checkRow([]))
  test('ROL-01 ROL-38 BCK-04 backend access alone opens nothing here', () => checkRow(['ROLE_VALIDATION']))
  test('ROL-02 BCK-05 nor does the manager flag', () => checkRow([], true))
  test('ROL-39 the role of a call without backend access opens nothing either', () =>
    checkRow(['ROLE_ABSENCE_SHOW', 'ROLE_ACTIVITY_SHOW', 'ROLE_CRA_SHOW', 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL']))

  test.each(['ROLE_MANAGER', 'ROLE_FEE_MANAGER', 'ROLE_GTA', 'ROLE_PAY_MANAGER'] as const)(
    'ROL-03 ROL-04 ROL-05 ROL-06 %s',
    (role) => checkRow(['ROLE_VALIDATION', role]),
  )
  test.each(['ROLE_BILLING_SERVICE', 'ROLE_BILLING_SUPERVISOR', 'ROLE_CONTRACTOR_MANAGER', 'ROLE_HRBP'] as const)(
    'ROL-07 ROL-08 ROL-09 ROL-10 %s',
    (role) => checkRow(['ROLE_VALIDATION', role]),
  )
  test.each([
    'ROLE_ACTIVITY_SHOW_ALL',
    'ROLE_ACTIVITY_SHOW_SALARIED',
    'ROLE_ACTIVITY_SHOW_INTERNAL',
    'ROLE_ACTIVITY_SHOW_CONTRACTOR',
  ] as const)('ROL-11 ROL-12 ROL-13 ROL-14 %s', (role) => checkRow(['ROLE_VALIDATION', role]))
  test.each([
    'ROLE_ABSENCE_SHOW',
    'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL',
    'ROLE_ABSENCE_ACCEPT_SECOND_LEVEL',
    'ROLE_ABSENCE_REFUSE_FIRST_LEVEL',
  ] as const)('ROL-15 ROL-16 ROL-17 ROL-18 %s', (role) => checkRow(['ROLE_VALIDATION', role]))
  test.each([
    'ROLE_ABSENCE_BACKWARD',
    'ROLE_ABSENCE_BACKWARD_2',
    'ROLE_ABSENCE_EDIT_TYPE',
    'ROLE_ABSENCE_COMMENT',
  ] as const)('ROL-19 ROL-20 ROL-21 ROL-22 %s', (role) => checkRow(['ROLE_VALIDATION', role]))
  test.each([
    'ROLE_ABSENCE_ACTION_HISTORY',
    'ROLE_ABSENCE_FULL_HISTORY',
    'ROLE_ACTIVITY_SHOW',
    'ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL',
  ] as const)('ROL-23 ROL-24 ROL-25 ROL-26 %s', (role) => checkRow(['ROLE_VALIDATION', role]))
  test.each([
    'ROLE_ACTIVITY_ACCEPT_SECOND_LEVEL',
    'ROLE_ACTIVITY_EDIT_TYPE',
    'ROLE_ACTIVITY_BACKWARD_FIRST_LEVEL',
    'ROLE_ACTIVITY_BACKWARD_SECOND_LEVEL',
  ] as const)('ROL-27 ROL-28 ROL-29 ROL-30 %s', (role) => checkRow(['ROLE_VALIDATION', role]))
  test.each([
    'ROLE_ACTIVITY_COMMENT',
    'ROLE_ACTIVITY_ACTION_HISTORY',
    'ROLE_ACTIVITY_OVERTIME_EDIT_TYPE',
    'ROLE_CRA_SHOW',
  ] as const)('ROL-31 ROL-32 ROL-33 ROL-34 %s', (role) => checkRow(['ROLE_VALIDATION', role]))
  test.each(['ROLE_PERIOD_MANAGER', 'ROLE_ABSENCE_CODES_LIST'] as const)('ROL-35 ROL-36 %s', (role) =>
    checkRow(['ROLE_VALIDATION', role]),
  )
})

test('BCK-10 without a session every call is 401', async () => {
  for (const key of KEYS) {
    const answer = (await CALLS[key]?.(portal.anonymous, items)) as Answer<{ code: string }>
    expect([key, answer.status, answer.body.code]).toEqual([key, 401, 'no-session'])
  }
  expect((await portal.anonymous.get('validation/awaiting')).status).toBe(401)
  expect((await portal.anonymous.get(`validation/event/${items.submitted}/code`)).status).toBe(401)
})

test('ROL-40 EX-V-93 a role taken away is refused at the next call of the same session', async () => {
  await office.setRights('manager', ['ROLE_VALIDATION', 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL'])
  expect((await viewer.post('validation/event-action', act(items.submitted, 'validated1'))).status).toBe(201)
  await office.setRights('manager', ['ROLE_VALIDATION'])
  const refused = await viewer.post('validation/event-action', act(items.submitted, 'validated1'))
  expect(refusalOf(refused)).toEqual([403, M_ROLE.message])
})
