import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { M_COR_OLD } from './correction-states.ts'
import { correctedText } from './correction-text.ts'
import { itemsAfter, truthOf } from './correction-truth.ts'
import {
  checkCorrectionAge,
  checkCorrectionReason,
  counterMoves,
  M_COR_REASON,
  totalsBetween,
  touchedByEntry,
  touchedByRanges,
  touchedByRemoteDays,
  touchedByTime,
  touchedByWeek,
} from './corrections.ts'

const day = (on: string) => ({ start_at: on, start_moment: 'am' as const, end_at: on, end_moment: 'pm' as const })

describe('the truth of a closed month', () => {
  test('COR-09 corrections apply in the order of their decision, each on the outcome of the one before', () => {
    const stored = [{ id: 1, value: 'CP' }]
    const decided = [
      { id: 7, old_id: 1, corrects: null, new: 'RTT' },
      { id: 5, old_id: null, corrects: 7, new: 'MAL' },
      { id: 9, old_id: null, corrects: null, new: 'CSS' },
      { id: 11, old_id: null, corrects: 9, new: null },
    ]
    expect(itemsAfter('event', stored, decided)).toEqual([
      { root: 'event:1', stored_id: 1, corrected_by: 5, value: 'MAL' },
    ])
    expect(itemsAfter('event', stored, decided.slice(0, 3)).map(({ root, value }) => [root, value])).toEqual([
      ['event:1', 'MAL'],
      ['correction:9', 'CSS'],
    ])
  })

  test('COR-07 a new absence takes the place of remote half-days, and gives them back when it is taken away', () => {
    const month = { absences: [], overtimes: [], weeks: [], remote_days: [{ day: '2026-04-17', am: true, pm: true }] }
    const pm = { ...day('2026-04-17'), start_moment: 'pm' as const }
    const asked = { id: 1, object: 'absence' as const, old_id: null, corrects: null, new: { absence: pm } }
    expect(truthOf(month, [asked]).remote_days).toEqual([{ day: '2026-04-17', am: true, pm: false }])
    const away = { id: 2, object: 'absence' as const, old_id: null, corrects: 1, new: null }
    expect(truthOf(month, [asked, away])).toMatchObject({ absences: [], remote_days: month.remote_days })
    const none = { days: [{ day: '2026-04-17', am: false, pm: false }] }
    const remote = { id: 3, object: 'remote' as const, old_id: null, corrects: null, new: { remote: none } }
    expect(truthOf(month, [remote]).remote_days).toEqual([])
  })

  test('COR-09 whatever is decided, an item stands once and keeps what it was from the beginning', () => {
    const step = fc.record({ names: fc.nat(5), fresh: fc.boolean(), value: fc.option(fc.nat(), { nil: null }) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const stored = [1, 2, 3].map((id) => ({ id, value: id }))
        const decided: Parameters<typeof itemsAfter<number>>[2][number][] = []
        for (const [index, { names, fresh, value }] of steps.entries()) {
          const items = itemsAfter('event', stored, decided)
          const item = fresh ? undefined : items[names % Math.max(1, items.length)]
          const old_id = item?.corrected_by === null ? item.stored_id : null
          decided.push({ id: index + 1, old_id, corrects: item?.corrected_by ?? null, new: value })
        }
        const items = itemsAfter('event', stored, decided)
        expect(new Set(items.map(({ root }) => root)).size).toBe(items.length)
        for (const { root, stored_id } of items) if (stored_id !== null) expect(root).toBe(`event:${stored_id}`)
      }),
    )
  })
})

