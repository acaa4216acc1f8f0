import { FIRST_RULES_ON, firstCounterRules } from '@cadran/rules/timesheet/counter-rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { readParameters } from './index.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const run = async (statement: string) => (await portal.database.executeSql(statement)).rows
const constraintOf = (statement: string) =>
  run(statement).then(
    () => null,
    (error: { constraint?: string }) => error.constraint,
  )

test('LED-40 README 64: the demonstration begins with the values of before, and Syntec’s from the next month on', async () => {
  const read = (await readParameters(portal.database.kysely)).map(({ key, value, starts_on }) => ({
    key,
    value,
    starts_on,
  }))
  expect(read).toHaveLength(23)
  expect(read).toEqual(expect.arrayContaining(firstCounterRules('2026-06-01')))
})

test('LED-41 LED-42 versions are never changed or deleted; who confirms one says so once, and is somebody else', async () => {
  expect(await constraintOf('delete from parameters')).toBe('parameter_versions_stay')
  expect(await constraintOf(`update parameters set value = '26' where key = 'cp_a_year'`)).toBe(
    'parameter_versions_stay',
  )
  await run(`insert into parameters (key, value, starts_on, author_id, created_at, awaits_confirmation)
    values ('adjustment_four_eyes', 'false', '2026-06-01', 1, now(), true)`)
  const waiting = async () =>
    (await readParameters(portal.database.kysely)).filter(({ is_unconfirmed }) => is_unconfirmed).length
  expect(await waiting()).toBe(1)
  const confirm = (by: number) => `update parameters set confirmed_by = ${by}, confirmed_at = now() where author_id = 1`
  expect(await constraintOf(confirm(1))).toBe('parameter_confirmed_by_another')
  expect(await constraintOf(confirm(2))).toBe(null)
  expect(await constraintOf(confirm(3))).toBe('parameter_versions_stay')
  expect(await waiting()).toBe(0)
  expect(
    await constraintOf(
      `insert into parameters (key, value, starts_on, created_at) values ('k', 'null', '${FIRST_RULES_ON}', now())`,
    ),
  ).toBe('parameter_none_is_null')
})
