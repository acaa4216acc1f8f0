import type { ItemOutcome } from '@cadran/rules/validation/several'
import { asRefused } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'

interface Alone<Item> {
  /** What the caller named the item by, whatever it is. */
  id: (item: Item) => unknown
  /** One act with a transaction of its own. */
  act: (item: Item) => Promise<unknown>
}

const DONE = 201
const FAULT = { status: 500, message: "Une erreur s'est produite" }

/** Acts on each item by itself; a refusal, or a fault of ours, is that item's answer and the next goes on. */
export async function eachAlone<Item>(
  { log }: Pick<Platform, 'log'>,
  items: readonly Item[],
  { id, act }: Alone<Item>,
): Promise<ItemOutcome[]> {
  const outcomes: ItemOutcome[] = []
  for (const item of items) {
    const named = id(item)
    const known = typeof named === 'number' && Number.isSafeInteger(named) ? named : null
    try {
      // Each takes its person's lock: side by side they would only wait for each other.
      await act(item)
      outcomes.push({ id: known, status: DONE, message: null })
    } catch (error) {
      const refused = asRefused(error)
      if (!refused) log.error({ err: error }, 'unexpected error in one of several acts')
      const { status, message } = refused ?? FAULT
      outcomes.push({ id: known, status, message })
    }
  }
  return outcomes
}
