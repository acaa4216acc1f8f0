/** How long what somebody did can be taken back, by the clock (KEY-05, KEY-06). */
export const TAKING_BACK_SECONDS = 30

/** One line of the history of an event: what it was and became, as texts that are equal when these are. */
export interface EventLine {
  action: string
  author_id: number | null
  /** Seconds on the clock. */
  at: number
  before: string | null
  after: string | null
  comment: string | null
}

/** What an employee does to their own event. */
const CHANGES = new Set(['create', 'edit', 'delete'])
/** After these the same event again is another demand (EVT-18). */
const SENT_BACK = new Set(['refused', 'backward'])

/** Where the changes of one stroke begin: the author's own, each within the seconds of taking back of the one before. */
function startOfStroke(lines: readonly EventLine[], end: number): number {
  let start = end
  while (start > 0) {
    const [before, line] = [lines[start - 1], lines[start]]
    if (!before || !line || !CHANGES.has(before.action) || before.author_id !== line.author_id) break
    if (line.at - before.at > TAKING_BACK_SECONDS) break
    start -= 1
  }
  return start
}

/**
 * Whether nobody is told of a demand: its author changed it again within the seconds of taking back, which is told instead, or it
 * brings back what stood before, so that there is nothing to tell (KEY-06, EVT-89). The lines are oldest first.
 */
export function isDemandUntold(lines: readonly EventLine[], place: number): boolean {
  const [line, next] = [lines[place], lines[place + 1]]
  if (!line || !CHANGES.has(line.action)) return false
  if (next && startOfStroke(lines, place + 1) <= place) return true
  const start = startOfStroke(lines, place)
  const stroke = lines.slice(start, place + 1)
  const wasSentBack = SENT_BACK.has(lines[start - 1]?.action ?? '')
  return !wasSentBack && stroke[0]?.before === line.after && stroke.every(({ comment }) => comment === null)
}
