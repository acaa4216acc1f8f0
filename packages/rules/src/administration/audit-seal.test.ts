import { describe, expect, test } from 'vitest'
import { headText, intactChain, readHead, sealedAgo, sealFaultWords } from './audit-seal.ts'

const hash = '8280f56d275ac7c332834ed5d5f032fba726ac0ba00e479d56faefdc9cfa5b8d'

describe('AUD-05 what a verification says', () => {
  test.each([
    [{ kind: 'changed', position: 2, audit_id: 43 }, '! position 2 (ligne 43) : contenu modifié'],
    [{ kind: 'false_hash', position: 3 }, '! position 3 : empreinte fausse'],
    [{ kind: 'gone', audit_id: 43 }, '! ligne 43 : absente de l’audit'],
    [{ kind: 'missing', position: 7 }, '! position 7 : manque'],
    [{ kind: 'twice', audit_id: 41 }, '! ligne 41 : scellée deux fois'],
    [{ kind: 'no_head', position: 412_906 }, '! tête attendue 412906 : absente'],
  ] as const)('%j', (fault, words) => expect(sealFaultWords(fault)).toBe(words))

  test('intact', () => {
    expect(intactChain({ sealed: 3, unsealed: 0, head: { position: 3, hash } })).toBe(
      `Chaîne intacte : 3 lignes scellées, 0 à sceller. Tête 3:${hash}.`,
    )
  })
})

test('AUD-06 a head is read as it was printed, and nothing else is', () => {
  const head = { position: 412_906, hash }
  expect(readHead(headText(head))).toEqual(head)
  for (const text of ['', hash, `0:${hash}`, `-1:${hash}`, `1:${hash}0`, `1: ${hash}`, `1:${hash.toUpperCase()}`]) {
    expect(readHead(text), text).toBeNull()
  }
})

test.each([
  [0, 'à l’instant'],
  [1, 'il y a 1 minute'],
  [59, 'il y a 59 minutes'],
  [119, 'il y a 1 heure'],
  [2879, 'il y a 47 heures'],
  [2880, 'il y a 2 jours'],
])('AUD-13 sealed %i minutes ago', (minutes, words) => expect(sealedAgo(minutes)).toBe(`Dernier scellé ${words}`))
