/** How many items one act may name; a page of a list holds far fewer. */
export const MOST_AT_ONCE = 100

/** What is said to a list without an item, or that is none. */
export const NONE_CHOSEN = 'Vous devez choisir au moins une ligne'
/** What is said to a list of more than `MOST_AT_ONCE` items. */
export const TOO_MANY_CHOSEN = 'Vous ne pouvez pas traiter plus de 100 lignes à la fois'

/** How one of several items went: its status as if it had come alone, and the refusal's text. */
export interface ItemOutcome {
  id: number | null
  status: number
  message: string | null
}

/** How many items went and which did not; a status under 400 is an act that was done. */
export function tally<Item extends ItemOutcome>(items: readonly Item[]): { done: number; refused: Item[] } {
  const refused = items.filter(({ status }) => status >= 400)
  return { done: items.length - refused.length, refused }
}
