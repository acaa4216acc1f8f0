import { expect, test } from 'vitest'
import { changingHandsSentence, cycleOf, loopsOf } from './organisation-team.ts'

test.each([
  [
    { people: 12, managers: 2, months: 5, absences: 3 },
    '12 personnes, dont 2 managers · 5 CRA et 3 absences en attente passent à Marc Petit',
  ],
  [
    { people: 1, managers: 1, months: 1, absences: 0 },
    '1 personne, dont 1 manager · 1 CRA en attente passe à Marc Petit',
  ],
  [{ people: 2, managers: 0, months: 0, absences: 1 }, '2 personnes · 1 absence en attente passe à Marc Petit'],
  [{ people: 2, managers: 0, months: 0, absences: 0 }, '2 personnes · rien en attente ne passe à Marc Petit'],
])('ORG-21 %j: %s', (hands, sentence) => {
  expect(changingHandsSentence(hands, 'Marc Petit')).toBe(sentence)
})

test('ORG-19 a refused move names the first person concerned', () => {
  expect(cycleOf('Ada Minaud')).toEqual({
    code: 'manager-cycle',
    status: 409,
    message: 'Une personne ne peut pas être sous sa propre équipe.',
    detail: 'Ada Minaud ne peut pas être sous sa propre équipe.',
  })
})

test('ORG-20 loops are found whole and once; who stands below one is in none', () => {
  const managed = (pairs: [number, number | null][]) => pairs.map(([id, manager_id]) => ({ id, manager_id }))
  const ids = (pairs: [number, number | null][]) => loopsOf(managed(pairs)).map((loop) => loop.map(({ id }) => id))
  expect(ids([])).toEqual([])
  expect(
    ids([
      [1, null],
      [2, 1],
      [3, 2],
    ]),
  ).toEqual([])
  expect(ids([[1, 1]])).toEqual([[1]])
  expect(
    ids([
      [1, 2],
      [2, 3],
      [3, 2],
      [4, 5],
      [5, 4],
    ]),
  ).toEqual([
    [2, 3],
    [4, 5],
  ])
})
