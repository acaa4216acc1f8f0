import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { USUAL_FORMAT } from './columns.ts'
import { addedUp, contentOf, deltaOf, stateLines } from './delta.ts'
import { type Fact, hoursOfMinutes, linesOf, type PayLine, type Rubric } from './facts.ts'
import { makesSameLines } from './templates.ts'

const rubric = (code: string, change: Partial<Rubric> = {}): Rubric => ({
  code,
  rubric: code.split(':').at(-1) ?? code,
  label: code,
  unit: 'J',
  mode: 'dated',
  ignored: false,
  after: null,
  ...change,
})
const rubricsOf = (...rubrics: Rubric[]) => new Map(rubrics.map((one) => [one.code, one]))
const absence = (source: string, start_at: string, half_days = 2, code = 'event_code:CP'): Fact => ({
  kind: 'dated',
  code,
  origin: start_at.slice(0, 7),
  source,
  range: { start_at, start_moment: 'am', end_at: start_at, end_moment: half_days === 1 ? 'am' : 'pm' },
  half_days,
  modality: 2,
})
const hours = (minutes: number, code = 'overtime_code:INT-NUIT', origin = '2026-05'): Fact => ({
  kind: 'minutes',
  code,
  origin,
  source: code,
  minutes,
})

describe('facts and their lines', () => {
  test('PAY-04 PAY-05 half-days, minutes half up on the total, hours of half-days by modality', () => {
    expect([hoursOfMinutes(100), hoursOfMinutes(0), hoursOfMinutes(1)]).toEqual([167, 0, 2])
    const of = (fact: Fact, change: Partial<Rubric>) => linesOf([fact], rubricsOf(rubric(fact.code, change))).lines[0]
    const day = absence('event:1', '2026-05-04')
    expect(of(day, {})).toMatchObject({ quantity: 100, unit: 'J', days: 100, hours: 770, start_at: '2026-05-04' })
    expect(of(day, { unit: 'H', mode: 'total' })).toMatchObject({ quantity: 770, unit: 'H', days: 100, start_at: null })
    expect(of({ ...day, modality: 3 } as Fact, { unit: 'H' })).toMatchObject({ quantity: 100, unit: 'J', hours: null })
    expect(of(hours(100), { unit: 'H', mode: 'total' })).toMatchObject({ quantity: 167, unit: 'H', days: null })
    const duties: Fact = { kind: 'count', code: 'overtime_code:AST', origin: '2026-05', source: 'x', count: 3 }
    expect(of(duties, { unit: 'N', mode: 'total' })).toMatchObject({
      quantity: 300,
      unit: 'N',
      days: null,
      hours: null,
    })
  })

  test('PAY-04 PAY-25 two codes of one rubric are one line, rounded once', () => {
    const same = { rubric: 'NUIT', mode: 'total', unit: 'H' } as const
    const rubrics = rubricsOf(rubric('overtime_code:A', same), rubric('overtime_code:B', same))
    const { lines } = linesOf([hours(50, 'overtime_code:A'), hours(50, 'overtime_code:B')], rubrics)
    expect(lines).toMatchObject([{ quantity: 167, code: 'overtime_code:A,overtime_code:B' }])
  })

  test('PAY-26 PAY-54 ignored codes and months before are no line; nobody decided: missing', () => {
    const facts = [absence('event:1', '2026-04-04'), absence('event:2', '2026-05-04')]
    expect(linesOf(facts, rubricsOf(rubric('event_code:CP', { ignored: true })))).toEqual({
      lines: [],
      missing: new Set(),
    })
    expect(linesOf(facts, rubricsOf(rubric('event_code:CP', { after: '2026-04' }))).lines).toHaveLength(1)
    expect([...linesOf(facts, new Map()).missing]).toEqual(['event_code:CP'])
  })
})

