import fc from 'fast-check'
import { expect, test } from 'vitest'
import { automaticLines } from './automatic-lines.ts'
import { anybody, dueOn, keptBy, syntecRules } from './counter-facts.fixture.ts'
import { dayOfNumber } from './day.ts'
import { asKnown } from './turnings.ts'

const rules = syntecRules()
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
