import { useLayoutEffect } from 'react'

/** What is typed for a dialog that has just closed is no act on what stands below it (KEY-03). */
const CALM_MS = 400

let standing = 0
let closed_at = Number.NEGATIVE_INFINITY

/** Keeps the page's keys away while a layer stands over it, also before its part has come, and a moment longer (KEY-03). */
export function useLayer(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return
    standing += 1
    return () => {
      standing -= 1
      closed_at = performance.now()
    }
  }, [opened])
}

/** A dialog that stands in the page keeps the keys only while it has the focus, and a moment after it has gone. */
export function useCalmAfter(): void {
  useLayoutEffect(
    () => () => {
      closed_at = performance.now()
    },
    [],
  )
}

/** Whether a layer stands over the page. */
export function isCovered(): boolean {
  return standing > 0
}

/** Whether a dialog has closed so recently that a key may still have been meant for it. */
export function isSettling(): boolean {
  return performance.now() - closed_at < CALM_MS
}
