import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendar, range } from './calendar.fixture.ts'
import { countHalfDays } from './calendar.ts'
import { gridOfMonth } from './day.ts'
import { rangeOfSlots, slotOf } from './half-day.ts'
import { type Cell, eventPieces, outlinePath, type RowGeometry } from './shapes.ts'

const may = gridOfMonth(2026, 5)
const cell = (text: string): Cell => ({ col: Number(text[0]), lane: text.endsWith('am') ? 0 : 1 })
const cells = (text: string) => text.split(' ').map(cell)
const pieces = (text: string, counts_non_worked?: boolean) =>
  eventPieces([{ key: 'e', ...range(text), counts_non_worked }], may, calendar())

describe('the pieces of an event', () => {
  test('CAL-32 an event inside a week is one piece, whole', () => {
    expect(pieces('2026-05-18 pm → 2026-05-20 am')).toEqual([
      {
        event_key: 'e',
        week_index: 3,
        cells: cells('0pm 1am 1pm 2am'),
        blocks: [cells('0pm 1am 1pm 2am')],
        threads: [],
        starts_here: true,
        ends_here: true,
        continued_from_previous_week: false,
        continues_next_week: false,
      },
    ])
  })

  test('CAL-32 an event over three weeks says where it starts, goes on and ends', () => {
    const found = pieces('2026-05-06 am → 2026-05-19 am')
    expect(found.map(({ week_index }) => week_index)).toEqual([1, 2, 3])
    expect(found.map(({ starts_here, ends_here }) => [starts_here, ends_here])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ])
    expect(found.map((piece) => [piece.continued_from_previous_week, piece.continues_next_week])).toEqual([
      [false, true],
      [true, true],
      [true, false],
    ])
    expect(found[2]?.cells).toEqual(cells('0am 0pm 1am'))
  })

  test('CAL-15 a holiday cuts a piece into blocks that a thread joins on the afternoon', () => {
    const [piece] = pieces('2026-05-13 pm → 2026-05-15 pm')
    expect(piece?.cells).toEqual(cells('2pm 4am 4pm'))
    expect(piece?.blocks).toEqual([cells('2pm'), cells('4am 4pm')])
    expect(piece?.threads).toEqual([{ from_col: 2, to_col: 4, lane: 1 }])
  })

  test('a weekend that ends a week and a holiday that begins one need no thread', () => {
    const found = pieces('2026-05-21 am → 2026-05-26 pm')
    expect(found.map(({ threads }) => threads)).toEqual([[], []])
    expect(found[1]?.cells).toEqual(cells('1am 1pm'))
  })

  test('an afternoon and the next morning are two blocks side by side, without a thread', () => {
    const [piece] = pieces('2026-05-18 pm → 2026-05-19 am')
    expect(piece?.blocks).toEqual([cells('0pm'), cells('1am')])
    expect(piece?.threads).toEqual([])
  })

  test('an afternoon and a morning apart are joined on the afternoon, two mornings on the morning', () => {
    expect(pieces('2026-05-13 pm → 2026-05-15 am')[0]?.threads).toEqual([{ from_col: 2, to_col: 4, lane: 1 }])
    const holidays = new Set(['2026-05-19', '2026-05-21'])
    const found = eventPieces([{ key: 'e', ...range('2026-05-18 am → 2026-05-22 am') }], may, {
      ...calendar(),
      holidays,
    })
    expect(found[0]?.threads).toEqual([
      { from_col: 0, to_col: 2, lane: 1 },
      { from_col: 2, to_col: 4, lane: 0 },
    ])
  })

  test('MON-57 an activity of a special-time month is not cut by weekends', () => {
    const found = pieces('2026-05-15 am → 2026-05-18 am', true)
    expect(found.map((piece) => piece.cells)).toEqual([cells('4am 4pm 5am 5pm 6am 6pm'), cells('0am')])
    expect(pieces('2026-05-15 am → 2026-05-18 am')[0]?.cells).toEqual(cells('4am 4pm'))
  })

  test('events keep their order, one without a counted half-day draws nothing', () => {
    const events = [
      { key: 'b', ...range('2026-05-19 am → 2026-05-19 pm') },
      { key: 'none', ...range('2026-05-16 am → 2026-05-17 pm') },
      { key: 'a', ...range('2026-05-18 am → 2026-05-18 pm') },
    ]
    expect(eventPieces(events, may, calendar()).map(({ event_key }) => event_key)).toEqual(['b', 'a'])
  })

  test('EVT-05 the pieces hold every counted half-day of the event once', () => {
    const first = slotOf('2026-05-01', 'am')
    fc.assert(
      fc.property(fc.nat(61), fc.nat(61), fc.boolean(), (a, b, counts_non_worked) => {
        const place = rangeOfSlots(first + Math.min(a, b), first + Math.max(a, b))
        const found = eventPieces([{ key: 'e', ...place, counts_non_worked }], may, calendar())
        const drawn = found.flatMap(({ cells: own, week_index }) =>
          own.map(({ col, lane }) => slotOf(may[week_index]?.[col] ?? '', lane === 0 ? 'am' : 'pm')),
        )
        expect(new Set(drawn).size).toBe(countHalfDays(place, { ...calendar(), counts_non_worked }))
        expect(found.flatMap((piece) => piece.blocks.flat())).toEqual(found.flatMap((piece) => piece.cells))
        expect(found.filter((piece) => piece.starts_here).length).toBe(Math.min(found.length, 1))
        expect(found.filter((piece) => piece.ends_here).length).toBe(Math.min(found.length, 1))
      }),
    )
  })
})

