import { describe, expect, test } from 'vitest'
import { type EventLine, isDemandUntold } from './demand-reversal.ts'

const line = (at: number, action: string, before: string | null, after: string | null, own = {}): EventLine => ({
  at,
  action,
  before,
  after,
  author_id: 7,
  comment: null,
  ...own,
})
const ASKED = line(0, 'create', null, 'A')
/** Whether each of the lines is told, oldest first. */
const told = (...lines: EventLine[]) => lines.map((_line, place) => !isDemandUntold(lines, place))

describe('KEY-06 who is told of a demand', () => {
  test.each<[string, EventLine[], boolean[]]>([
    ['a demand', [ASKED], [true]],
    ['a change', [ASKED, line(90, 'edit', 'A', 'B')], [true, true]],
    [
      'a change and its reversal',
      [ASKED, line(90, 'edit', 'A', 'B'), line(120, 'edit', 'B', 'A')],
      [true, false, false],
    ],
    ['a reversal that is later', [ASKED, line(90, 'edit', 'A', 'B'), line(121, 'edit', 'B', 'A')], [true, true, true]],
    ['two changes in a row', [ASKED, line(90, 'edit', 'A', 'B'), line(99, 'edit', 'B', 'C')], [true, false, true]],
    [
      'back in two strokes',
      [ASKED, line(90, 'edit', 'A', 'B'), line(110, 'edit', 'B', 'C'), line(130, 'edit', 'C', 'A')],
      [true, false, false, false],
    ],
    [
      'a demand, changed and back',
      [ASKED, line(9, 'edit', 'A', 'B'), line(12, 'edit', 'B', 'A')],
      [false, false, true],
    ],
    [
      'deleted and made anew',
      [ASKED, line(90, 'delete', 'A', null), line(95, 'create', null, 'A')],
      [true, false, false],
    ],
    [
      'deleted, another made',
      [ASKED, line(90, 'delete', 'A', null), line(95, 'create', null, 'B')],
      [true, false, true],
    ],
    [
      'refused, changed and back',
      [
        ASKED,
        line(50, 'refused', null, null, { author_id: 9 }),
        line(90, 'edit', 'A', 'B'),
        line(95, 'edit', 'B', 'A'),
      ],
      [true, true, false, true],
    ],
    [
      'a change with a word to the manager, and back',
      [ASKED, line(90, 'edit', 'A', 'B', { comment: 'Vu ensemble' }), line(95, 'edit', 'B', 'A')],
      [true, false, true],
    ],
    [
      'the other person’s change in between',
      [ASKED, line(90, 'edit', 'A', 'B'), line(95, 'edit', 'B', 'C', { author_id: 9 }), line(99, 'edit', 'C', 'A')],
      [true, true, true, true],
    ],
  ])('%s', (_case, lines, expected) => expect(told(...lines)).toEqual(expected))
})