test('COR-10 what two corrections touch meets exactly where they are about the same', () => {
  const meet = (a: readonly (readonly [number, number])[], b: readonly (readonly [number, number])[]) =>
    a.some(([from, to]) => b.some(([first, last]) => from <= last && first <= to))
  const absence = touchedByRanges([day('2026-04-17')])
  expect(meet(absence, touchedByRemoteDays([{ day: '2026-04-17' }]))).toBe(true)
  expect(meet(absence, touchedByRanges([day('2026-04-18')]))).toBe(false)
  expect(meet(touchedByEntry('overtime:4'), touchedByEntry('overtime:4'))).toBe(true)
  expect(meet(touchedByEntry('overtime:4'), touchedByEntry('correction:4'))).toBe(false)
  expect(meet(touchedByWeek({ year: 2026, month: 4 }, 17), touchedByWeek({ year: 2026, month: 5 }, 17))).toBe(false)
  const hours = (start: string, end: string) =>
    touchedByTime({
      ...{ type: 'hour', code_id: 3, start_at: '2026-04-17', end_at: '2026-04-17' },
      days: [{ date: '2026-04-17', hours: [{ start, end }], tickets: 0 }],
    })
  expect(meet(hours('22:00', '23:00'), hours('22:30', '00:00'))).toBe(true)
  expect(meet(hours('22:00', '23:00'), hours('23:00', '00:00'))).toBe(false)
  const duty = { type: 'constraint' as const, start_at: '2026-04-13', end_at: '2026-04-17', days: [] }
  expect(meet(touchedByTime({ ...duty, code_id: 3 }), touchedByTime({ ...duty, code_id: 4 }))).toBe(false)
})

test('COR-04 COR-11 how far back, and how long a reason', () => {
  expect(checkCorrectionAge({ year: 2023, month: 5 }, '2026-05-21', 36)).toBeNull()
  expect(checkCorrectionAge({ year: 2023, month: 4 }, '2026-05-21', 36)).toBe(M_COR_OLD)
  const answers = ['abcd', '    ', 'x'.repeat(501), 5, undefined].map(checkCorrectionReason)
  expect(answers).toEqual(Array.from(answers, () => M_COR_REASON))
  expect(['abcde', 'x'.repeat(500), 'une\nligne'].map(checkCorrectionReason)).toEqual([null, null, null])
  expect(checkCorrectionReason('a\u0000bcdef')).toMatchObject({ status: 422, message: 'Valeur invalide' })
})

test('COR-28 COR-32 what is moved of the counters and of totals', () => {
  expect(counterMoves(null, { counter: 'cp', half_days: 1 })).toEqual([{ counter: 'cp', hundredths: -50 }])
  expect(counterMoves({ counter: 'cp', half_days: 2 }, { counter: 'cp', half_days: 2 })).toEqual([])
  expect(counterMoves({ counter: 'cp', half_days: 2 }, { counter: 'rtt', half_days: 1 })).toEqual([
    { counter: 'cp', hundredths: 100 },
    { counter: 'rtt', hundredths: -50 },
  ])
  const minutes = (amount: number) => ({ code: 'overtime_code:INT', source: 'x', kind: 'minutes' as const, amount })
  expect(totalsBetween([minutes(100)], [minutes(135)])).toEqual([minutes(35)])
  expect(totalsBetween([minutes(100)], [minutes(100)])).toEqual([])
})

test('COR-38 each object in one line of words', () => {
  const entry = {
    code: { description: 'Intervention' },
    start_at: '2026-03-18',
    end_at: '2026-03-18',
    constraint_count: 0,
    ticket_count: 2,
  }
  const days = [{ date: '2026-03-18', hours: [{ start: '22:00', end: '23:40' }] }]
  expect([
    correctedText(null),
    correctedText({ absence: { ...day('2026-04-24'), event_code: { description: 'Congés payés' }, days_count: 1 } }),
    correctedText({ overtime: { ...entry, type: 'hour', days } }),
    correctedText({ overtime: { ...entry, type: 'ticket', days: [] } }),
    correctedText({ remote: { days: [{ day: '2026-04-07', am: false, pm: true }] } }),
    correctedText({ extra_activity: { week: 17, duration: 90, constraints_duration: 0 } }),
  ]).toMatchInlineSnapshot(`
    [
      "Rien",
      "Congés payés le 24/04/2026, 1,00 j",
      "Intervention, 18/03/2026 22:00-23:40",
      "Intervention, 2 tickets le 18/03/2026",
      "Télétravail : 07/04/2026 (après-midi)",
      "Activités complémentaires, semaine 17 : 1 h 30, interventions : 0 h 00",
    ]
  `)
})
