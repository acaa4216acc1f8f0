import { describe, expect, test } from 'vitest'
import { beginsWords, foundParts, searchWords } from './word-search.ts'

describe('searchWords', () => {
  test.each([
    ['Éloïse  DUPRÉ', ['eloise', 'dupre']],
    ["Jean-Pierre d'Aumale", ['jean', 'pierre', 'd', 'aumale']],
    ['cœur', ['coeur']],
    ['C201', ['c201']],
    ['<b>per</b>', ['b', 'per', 'b']],
    ["'; drop table users; --", ['drop', 'table', 'users']],
    ['\u0000per\u0007', ['per']],
    ['Nguyễn', ['nguyen']],
    ['  …  ', ['…']],
    ['%_\\', []],
    ['', []],
  ])('WIN-05 %j is looked for as %j', (text, words) => {
    expect(searchWords(text)).toEqual(words)
  })
})

describe('beginsWords', () => {
  test.each([
    ['per', 'Sofia Pereira', true],
    ['ere', 'Sofia Pereira', false],
    ['rou cam', 'Camille Rousseau', true],
    ['rou paul', 'Camille Rousseau', false],
    ['PÉRI', 'Périodes', true],
    ['c2', 'C201', true],
    ['', 'anything', true],
  ])('WIN-05 %j in %j: %s', (search, text, expected) => {
    expect(beginsWords(searchWords(search), text)).toBe(expected)
  })
})

describe('foundParts', () => {
  const marked = (text: string, search: string) =>
    foundParts(text, searchWords(search))
      .map(({ text: part, found }) => (found ? `[${part}]` : part))
      .join('')

  test.each([
    ['Pereira Sofia', 'per', '[Per]eira Sofia'],
    ['Périodes', 'per', '[Pér]iodes'],
    ['Pe\u0301riodes', 'per', '[Pér]iodes'],
    ['Œuvres sociales', 'oeu soc', '[Œu]vres [soc]iales'],
    ['Clôturer la période', 'o', 'Clôturer la période'],
    ['Jean-Pierre', 'pi', 'Jean-[Pi]erre'],
    ['Martin', 'm mar', '[Mar]tin'],
    ['Martin', '', 'Martin'],
  ])('WIN-05 of %j, %j is marked: %s', (text, search, expected) => {
    expect(marked(text, search)).toBe(expected)
  })
})
