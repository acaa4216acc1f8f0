/** One dated version of a parameter; versions are only ever added (README 64, LED-40, LED-41). */
export interface ParameterVersion {
  id: number
  key: string
  /** As JSON says it; null where nothing of the kind is done. */
  value: unknown
  /** 'YYYY-MM-DD'. */
  starts_on: string
  /** Whether it awaits somebody else's word, without which it is not in force (LED-42). */
  is_unconfirmed: boolean
}

/** The version in force on a day: the greatest `starts_on` not after it, then the greatest id; undefined before the first (LED-40). */
export function parameterInForce(
  versions: readonly ParameterVersion[],
  key: string,
  day: string,
): ParameterVersion | undefined {
  let found: ParameterVersion | undefined
  for (const version of versions) {
    if (version.key !== key || version.is_unconfirmed || version.starts_on > day) continue
    const is_later =
      !found || version.starts_on > found.starts_on || (version.starts_on === found.starts_on && version.id > found.id)
    if (is_later) found = version
  }
  return found
}
