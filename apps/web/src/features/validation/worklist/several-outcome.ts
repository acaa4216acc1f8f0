import { formatCount } from '@cadran/rules/portal/french'
import { type ItemOutcome, tally } from '@cadran/rules/validation/several'
import { leftOutWords } from './left-out-words.ts'
import type { ChosenItem, ListShape, WorklistSeveral } from './worklist.ts'

/** What became of an act on several, each by its name: done, refused and why, or not come to (CLO-09). */
export interface SeveralOutcome {
  /** '2 absences n'ont pas pu être traitées'; where all went, what was done. */
  title: string
  done: { title: string; names: readonly string[] } | null
  refused: readonly { key: string; name: string; message: string }[]
  /** '934 CRA non traités'. */
  left: string | null
  /** Somebody wanted no more: what is left is no failure. */
  is_stopped: boolean
  /** What was chosen and the act does nothing to: it stays chosen. */
  aside: { words: string; names: readonly string[] } | null
}

interface Sent<T extends ListShape> {
  action: T['act']
  items: readonly ChosenItem<T['act']>[]
  /** Chosen too, and not offered this act. */
  aside: readonly ChosenItem<T['act']>[]
}

interface Answered {
  /** Of the first items, in their order. */
  outcomes: readonly ItemOutcome[]
  /** The batch after them, of which nothing is known. */
  failed: { size: number; text: string } | null
  is_stopped: boolean
  /** Said when a refusal says nothing itself. */
  failureText: string
}

const FAILED = 500

/** What is said of an act, the keys of what went and of what stays chosen, and the refusals of rows. */
export function severalOutcome<T extends ListShape>(
  several: Pick<WorklistSeveral<T>, 'doneWords' | 'refusedWords' | 'leftWords'>,
  { action, items, aside }: Sent<T>,
  { outcomes, failed, is_stopped, failureText }: Answered,
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
  const doneTitle = done > 0 ? `${several.doneWords(action, done)}${stop}` : null
  const leftTitle = untouched.length > 0 ? several.leftWords(untouched.length) : null
  const summary: SeveralOutcome = {
    title:
      refusals.length > 0
        ? several.refusedWords(refusals.length)
        : ((is_stopped ? doneTitle : null) ?? leftTitle ?? doneTitle ?? ''),
    done: doneTitle === null ? null : { title: doneTitle, names: gone.map(({ name }) => name) },
    refused: refusals,
    left: leftTitle,
    is_stopped,
    aside: aside.length > 0 ? { words: leftOutWords(aside.length), names: aside.map(({ name }) => name) } : null,
  }
  return {
    summary,
    refusals,
    done: gone.map(({ key }) => key),
    /** What could still be treated. */
    left: [...refusals, ...untouched].map(({ key }) => key),
    kept: [...refusals, ...untouched, ...aside].map(({ key }) => key),
  }
}
