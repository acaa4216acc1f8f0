function isEqual(before: unknown, after: unknown): boolean {
  if (Object.is(before, after)) return true
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) return false
  const keys = Object.keys(before)
  if (keys.length !== Object.keys(after).length) return false
  return keys.every((key) => isEqual(Reflect.get(before, key), Reflect.get(after, key)))
}

/**
 * Compares props, and what is inside those that are made anew with every reading of the month: a half-day or a day that
 * says the same is not drawn again.
 */
export function samePropsInside<P extends object>(...inside: (keyof P)[]): (before: P, after: P) => boolean {
  const isInside = new Set<PropertyKey>(inside)
  return (before, after) => {
    const keys = Object.keys(after)
    return (
      keys.length === Object.keys(before).length &&
      keys.every((key) => {
        const [old, next]: unknown[] = [Reflect.get(before, key), Reflect.get(after, key)]
        return isInside.has(key) ? isEqual(old, next) : Object.is(old, next)
      })
    )
  }
}
