import { describe, expect, test } from 'vitest'
import { openTestPortal } from '../testing/portal.ts'
import { computeHolidays, drawHolidays, openHolidays, writeHolidays } from './calendar.ts'

const daysOf = async (zone: string, year: number) => (await computeHolidays(zone, [year])).map(({ day }) => day).sort()

describe('public holidays', () => {
  test.each([
    [
      'of 2025',
      2025,
      ['01-01', '04-21', '05-01', '05-08', '05-29', '06-09', '07-14', '08-15', '11-01', '11-11', '12-25'],
    ],
    [
      'of 2027',
      2027,
      ['01-01', '03-29', '05-01', '05-06', '05-08', '05-17', '07-14', '08-15', '11-01', '11-11', '12-25'],
    ],
  ] as const)('CAL-14 EX-01 EX-03 the eleven holidays %s', async (_words, year, days) => {
    expect(await daysOf('FR', year)).toEqual(days.map((day) => `${year}-${day}`))
  })

  test('CAL-14 the eleven national ones of 2026, Good Friday not among them', async () => {
    const days = await daysOf('FR', 2026)
    expect(days).toHaveLength(11)
    expect(days).not.toContain('2026-04-03')
  })

  test.each([
    ['FR', false, []],
    ['FR-57', false, ['2026-12-26']],
    ['FR-67/2', true, ['2026-04-03', '2026-12-26']],
  ])('ORG-04 %s with Good Friday %s has of both days %j', async (holiday_zone, good_friday, days) => {
    const drawn = await drawHolidays({ holiday_zone, good_friday, own_days: [] }, [2026])
    expect(drawn.map(({ day }) => day).filter((day) => ['2026-04-03', '2026-12-26'].includes(day))).toEqual(days)
    expect(drawn.filter(({ source }) => source === 'regional').map(({ day }) => day)).toEqual(days)
  })

  test.each(['XX', 'FR-ZZ', 'FR-67-1', '__proto__', 'FR-toString', ''])(
    'an unknown zone (%s) is refused',
    async (zone) => {
      await expect(computeHolidays(zone, [2026])).rejects.toThrow('holiday_zone')
    },
  )
})

test('ORG-09 a process that asks works with what another one has drawn, all of it at once; until then with the former ones', async () => {
  const portal = await openTestPortal()
  const { kysely } = portal.database
  const [here, there] = [portal.platform.holidays, await openHolidays(portal.database, '2026-05-20')]
  const drawn = {
    holiday_zone: 'FR',
    good_friday: false,
    own_days: [{ day: '2026-05-22', name: 'Pont', half: 'am' as const }],
  }
  const before = here.of('FR')
  await there.refresh()
  await writeHolidays(kysely, [drawn], '2026-05-20')
  await there.refresh()
  expect(there.of('FR').days.halves?.get('2026-05-22')).toBe('am')
  expect(here.of('FR')).toBe(before)
  await here.refresh()
  expect(here.of('FR').days).toEqual(there.of('FR').days)
  await portal.close()
})