describe('the outline', () => {
  const geometry: RowGeometry = {
    colX: [0, 100, 200, 300, 400, 500, 560],
    colW: [100, 100, 100, 100, 100, 60, 60],
    laneY: [32, 74],
    laneH: 40,
    inset: 3,
    radius: 6,
    flatLeft: false,
    flatRight: false,
  }
  const square = { ...geometry, radius: 0 }
  const drawn = (text: string, difference: Partial<RowGeometry> = {}) =>
    outlinePath(cells(text), { ...geometry, ...difference })

  test('CAL-32 a half-day is a rounded rectangle inset from the day lines', () => {
    expect(drawn('0am')).toBe('M3 38A6 6 0 0 1 9 32L91 32A6 6 0 0 1 97 38L97 66A6 6 0 0 1 91 72L9 72A6 6 0 0 1 3 66Z')
    expect(drawn('0pm', { radius: 0 })).toBe('M3 74L97 74L97 114L3 114Z')
  })

  test('a whole day covers the space between its lanes', () => {
    expect(drawn('0am 0pm', { radius: 0 })).toBe('M3 32L97 32L97 114L3 114Z')
  })

  test.each([
    ['0am 0pm 1am', 'M3 32L197 32L197 72L97 72L97 114L3 114Z'],
    ['0pm 1am 1pm', 'M3 74L103 74L103 32L197 32L197 114L3 114Z'],
    ['0pm 1am 1pm 2am', 'M3 74L103 74L103 32L297 32L297 72L197 72L197 114L3 114Z'],
    ['0am 1am 1pm', 'M3 32L197 32L197 114L103 114L103 72L3 72Z'],
    ['0am 0pm 1pm', 'M3 32L97 32L97 74L197 74L197 114L3 114Z'],
  ])('half-days at the ends make an L: %s', (text, path) => {
    expect(drawn(text, { radius: 0 })).toBe(path)
  })

  test('the order of the half-days does not matter', () => {
    expect(drawn('2am 1pm 0am 1am 0pm')).toBe(drawn('0am 0pm 1am 1pm 2am'))
  })

  test('the inner corner of an L is rounded the other way', () => {
    expect(drawn('0am 0pm 1am')).toContain('L103 72A6 6 0 0 0 97 78L')
  })

  test('a side that goes on is flat: it touches the day line and keeps square corners', () => {
    expect(drawn('0am 0pm', { flatLeft: true })).toBe('M0 32L91 32A6 6 0 0 1 97 38L97 108A6 6 0 0 1 91 114L0 114Z')
    expect(drawn('0am 0pm', { flatRight: true })).toBe('M3 38A6 6 0 0 1 9 32L100 32L100 114L9 114A6 6 0 0 1 3 108Z')
  })

  test('flat sides belong to the outer blocks, the sides towards a thread stay rounded', () => {
    expect(drawn('0am 2am', { radius: 0, flatLeft: true, flatRight: true })).toBe(
      'M0 32L97 32L97 72L0 72ZM203 32L300 32L300 72L203 72Z',
    )
  })

  test('a radius is at most half of an edge', () => {
    expect(drawn('0am', { radius: 30 })).toBe(
      'M3 52A20 20 0 0 1 23 32L77 32A20 20 0 0 1 97 52L97 52A20 20 0 0 1 77 72L23 72A20 20 0 0 1 3 52Z',
    )
  })

  test('no half-day has no outline, a column without a place stands at the left', () => {
    expect(outlinePath([], geometry)).toBe('')
    expect(outlinePath([cell('0am')], { ...square, colX: [], colW: [], inset: 0 })).toBe('M0 32L0 32L0 72L0 72Z')
  })

  const sets = fc
    .uniqueArray(fc.nat(13), { minLength: 1 })
    .map((numbers) => numbers.map((n): Cell => ({ col: Math.floor(n / 2), lane: n % 2 === 0 ? 0 : 1 })))

  const subpaths = (path: string) => path.split('M').slice(1)
  const pointsOf = (subpath: string) =>
    subpath
      .replace('Z', '')
      .split('L')
      .map((point) => point.split(' ').map(Number))

  test('without inset and gap the outlines enclose exactly their half-days', () => {
    fc.assert(
      fc.property(sets, (set) => {
        const even = { ...square, laneY: [0, 40] as const, inset: 0, colX: [0, 1, 2, 3, 4, 5, 6].map((n) => n * 50) }
        const path = outlinePath(set, { ...even, colW: [50, 50, 50, 50, 50, 50, 50] })
        const area = subpaths(path)
          .map(pointsOf)
          .map((points) =>
            points.reduce((total, [x = 0, y = 0], index) => {
              const [nextX = 0, nextY = 0] = points[(index + 1) % points.length] ?? []
              return total + (x * nextY - nextX * y) / 2
            }, 0),
          )
          .reduce((total, each) => total + each, 0)
        expect(area).toBe(set.length * 50 * 40)
      }),
    )
  })

  test('every outline is closed, right-angled, and turns once around', () => {
    fc.assert(
      fc.property(sets, fc.boolean(), fc.boolean(), (set, flatLeft, flatRight) => {
        for (const subpath of subpaths(outlinePath(set, { ...square, flatLeft, flatRight }))) {
          const points = pointsOf(subpath)
          expect(subpath.endsWith('Z')).toBe(true)
          points.forEach(([x, y], index) => {
            const [nextX, nextY] = points[(index + 1) % points.length] ?? []
            expect((x === nextX) !== (y === nextY)).toBe(true)
          })
        }
        for (const subpath of subpaths(outlinePath(set, geometry))) {
          const turns = [...subpath.matchAll(/A6 6 0 0 ([01]) /g)].map(([, sweep]) => (sweep === '1' ? 1 : -1))
          expect(turns.reduce((total, turn) => total + turn, 0)).toBe(4)
        }
      }),
    )
  })
})
