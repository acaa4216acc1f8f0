import { day } from '@cadran/contract/fields'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { replySerializer } from './reply-serializer.ts'

const reply = z.object({
  name: z.string(),
  comment: z.nullable(z.string()),
  moment: z.enum(['am', 'pm']),
  sign: z.enum(['"', '\\']),
  state: z.nullable(z.enum(['sent', 'not-sent'])),
  start_at: day,
  end_at: z.nullable(day),
  parts: z.array(z.object({ label: z.string() })),
})
const write = replySerializer(reply)
const NASTY = 'a "word", a \\ and\na line\u0000 \u2028 é’'

test.each([
  {
    name: NASTY,
    comment: NASTY,
    moment: 'am',
    sign: '"',
    state: 'not-sent',
    start_at: '2026-05-21',
    end_at: '2026-05-22',
    parts: [{ label: NASTY }, { label: '' }],
  },
  { name: '', comment: null, moment: 'pm', sign: '\\', state: null, start_at: '2026-05-21', end_at: null, parts: [] },
])('what is written reads the same: texts escaped, constants and days as they are', (value) => {
  expect(JSON.parse(write(value))).toEqual(value)
})

test('a field that the contract does not name never leaves', () => {
  const value = { name: 'x', comment: null, moment: 'am', sign: '"', state: null, start_at: '2026-05-21', end_at: null }
  expect(write({ ...value, parts: [{ label: 'x', password_hash: 'y' }], password_hash: 'y' })).not.toContain('password')
})
