import type { Period } from '@cadran/contract/validation/periods'
import { M_404, M_ROLE } from '@cadran/rules/portal/messages'
import { ROLES, type Role } from '@cadran/rules/portal/roles'
import { type CallKey, mayCall } from '@cadran/rules/validation/call-roles'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../../testing/office.fixture.ts'
import { office, openOffice, portal } from '../../../testing/opened-office.ts'
import { close, forceSubmit, forceSubmitStep, list, MAY, periodsOn } from '../../../testing/periods.ts'
import type { Answer, Caller } from '../../../testing/portal.ts'

openOffice()
let viewer: Caller
let may: number

beforeAll(async () => {
  viewer = await portal.as('manager')
  may = await periodsOn(portal).periodId(MAY)
})

/** The calls of this room by their column; an unknown period is told to whoever may call, so nothing is closed here. */
const UNKNOWN = 999_999
const CALLS: [CallKey, (caller: Caller) => Promise<Answer<unknown>>][] = [
  ['K25', (caller) => caller.get('validation/period')],
  ['K25', (caller) => caller.get('validation/period/years')],
  ['K26', (caller) => close(caller, UNKNOWN)],
  ['K26', (caller) => caller.get('validation/closing/2031/4')],
  ['K26', (caller) => caller.get(`validation/period/${UNKNOWN}/counted?figure=total`)],
  ['K27', (caller) => forceSubmit(caller, UNKNOWN)],
  ['K27', (caller) => forceSubmit(caller, UNKNOWN, true)],
  ['K27', (caller) => forceSubmitStep(caller, UNKNOWN, { confirm: true, after: null })],
]

async function checkRow(held: readonly Role[], is_manager = false): Promise<void> {
  await office.setRights('manager', held, is_manager)
  const rights = { roles: new Set(held), is_manager }
  for (const [key, call] of CALLS) {
    const answer = await call(viewer)
    if (mayCall(key, rights)) expect([held, key, answer.status]).toEqual([held, key, key === 'K25' ? 200 : 404])
    else expect([held, key, ...refusalOf(answer)]).toEqual([held, key, 403, M_ROLE.message])
  }
}

test('BCK-10 without a session every call is 401', async () => {
  for (const [key, call] of CALLS) {
    const { status, body } = (await call(portal.anonymous)) as Answer<{ code: string }>
    expect([key, status, body.code]).toEqual([key, 401, 'no-session'])
  }
})

test('SM-P-27 PER-37 ROL-35 BCK-11 each role alone, and all but the one, passes or is refused as the matrix says', async () => {
  await checkRow([])
  await checkRow([], true)
  for (const role of ROLES) await checkRow(['ROLE_VALIDATION', role])
  await checkRow(ROLES.filter((role) => role !== 'ROLE_PERIOD_MANAGER'))
  await checkRow(['ROLE_PERIOD_MANAGER', 'ROLE_PAY_MANAGER'])
})

test('SM-P-27 PER-37 a refused role changes nothing of a real period', async () => {
  const periods = periodsOn(portal)
  await office.setRights('manager', ['ROLE_VALIDATION', 'ROLE_PAY_MANAGER'])
  const before = await periods.everything()
  for (const attempt of [() => close(viewer, may, { comment: 'x' }), () => forceSubmit(viewer, may, true)]) {
    expect(refusalOf(await attempt())).toEqual([403, M_ROLE.message])
  }
  expect(await periods.everything()).toBe(before)
})

test('RWR-07 PER-17 payroll reads the same periods, with nothing to do on them', async () => {
  await office.setRights('manager', ['ROLE_VALIDATION', 'ROLE_PAY_MANAGER'])
  const [own, holder] = [await list(viewer), await list(await portal.as('periodes'))]
  const figures = ({ actions: _actions, blocked_actions: _blocked, remote_file_url: _url, ...rest }: Period) => rest
  expect(own.map(figures)).toEqual(holder.map(figures))
  expect(own.every(({ actions, blocked_actions }) => actions.length + blocked_actions.length === 0)).toBe(true)
})

test('PER-13 a holder who manages a team closes and counts the whole company', async () => {
  const everybody = (await list(await portal.as('periodes'))).map(({ total }) => total)
  await office.setRights('manager', ['ROLE_VALIDATION', 'ROLE_PERIOD_MANAGER'], true)
  expect((await list(viewer)).map(({ total }) => total)).toEqual(everybody)
})

test('ROL-40 EX-V-93 a role taken away is refused at the next call', async () => {
  await office.setRights('manager', ['ROLE_VALIDATION', 'ROLE_PERIOD_MANAGER'])
  expect(refusalOf(await close(viewer, UNKNOWN))).toEqual([404, M_404.message])
  await office.setRights('manager', ['ROLE_VALIDATION'])
  expect(refusalOf(await close(viewer, may))).toEqual([403, M_ROLE.message])
})
