import { expect, test } from 'vitest'
import { alikeChanges } from './bulk-changes.ts'

test('ADM-45 who changes alike stands in one line, counted; another day or value is another line', () => {
  const to = (before: string | null, after: string, starts_on = '2026-12-01') => ({
    field: 'manager',
    before,
    after,
    starts_on,
  })
  const said = alikeChanges([
    to('Ada', 'Bob'),
    to(null, 'Bob'),
    to('Ada', 'Bob'),
    to('Ada', 'Bob', '2027-01-01'),
    { field: 'modality', before: null, after: '35h', starts_on: undefined },
  ])
  expect(said.map(({ before, after, starts_on }) => [before, after, starts_on])).toEqual([
    ['Ada (2 personnes)', 'Bob', '2026-12-01'],
    ['sans manager (1 personne)', 'Bob', '2026-12-01'],
    ['Ada (1 personne)', 'Bob', '2027-01-01'],
    ['aucun (1 personne)', '35h', undefined],
  ])
})
