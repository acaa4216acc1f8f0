/** How often a process asks whether another one changed something: within the five seconds of CFG-05 and ORG-09, reading included. */
const EVERY_MS = 3_000

/** Asks every few seconds, and tells once that there was no answer; answers what ends it. */
export function follow(refresh: () => Promise<void>, tell: (error: unknown) => void): () => void {
  let is_away = false
  const ask = async () => {
    try {
      await refresh()
      is_away = false
    } catch (error) {
      if (!is_away) tell(error)
      is_away = true
    }
  }
  const asking = setInterval(() => void ask(), EVERY_MS)
  asking.unref()
  return () => clearInterval(asking)
}
