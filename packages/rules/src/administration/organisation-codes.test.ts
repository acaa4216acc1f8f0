import { expect, test } from 'vitest'
import { readAffectation, readEventCode, readOvertimeCode } from './organisation-codes.ts'

const affectation = { code: 'ATLAS', name: 'Atlas', client_name: '', start_at: '', end_at: '', archived: false }
const texts = { short_code: 'CP', type: 'absence', description: 'Congés payés', color: '#1A7F5A', priority: '0' }
const nothing = { affectation: '', relevant_counter: '', start_at: '', end_at: '', master_data: '', created_at: '' }
const code = { ...texts, ...nothing, editable: true, deductible: false, archived: false }
const times = { constraint: true, hour: false, ticket: false, active: true, start_at: '', end_at: '' }
const duty = {
  code: 'AST',
  category: 'availability',
  sub_category: '',
  affectation: '',
  description: 'Astreinte',
  ...times,
}

const said = ({ refused }: { refused: { field?: string | undefined; message: string } | null }) =>
  refused && [refused.field, refused.message]

test.each([
  [{}, undefined, null],
  [{ code: '' }, undefined, ['code', 'Attendu le code d’une affectation']],
  [{ code: 'NEXT' }, { code: 'ATLAS', is_used: true }, ['code', 'Le code d’une affectation utilisée ne change pas.']],
  [{ code: 'NEXT' }, { code: 'ATLAS', is_used: false }, null],
  [{ start_at: '2026-02-01', end_at: '2026-01-31' }, undefined, ['end_at', 'Avant start_at']],
  [{ start_at: '2026-02-30' }, undefined, ['start_at', '« 2026-02-30 », attendu une date AAAA-MM-JJ, ou rien']],
])('ORG-11 an affectation with %j before %j: %j', (changes, before, refused) => {
  expect(said(readAffectation({ ...affectation, ...changes }, before))).toEqual(refused)
})

test('ORG-12 a form says what a line of codes.csv would, empty fields being nothing', () => {
  expect(readEventCode(code, undefined).row).toMatchObject({
    short_code: 'CP',
    priority: 0,
    relevant_counter: null,
    editable: true,
  })
  const before = { short_code: 'CP', type: 'absence' } as const
  expect(said(readEventCode({ ...code, type: 'other' }, before))?.[0]).toBe('type')
  expect(said(readEventCode({ ...code, short_code: 'CP2' }, before))?.[0]).toBe('short_code')
  expect(said(readEventCode({ ...code, deductible: true }, before))).toEqual([
    'deductible',
    'Attend un relevant_counter',
  ])
})

test('ORG-15 an on-call code counts something, and keeps its category', () => {
  expect(said(readOvertimeCode(duty, undefined))).toBeNull()
  expect(said(readOvertimeCode({ ...duty, constraint: false }, undefined))?.[1]).toBe('1 attendu pour l’un au moins')
  const before = { code: 'AST', category: 'intervention' } as const
  expect(said(readOvertimeCode(duty, before))?.[0]).toBe('category')
})
