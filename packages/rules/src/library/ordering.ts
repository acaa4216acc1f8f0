/** The three kinds that `document/sort` moves; categories keep their order (GED-90). */
export const SORTABLE_TYPES = ['file', 'folder', 'bloc'] as const
export type SortableType = (typeof SORTABLE_TYPES)[number]

/**
 * The ids of one parent's items of one type with one of them at another place, counted from zero; past the end is last
 * (GED-91). An id that is not among them changes nothing.
 */
export function movedTo(ids: readonly number[], id: number, position: number): number[] {
  const others = ids.filter((other) => other !== id)
  if (others.length === ids.length) return [...ids]
  return [...others.slice(0, position), id, ...others.slice(position)]
}

/** The order in which a library is shown: ascending priority, then the label as a dictionary has it (GED-11). */
export function byPriority(
  a: { priority: number; key: string; id: number },
  b: { priority: number; key: string; id: number },
): number {
  if (a.priority !== b.priority) return a.priority - b.priority
  if (a.key !== b.key) return a.key < b.key ? -1 : 1
  return a.id - b.id
}
