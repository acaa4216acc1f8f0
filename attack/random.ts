/** A small generator of numbers (mulberry32): the same seed and index give the same request, whatever came before it. */
export function randomOf(seed: number, index: number) {
  let state = (seed * 0x9e3779b1 + index * 0x85ebca6b) | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)]
    if (item === undefined) throw new Error('Nothing to pick from')
    return item
  }
  return { below, pick, chance: (part: number) => next() < part }
}

export type Random = ReturnType<typeof randomOf>
