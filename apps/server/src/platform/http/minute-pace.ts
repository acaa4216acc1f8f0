import type { Clock } from '../clock.ts'

const MINUTE_MS = 60_000

export interface MinutePace<Key> {
  /** One more of a key, in the minute of the clock: how many are left, below nothing when it is too many. */
  count: (key: Key) => number
  /** The same without counting. */
  left: (key: Key) => number
  /** Until the next minute. */
  waitSeconds: () => number
}

/** Counts what each key does in the minute of the clock, in this process. */
export function minutePace<Key>(clock: Clock, most: number): MinutePace<Key> {
  let counted = { minute: 0, times: new Map<Key, number>() }
  const now = () => clock.now().getTime()
  const times = () => {
    const minute = Math.floor(now() / MINUTE_MS)
    if (counted.minute !== minute) counted = { minute, times: new Map() }
    return counted.times
  }
  const left = (key: Key) => most - (times().get(key) ?? 0)
  return {
    count: (key) => {
      times().set(key, (times().get(key) ?? 0) + 1)
      return left(key)
    },
    left,
    waitSeconds: () => Math.ceil((MINUTE_MS - (now() % MINUTE_MS)) / 1000),
  }
}