describe('what is exported of the difference', () => {
  const rubrics = rubricsOf(rubric('event_code:CP'), rubric('overtime_code:INT-NUIT', { mode: 'total', unit: 'H' }))
  const of = { period: '2026-05', repeated: false, rubrics }
  const linesNow = (...facts: Fact[]) => linesOf(facts, rubrics).lines

  test('PAY-49 PAY-50 PAY-51 a dated fact is negated as it was, a total says its difference', () => {
    const before = linesNow(absence('event:1', '2026-04-13'), hours(100, undefined, '2026-04')).map((line) => ({
      ...line,
      label: 'as it was',
    }))
    const after = linesNow(absence('event:1', '2026-04-13', 1), hours(135, undefined, '2026-04'))
    expect(deltaOf(after, before, of)).toMatchObject([
      { kind: 'rappel', rubric: 'CP', quantity: -100, label: 'as it was', end_moment: 'pm' },
      { kind: 'rappel', rubric: 'CP', quantity: 50, end_moment: 'am' },
      { kind: 'rappel', rubric: 'INT-NUIT', quantity: 58 },
    ])
    expect(deltaOf([], before, of).map(({ quantity }) => quantity)).toEqual([-100, -167])
  })

  test('PAY-35 by month, rubric, day, the morning first, the cancelled line before the new, then the fact, as bytes', () => {
    const half = (source: string, day: string, moment: 'am' | 'pm') => ({
      ...absence(source, day, 1),
      range: { start_at: day, start_moment: moment, end_at: day, end_moment: moment },
    })
    const facts = [
      half('event:7', '2026-05-04', 'pm'),
      half('event:8', '2026-05-04', 'am'),
      hours(60),
      absence('event:10', '2026-04-13', 1),
      hours(60, undefined, '2026-04'),
      absence('event:2', '2026-05-11'),
    ]
    const before = linesNow(absence('event:10', '2026-04-13'))
    const orderOf = (given: Fact[]) =>
      deltaOf(linesNow(...given), before, of).map(
        ({ origin, rubric: code, start_at, start_moment, quantity }) =>
          `${origin.slice(5)} ${code} ${start_at?.slice(8) ?? ''}${start_moment ?? ''} ${Math.sign(quantity)}`,
      )
    const order = orderOf(facts)
    expect(order).toEqual([
      '04 CP 13am -1',
      '04 CP 13am 1',
      '04 INT-NUIT  1',
      '05 CP 04am 1',
      '05 CP 04pm 1',
      '05 CP 11am 1',
      '05 INT-NUIT  1',
    ])
    expect(orderOf(facts.toReversed())).toEqual(order)
  })

  test('PAY-52 PAY-53 another number of the same thing is nothing; a second run says rappel', () => {
    const [line] = linesNow(absence('event:1', '2026-05-04'))
    if (!line) throw new Error('one line')
    expect(deltaOf([{ ...line, source: 'event:9', label: 'other' }], [line], of)).toEqual([])
    expect(deltaOf([line], [], of)).toMatchObject([{ kind: 'normal' }])
    expect(deltaOf([line], [], { ...of, repeated: true })).toMatchObject([{ kind: 'rappel' }])
  })

  test('PAY-26 what was exported of a code that is ignored since stays', () => {
    const lines = linesNow(absence('event:1', '2026-04-13'))
    const ignored = rubricsOf(rubric('event_code:CP', { ignored: true }))
    expect(deltaOf([], lines, { ...of, rubrics: ignored })).toEqual([])
  })

  test('PAY-04 a counter is told again only when it has changed, and never as a rappel', () => {
    const counter = { ...linesNow(absence('x', '2026-05-04'))[0], rubric: 'cp', start_at: null } as PayLine
    expect(stateLines([counter], [counter])).toEqual([])
    expect(stateLines([{ ...counter, quantity: 5 }], [counter])).toHaveLength(1)
  })

  test('PAY-49 over random histories the runs add up to the truth of the last', () => {
    const fact = fc.oneof(
      fc
        .tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 2 }), fc.integer({ min: 3, max: 5 }))
        .map(([day, half_days, month]) =>
          absence(`event:${day}`, `2026-0${month}-${String(day).padStart(2, '0')}`, half_days),
        ),
      fc.integer({ min: 1, max: 500 }).map((minutes) => hours(minutes)),
    )
    const history = fc.array(fc.uniqueArray(fact, { selector: ({ source }) => source, maxLength: 8 }), { maxLength: 6 })
    fc.assert(
      fc.property(history, (truths) => {
        let sums = new Map<string, PayLine>()
        for (const facts of truths) {
          for (const line of deltaOf(linesNow(...facts), [...sums.values()], of)) {
            const content = contentOf(line)
            const before = sums.get(content)
            sums = sums.set(content, { ...line, quantity: line.quantity + (before?.quantity ?? 0) })
          }
          const exported = [...sums.values()].filter(({ quantity }) => quantity !== 0)
          const told = (lines: readonly PayLine[]) =>
            lines.map((line) => `${contentOf(line)} ${line.quantity}`).toSorted()
          expect(told(exported)).toEqual(told(linesNow(...facts)))
        }
      }),
    )
  })
})

describe('what is known without being kept', () => {
  test('PAY-49 PAY-55 what was known and what was exported since are one sum a content, person and template', () => {
    const [known] = linesOf([absence('event:1', '2026-04-13')], rubricsOf(rubric('event_code:CP'))).lines
    if (!known) throw new Error('An absence is a line')
    const of = (user_id: number, change: Partial<PayLine> = {}) => ({ ...known, template_id: 1, user_id, ...change })
    const taken_back = of(7, { quantity: -100, days: -100, label: 'CP' })
    expect(addedUp([taken_back, of(8), of(7)])).toEqual([of(8)])
    expect(addedUp([of(7, { label: 'Exporté' }), of(7)])).toEqual([
      of(7, { label: 'Exporté', quantity: 200, days: 200, hours: 1540 }),
    ])
    expect(addedUp([{ ...of(7), template_id: 2 }, of(7)])).toHaveLength(2)
  })

  test('PAY-52 PAY-54 a version makes the lines of before unless a code, its unit or whom it is about differs', () => {
    const format = { person_types: USUAL_FORMAT.person_types }
    const [cp, off] = [rubric('event_code:CP'), rubric('event_code:RTT', { ignored: true })]
    const former = { rubrics: rubricsOf(cp, off), format }
    const told = (...rubrics: Rubric[]) =>
      makesSameLines({ rubrics: rubricsOf(...rubrics), format }, former, ['2026-03', '2026-04'])
    expect(told({ ...cp, label: 'Congés' }, off)).toBe(true)
    expect(told(cp, off, rubric('event_code:NEW'))).toBe(true)
    expect(told(cp, { ...off, ignored: false, after: '2026-04' })).toBe(true)
    expect(told(cp, { ...off, ignored: false, after: '2026-03' })).toBe(false)
    expect(told(cp, { ...off, ignored: false })).toBe(false)
    expect(told(cp)).toBe(false)
    for (const change of [
      { rubric: 'X' },
      { unit: 'H' },
      { mode: 'total' },
      { ignored: true },
      { after: '2026-04' },
    ] as const)
      expect([change, told({ ...cp, ...change }, off)]).toEqual([change, false])
    const of_others = { rubrics: rubricsOf(cp, off), format: { person_types: ['contractor' as const] } }
    expect(makesSameLines(of_others, former, [])).toBe(false)
  })
})
