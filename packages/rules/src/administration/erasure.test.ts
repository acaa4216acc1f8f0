import { expect, test } from 'vitest'
import { answerBy, type ErasureFacts, erasureAnswers } from './erasure.ts'

const NOTHING_HELD = new Set<string>()
const LEFT: ErasureFacts = {
  contract_end: '2026-10-31',
  last_comment: '2026-10-31',
  last_report: '2016-12-31',
  held: NOTHING_HELD,
}
const textsOf = (facts: ErasureFacts, today = '2026-11-20') =>
  Object.fromEntries(erasureAnswers(facts, today).map(({ key, text }) => [key, text]))

test('RGD-19 what no basis keeps goes now, the rest is kept until its term, by its basis', () => {
  expect(textsOf(LEFT)).toMatchObject({
    personal_email: 'Effacé maintenant',
    devices: 'Effacé maintenant',
    counters: 'Conservé jusqu’au 31/10/2031 : Obligation légale',
    comments: expect.stringMatching(/^Conservé jusqu’au 31\/10\/2029 : Intérêt légitime/),
    reports: expect.stringMatching(/^Conservé jusqu’au 31\/12\/2026 : /),
  })
})

test('RGD-19 what is expired goes now, and what was never there', () => {
  const texts = textsOf({ ...LEFT, contract_end: '2021-11-19', last_comment: null, last_report: '2015-12-31' })
  for (const key of ['identity', 'activity', 'counters', 'audit', 'comments', 'reports']) {
    expect(texts[key], key).toBe('Effacé maintenant')
  }
  expect(textsOf({ ...LEFT, contract_end: '2021-11-20' }).identity).toMatch(/^Conservé jusqu’au 20\/11\/2026/)
})

test('RGD-17 RGD-19 what a hold keeps is kept, even what would go at once', () => {
  const texts = textsOf({
    ...LEFT,
    contract_end: '2020-01-31',
    held: new Set(['personal_email', 'counters', 'identity']),
  })
  expect(texts).toMatchObject({ counters: 'Conservé : Obligation légale', activity: 'Effacé maintenant' })
  expect(texts.personal_email).toMatch(/^Conservé/)
})

test.each([
  ['2026-11-20', false, '2026-12-20'],
  ['2026-11-20', true, '2027-02-20'],
  ['2026-01-31', false, '2026-02-28'],
])('RGD-20 received on %s, extended %s: to be answered by %s', (received, is_extended, end) => {
  expect(answerBy(received, is_extended)).toBe(end)
})
