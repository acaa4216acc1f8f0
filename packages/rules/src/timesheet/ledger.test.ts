import { expect, test } from 'vitest'
import { chainedText, NO_LINE_BEFORE } from './ledger.ts'

test('LED-15 EX-P-17 what a line is hashed with: the hash before it and every column, null as the empty text', () => {
  const text = chainedText(NO_LINE_BEFORE, {
    user_id: 7,
    seq: 1,
    counter: 'cp',
    kind: 'opening',
    stage: 'posted',
    hundredths: 1250,
    effective_on: '2026-05-01',
    fact_on: null,
    rule: 'opening',
    rule_id: null,
    source: 'reprise',
    reason: null,
    actor_id: null,
    event_id: null,
    correction_id: null,
    reverses_id: null,
    created_at: '2026-05-01T03:00:00Z',
  })
  expect(text.replaceAll('\u001F', '␟')).toBe(
    `${'0'.repeat(64)}␟7␟1␟cp␟opening␟posted␟1250␟2026-05-01␟␟opening␟␟reprise␟␟␟␟␟␟2026-05-01T03:00:00Z`,
  )
})
