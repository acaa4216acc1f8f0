import { formatCount } from '@cadran/rules/portal/french'
import { type ItemOutcome, tally } from '@cadran/rules/validation/several'
import type { LeftOut } from './left-out.ts'
import { withLater } from './told-later.ts'
import type { ChosenItem, ListShape, WorklistSeveral } from './worklist.ts'

/** What became of an act on several, each by its name: done, refused and why, or not come to (CLO-09). */
export interface SeveralOutcome {
  /** '2 absences n'ont pas pu être traitées'; where all went, what was done. */
  title: string
  /** Its title is null where the notice says it, with the way back. */
  done: { title: string | null; items: readonly { key: string; name: string }[] } | null
  refused: readonly { key: string; name: string; message: string }[]
  /** '934 CRA non traités'. */
  left: string | null
  /** Somebody wanted no more: what is left is no failure. */
  is_stopped: boolean
  /** What was chosen and the act does nothing to: it stays chosen. */
  left_out: LeftOut | null
}

interface Sent<T extends ListShape> {
  action: T['act']
  items: readonly ChosenItem<T['act']>[]
  /** Chosen too, and not offered this act. */
  aside: readonly ChosenItem<T['act']>[]
  left_out: LeftOut | null
  is_everywhere: boolean
}

interface Answered {
  /** Of the first items, in their order. */
  outcomes: readonly ItemOutcome[]
  /** The batch after them, of which nothing is known. */
  failed: { size: number; text: string } | null
  is_stopped: boolean
  /** Said when a refusal says nothing itself. */
  failureText: string
  /** When people learn of it, where they do not at once. */
  later: string | null
  /** The list takes acts back. */
  has_undo: boolean
}

const FAILED = 500

/**
 * What is said of an act, each thing in one place; the keys of what went and of what stays chosen, and the refusals of rows. What was
 * not done stands above the list until it is closed, and what was done with it, unless a notice says it with the way back.
 */
export function severalOutcome<T extends ListShape>(
  several: Pick<WorklistSeveral<T>, 'doneWords' | 'refusedWords' | 'leftWords'>,
  { action, items, aside, left_out, is_everywhere }: Sent<T>,
  { outcomes, failed, is_stopped, failureText, later, has_undo }: Answered,
) {
  const known: ItemOutcome[] = [
    ...outcomes,
    ...Array.from({ length: failed?.size ?? 0 }, () => ({ id: null, status: FAILED, message: failed?.text ?? null })),
  ]
  const answered = known.slice(0, items.length).flatMap(({ id: _id, ...outcome }, index) => {
    const item = items[index]
    return item ? [{ ...outcome, id: item.id, key: item.key, name: item.name }] : []
  })
  const untouched = items.slice(answered.length)
  const { done, refused } = tally(answered)
  const refusals = refused.map(({ key, name, message, detail }) => ({
    key,
    name,
    message: detail ?? message ?? failureText,
  }))
  const gone = answered.filter((one) => !refused.includes(one))
  const stop = is_stopped ? ` sur ${formatCount(items.length)}, traitement arrêté à votre demande` : ''
  const doneTitle = done > 0 ? withLater(`${several.doneWords(action, done)}${stop}`, later) : null
  const leftTitle = untouched.length > 0 ? several.leftWords(untouched.length) : null
  const stays = refusals.length + untouched.length > 0 || is_everywhere
  // What was chosen over all pages was confirmed first, and is not taken back (README 69).
  const notice = !stays || (has_undo && !is_everywhere) ? doneTitle : null
  const stated = notice === null ? doneTitle : null
  const summary: SeveralOutcome = {
    title:
      refusals.length > 0
        ? several.refusedWords(refusals.length)
        : ((is_stopped ? stated : null) ?? leftTitle ?? stated ?? ''),
    done: done > 0 ? { title: stated, items: gone } : null,
    refused: refusals,
    left: leftTitle,
    is_stopped,
    left_out,
  }
  return {
    notice,
    summary: stays ? summary : null,
    refusals,
    done: gone.map(({ key }) => key),
    kept: [...refusals, ...untouched, ...aside].map(({ key }) => key),
  }
}

/** The same once some of it was taken back: of what was done, what still stands (KEY-05). */
export function withoutTakenBack(outcome: SeveralOutcome, keys: readonly string[]): SeveralOutcome {
  const items = outcome.done?.items.filter(({ key }) => !keys.includes(key)) ?? []
  return { ...outcome, done: outcome.done && items.length > 0 ? { ...outcome.done, items } : null }
}
