import type { CalendarEvent } from '@cadran/contract/timesheet/calendar'
import { formatDayMonth, formatDays1 } from '@cadran/rules/portal/french'
import type { Cell, EventPiece } from '@cadran/rules/timesheet/shapes'
import { type StateMark, shortName, stateMark, stateWord } from './event-look.ts'

/** The words on one block of a shape. */
export interface BlockLabel {
  week_index: number
  /** Which block of the piece it stands on. */
  block: number
  col: number
  span: number
  lane: 0 | 1 | 'both'
  code: string
  /** After the code, in the regular weight or, on a full block, in bold with it. */
  name: string | null
  /** The second line of a full block. */
  detail: string | null
  mark: StateMark
}

interface Place {
  col: number
  span: number
  lane: 0 | 1 | 'both'
}

function laneOf(block: readonly Cell[], col: number): 0 | 1 | 'both' | null {
  const lanes = block.filter((cell) => cell.col === col).map((cell) => cell.lane)
  if (lanes.length > 1) return 'both'
  return lanes[0] ?? null
}

/** The first run of whole days of a block, else the first run of half-days. */
export function placeOf(block: readonly Cell[]): Place | null {
  const cols = [...new Set(block.map((cell) => cell.col))].sort((a, b) => a - b)
  const col = cols.find((each) => laneOf(block, each) === 'both') ?? cols[0]
  if (col === undefined) return null
  const lane = laneOf(block, col)
  if (lane === null) return null
  let span = 1
  while (laneOf(block, col + span) === lane) span += 1
  return { col, span, lane }
}

// Of the words on a half-day, in px: what stands before and after them, a mark, a letter of the code and one of the name.
const PADDING = 16
const MARK = 17
const CODE_LETTER = 9
const LETTER = 6.4
const LINE = 15

/** The name on a half-day where it stands there whole, in as many lines as there are; null where its code stands alone (WIN-10). */
export function wholeName({ code, name, mark }: BlockLabel, box: { width: number; height: number }): string | null {
  if (name === null) return null
  const width = box.width - PADDING
  let lines = 1
  let taken = (mark ? MARK : 0) + (code.length + 1) * CODE_LETTER
  for (const word of name.split(' ')) {
    const length = word.length * LETTER
    if (length > width) return null
    if (taken + length > width) {
      lines += 1
      taken = 0
    }
    taken += length + LETTER / 2
  }
  return lines * LINE <= box.height ? name : null
}

function lengthOf(event: CalendarEvent): string {
  return `${formatDays1(event.days_count)} j`
}

function untilWords(event: CalendarEvent): string {
  return ` jusqu’au ${formatDayMonth(event.end_at)}`
}

interface Words {
  name: string | null
  detail: string | null
  mark: StateMark
}

function firstWords(event: CalendarEvent, span: number, ends_here: boolean, free: boolean): Words {
  const word = stateWord(event)
  const mark = stateMark(event)
  if (span === 1) return { name: lengthOf(event), detail: word, mark }
  const length = `${lengthOf(event)}${ends_here ? '' : untilWords(event)}`
  const more = free && event.auto_generated ? 'libre à la saisie' : length
  return { name: event.event_code.description, detail: `${word} · ${more}`, mark }
}

/**
 * The labels of one event over its pieces: its name and state once, in the first block of whole days, 'suite' in the
 * next ones; a block of half-days names itself. `free` says that pre-filled half-days may be entered over.
 */
export function labelsOf(event: CalendarEvent, pieces: readonly EventPiece[], free: boolean): BlockLabel[] {
  let named = false
  return pieces.flatMap((piece) =>
    piece.blocks.flatMap((block, index) => {
      const place = placeOf(block)
      if (!place) return []
      const common = { ...place, week_index: piece.week_index, block: index, code: event.event_code.short_code }
      if (place.lane !== 'both') {
        const mark = stateMark(event)
        return [{ ...common, name: shortName(event.event_code), detail: null, mark: mark === 'waiting' ? null : mark }]
      }
      if (named) return [{ ...common, name: null, detail: 'suite', mark: null }]
      named = true
      return [{ ...common, ...firstWords(event, place.span, piece.ends_here, free) }]
    }),
  )
}
