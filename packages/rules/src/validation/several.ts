import { refusal } from '../portal/refusal.ts'

/** How many rows a list may show at once; each person keeps their own (CLO-09). */
export const PAGE_SIZES = [10, 50, 100] as const

/** How many items one act may name; more go in batches. */
export const MOST_AT_ONCE = 100

/** How many rows one selection may hold, over all pages. */
export const MOST_SELECTED = 10_000
/** What is said to filters that show more than `MOST_SELECTED` rows. */
export const TOO_MANY_SELECTED = refusal(
  'selection-too-large',
  422,
  'Vos filtres montrent plus de 10 000 lignes : précisez-les pour tout sélectionner.',
)

/** What is said to a list without an item, or that is none. */
export const NONE_CHOSEN = 'Vous devez choisir au moins une ligne'
/** What is said to a list of more than `MOST_AT_ONCE` items. */
export const TOO_MANY_CHOSEN = 'Vous ne pouvez pas traiter plus de 100 lignes à la fois'

/** How one of several items went: its status as if it had come alone, and the refusal's texts. */
export interface ItemOutcome {
  id: number | null
  status: number
  message: string | null
  /** Who decided what and when, where that is why (KEY-07). */
  detail?: string
  /** When the person is told; null where at once, or of nothing (DIS-09). */
  notified_at?: string | null
}

/** How many items went and which did not; a status under 400 is an act that was done. */
export function tally<Item extends ItemOutcome>(items: readonly Item[]): { done: number; refused: Item[] } {
  const refused = items.filter(({ status }) => status >= 400)
  return { done: items.length - refused.length, refused }
}

/** The items in batches of at most `size`, in their order. */
export function batchesOf<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size))
}
