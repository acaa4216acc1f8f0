import fc from 'fast-check'
import { expect, test } from 'vitest'
import { automaticLines } from './automatic-lines.ts'
import { dueOn, keptBy, line, somebody, syntecRules } from './counter-facts.fixture.ts'
import { dayOfNumber } from './day.ts'
import { asKnown } from './turnings.ts'

const rules = syntecRules()
const taken = (hundredths: number, effective_on: string, stage: string) =>
  line('cp', hundredths, effective_on, { stage, rule: 'absence', source: `event ${effective_on} 1` })
const absence = (short_code: string, start_at: string, half_days: number) => ({
  short_code,
  type: short_code === 'MAL' ? ('sickness' as const) : ('absence' as const),
  start_at,
  half_days,
})

const anybody = fc
  .record({
    opening: fc.option(fc.integer({ min: 9_600, max: 9_700 })),
    hired: fc.integer({ min: 9_300, max: 9_690 }),
    leaves: fc.option(fc.integer({ min: 9_750, max: 10_200 })),
    back: fc.option(fc.integer({ min: 1, max: 90 })),
    modality: fc.constantFrom(1, 2, 3),
    changes: fc.option(fc.integer({ min: 9_700, max: 10_000 })),
    off: fc.subarray(['monday-am', 'wednesday-am', 'wednesday-pm', 'friday-pm'] as const),
    rhythm: fc.integer({ min: 9_300, max: 10_000 }),
    balances: fc.array(fc.integer({ min: -500, max: 3_000 }), { minLength: 4, maxLength: 4 }),
    absences: fc.array(
      fc.record({
        day: fc.integer({ min: 9_700, max: 10_300 }),
        half_days: fc.integer({ min: 1, max: 30 }),
        code: fc.constantFrom('MAL', 'CSS'),
      }),
      { maxLength: 6 },
    ),
    taken: fc.array(
      fc.record({
        day: fc.integer({ min: 9_700, max: 10_300 }),
        half_days: fc.integer({ min: 1, max: 20 }),
        stage: fc.constantFrom('taken', 'asked'),
      }),
      { maxLength: 6 },
    ),
    notice: fc.option(fc.integer({ min: 10_150, max: 10_300 })),
  })
  .map(({ opening, hired, leaves, back, modality, changes, off, rhythm, balances, absences, taken: asked, notice }) => {
    const start = opening === null ? 9_640 : Math.min(hired, opening)
    const contracts = [{ start_at: dayOfNumber(start), end_at: leaves === null ? null : dayOfNumber(leaves) }]
    if (leaves !== null && back !== null) contracts.push({ start_at: dayOfNumber(leaves + back), end_at: null })
    const consultant = { person_type: 'consultant' as const, modality }
    const opened =
      opening === null
        ? []
        : (['cp', 'before_june', 'rtt', 'rtt_remainder'] as const).map((counter, index) =>
            line(counter, balances[index] ?? 0, dayOfNumber(opening)),
          )
    return somebody({
      opening: opening === null ? null : dayOfNumber(opening),
      contracts,
      positions: [
        { starts_on: dayOfNumber(start), ...consultant },
        ...(changes === null ? [] : [{ starts_on: dayOfNumber(changes), ...consultant, modality: 4 - modality }]),
      ],
      part_times: off.length === 0 ? [] : [{ starts_on: dayOfNumber(rhythm), half_days_off: off }],
      absences: absences.map(({ day, half_days, code }) => absence(code, dayOfNumber(day), half_days)),
      lines: [...opened, ...asked.map(({ day, half_days, stage }) => taken(-50 * half_days, dayOfNumber(day), stage))],
      carry_ends: notice === null ? new Map() : new Map([['maladie 2027', dayOfNumber(notice)]]),
    })
  })

const inOrder = (lines: readonly { effective_on: string }[]) => lines.map((each) => JSON.stringify(each)).sort()

test('LED-23 LED-53 kept every few days, every three months and all at once the same lines are written, and none twice', () => {
  fc.assert(
    fc.property(anybody, (facts) => {
      const [from, until] = [dayOfNumber(9_700), dayOfNumber(10_320)]
      const daily = keptBy(facts, rules, from, until, 5)
      expect(inOrder(keptBy(facts, rules, from, until, 90))).toEqual(inOrder(daily))
      expect(inOrder(automaticLines(facts, rules, { today: from, until }))).toEqual(inOrder(daily))
      expect(dueOn({ ...facts, lines: [...facts.lines, ...daily.map(asKnown)] }, rules, until)).toEqual([])
      expect(
        new Set(daily.map(({ counter, kind, effective_on, source }) => [counter, kind, effective_on, source].join()))
          .size,
      ).toBe(daily.length)
    }),
    { numRuns: 40 },
  )
})
