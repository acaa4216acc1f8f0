import type { Day } from '@cadran/rules/timesheet/day'

const NATIONAL: readonly Day[] = [
  ...['11-01', '11-11', '12-25'].map((date) => `2024-${date}`),
  ...['01-01', '04-21', '05-01', '05-08', '05-29', '06-09', '07-14', '08-15', '11-01', '11-11', '12-25'].map(
    (date) => `2025-${date}`,
  ),
  ...['01-01', '04-06', '05-01', '05-08', '05-14', '05-25', '07-14', '08-15', '11-01', '11-11', '12-25'].map(
    (date) => `2026-${date}`,
  ),
  ...['01-01', '03-29', '05-01', '05-06', '05-08', '05-17', '07-14', '08-15', '11-01', '11-11', '12-25'].map(
    (date) => `2027-${date}`,
  ),
]

const EASTERN: readonly Day[] = [
  '2024-12-26',
  '2025-04-18',
  '2025-12-26',
  '2026-04-03',
  '2026-12-26',
  '2027-03-26',
  '2027-12-26',
]

const CALENDARS: Readonly<Record<string, ReadonlySet<Day>>> = {
  FR: new Set(NATIONAL),
  'FR-67/2': new Set([...NATIONAL, ...EASTERN]),
}

/** The public holidays of the two workplaces from October 2024 to 2027; any other zone is a mistake of the generator. */
export function holidaysOf(zone: string): ReadonlySet<Day> {
  const calendar = CALENDARS[zone]
  if (!calendar) throw new Error(`No such zone: ${zone}`)
  return calendar
}
