import { expect, test } from 'vitest'
import { dueOn, keptBy, line, somebody, syntecRules } from './counter-facts.fixture.ts'
import type { CounterFacts, KnownLine } from './counter-facts.ts'
import { replayLedger } from './ledger-replay.ts'
import { asKnown } from './turnings.ts'

const rules = syntecRules()
const numbered = (lines: readonly KnownLine[]) => lines.map((each, index) => ({ ...each, seq: index + 1 }))
const replay = (facts: CounterFacts, lines: readonly KnownLine[], today: string) =>
  replayLedger({ ...facts, lines: numbered(lines) }, rules, today)

const sick = { short_code: 'MAL', type: 'sickness' as const, start_at: '2026-02-09', half_days: 20 }
const opened = [line('before_june', 400, '2025-05-31'), line('cp', 900, '2025-05-31'), line('rtt', 300, '2025-05-31')]
const facts = somebody({
  seniority_at: '2012-01-01',
  part_times: [{ starts_on: '2025-11-12', half_days_off: ['friday-pm'] }],
  lines: opened,
})
const kept = keptBy(facts, rules, '2025-06-01', '2026-08-20', 20).map(asKnown)

test('LED-22 LED-23 what was kept is found as it is, corrected months and rounded years included', () => {
  const lines = [...opened, ...kept]
  expect(new Set(lines.map(({ rule }) => rule)).size).toBeGreaterThan(5)
  expect(replay(facts, lines, '2026-08-20')).toEqual({ faults: [], due: [] })
  const later = { ...facts, absences: [sick] }
  const corrected = [...lines, ...dueOn({ ...later, lines }, rules, '2026-08-20').map(asKnown)]
  expect(corrected.length).toBeGreaterThan(lines.length)
  expect(replay(later, corrected, '2026-08-20')).toEqual({ faults: [], due: [] })
})

test.each(
  kept
    .filter(({ source }) => source !== '2026-08')
    .map((each, index) => [each.rule, each.effective_on, index] as const),
)('LED-22 a line of %s of %s that says another amount is named', (_rule, _day, index) => {
  const lines = [...opened, ...kept].map((each) =>
    each === kept[index] ? { ...each, hundredths: each.hundredths + 100 } : each,
  )
  const written = kept[index]
  expect(replay(facts, lines, '2026-08-20').faults).toContainEqual(
    expect.objectContaining({ source: written?.source, written: (written?.hundredths ?? 0) + 100 }),
  )
})

test('LED-22 a line on another counter or day is none, what is due is told apart', () => {
  const moved = (change: Partial<KnownLine>) =>
    [...opened, ...kept].map((each) =>
      each.source === '2025-10' && each.counter === 'cp' ? { ...each, ...change } : each,
    )
  for (const change of [{ counter: 'cp15' as const }, { effective_on: '2025-10-30' }])
    expect(replay(facts, moved(change), '2026-08-20').faults).toContainEqual({
      source: '2025-10',
      written: 0,
      expected: 209,
    })
  const without = [...opened, ...kept].filter(({ source }) => source !== '2026-07')
  const { faults, due } = replay(facts, without, '2026-08-20')
  expect(faults).toEqual([])
  expect(due.map(({ source }) => source)).toEqual(['2026-07', '2026-07'])
})
