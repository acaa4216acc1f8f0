import { severalDeliveredText } from '@cadran/rules/portal/disconnection'
import type { ListShape, WorklistActs } from './worklist.ts'

interface Told<Row> {
  /** Not known of what was chosen on another page. */
  row: Row | undefined
  outcome: unknown
}

function notifiedAt(outcome: unknown): string | null {
  if (typeof outcome !== 'object' || outcome === null || !('notified_at' in outcome)) return null
  return typeof outcome.notified_at === 'string' ? outcome.notified_at : null
}

/** When the people of what was decided learn of it, where they do not at once (DIS-09). */
export function toldLater<T extends ListShape>(
  { identityOf }: Pick<WorklistActs<T>, 'identityOf'>,
  told: readonly Told<T['row']>[],
): string | null {
  if (!identityOf) return null
  return severalDeliveredText(
    told.flatMap(({ row, outcome }) => {
      const notified_at = notifiedAt(outcome)
      return notified_at === null ? [] : { identity: row === undefined ? null : identityOf(row), notified_at }
    }),
  )
}

/** What was done, and when it is told. */
export const withLater = (text: string, later: string | null): string => (later === null ? text : `${text}. ${later}`)
