import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changedFrom,
  differencesOf,
  POSITION_FIELDS,
  type Position,
  type PositionFields,
  type Positions,
  positionOn,
  withoutChange,
} from './positions.ts'

const [SIEGE, STRASBOURG] = [1, 2]
const position = (starts_on: string, fields: Partial<PositionFields> = {}): Position => ({
  starts_on,
  person_type: 'consultant',
  modality: 2,
  company_id: 1,
  workplace_id: SIEGE,
  manager_id: 100,
  is_manager: false,
  ...fields,
})

const EX_A_03: Positions = [
  position('2025-01-06'),
  position('2027-01-01', { modality: 3 }),
  position('2027-03-01', { modality: 3, manager_id: 110 }),
]

describe('a change inserted before later positions', () => {
  const after = changedFrom(EX_A_03, '2026-12-01', { manager_id: 120, workplace_id: STRASBOURG })

  test('ADM-16 EX-A-03 it is carried up to the first that changed the same field itself', () => {
    expect(after).toEqual([
      position('2025-01-06'),
      position('2026-12-01', { workplace_id: STRASBOURG, manager_id: 120 }),
      position('2027-01-01', { modality: 3, workplace_id: STRASBOURG, manager_id: 120 }),
      position('2027-03-01', { modality: 3, workplace_id: STRASBOURG, manager_id: 110 }),
    ])
  })

  test('ADM-16 EX-A-03 three dates for the workplace, two for the manager', () => {
    const dates = (field: string) =>
      differencesOf(EX_A_03, after).flatMap((each) => (each.field === field ? [each.starts_on] : []))
    expect(dates('workplace_id')).toEqual(['2026-12-01', '2027-01-01', '2027-03-01'])
    expect(dates('manager_id')).toEqual(['2026-12-01', '2027-01-01'])
    expect(dates('modality')).toEqual([])
  })

  test('ADM-23 taken back, everything is as it was', () => {
    expect(withoutChange(after, '2026-12-01', ['manager_id', 'workplace_id'])).toEqual(EX_A_03)
  })

  test.each([
    ['2025-01-06', 3],
    ['2024-12-01', 3],
    ['2027-01-01', 3],
    ['2027-03-01', 3],
    ['2028-01-01', 4],
  ])('ADM-16 a workplace from %s makes %i rows', (day, rows) => {
    const moved = changedFrom(EX_A_03, day, { workplace_id: STRASBOURG, modality: 2 })
    expect(moved).toHaveLength(rows)
    expect(positionOn(moved, '2029-01-01').workplace_id).toBe(STRASBOURG)
  })

  test('ADM-16 what changes nothing makes no row', () => {
    expect(changedFrom(EX_A_03, '2026-06-01', { workplace_id: SIEGE })).toEqual(EX_A_03)
  })
})

const DAYS = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01', '2026-06-01'] as const
const fields = fc.record(
  {
    modality: fc.constantFrom(1 as const, 2 as const, null),
    workplace_id: fc.constantFrom(1, 2, 3),
    manager_id: fc.constantFrom(100, 110, null),
    is_manager: fc.boolean(),
  },
  { requiredKeys: [] },
)
const histories = fc
  .array(fc.tuple(fc.constantFrom(...DAYS), fields), { maxLength: 6 })
  .map((changes) =>
    changes.reduce<Positions>((held, [day, change]) => changedFrom(held, day, change), [position('2026-01-01')]),
  )
const day = fc.constantFrom(...DAYS)

describe('any change of any history', () => {
  test('ADM-16 before its day nothing differs, and no other field ever does', () => {
    fc.assert(
      fc.property(histories, day, fields, day, (held, on, change, asked) => {
        const [was, is] = [positionOn(held, asked), positionOn(changedFrom(held, on, change), asked)]
        const staying = POSITION_FIELDS.filter((field) => asked < on || !(field in change))
        expect(staying.map((field) => is[field])).toEqual(staying.map((field) => was[field]))
      }),
    )
  })

  test('ADM-16 from its day on a field is the new one until a later position changed it itself', () => {
    fc.assert(
      fc.property(histories, day, fields, day, (held, on, change, asked) => {
        fc.pre(asked >= on)
        const values: Partial<PositionFields> = change
        const is = positionOn(changedFrom(held, on, change), asked)
        const later = held.filter(({ starts_on }) => starts_on > on && starts_on <= asked)
        const named = POSITION_FIELDS.filter((field) => values[field] !== undefined)
        const expected = named.map((field) => {
          const changed = later.some((row) => row[field] !== held[held.indexOf(row) - 1]?.[field])
          return changed ? positionOn(held, asked)[field] : values[field]
        })
        expect(named.map((field) => is[field])).toEqual(expected)
      }),
    )
  })

  test('ADM-16 the rows are in order, each says something new, and the differences are all of them', () => {
    fc.assert(
      fc.property(histories, day, fields, (held, on, change) => {
        const after = changedFrom(held, on, change)
        const days = after.map(({ starts_on }) => starts_on)
        expect(days).toEqual([...new Set(days)].toSorted())
        const told = differencesOf(held, after)
        for (const asked of DAYS) {
          const differs = POSITION_FIELDS.filter((f) => positionOn(held, asked)[f] !== positionOn(after, asked)[f])
          const last = [...held, ...after].map(({ starts_on }) => starts_on).filter((each) => each <= asked)
          const from = last.toSorted().at(-1)
          expect(told.filter(({ starts_on }) => starts_on === from).map(({ field }) => field)).toEqual(differs)
        }
      }),
    )
  })
})
