import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isReloadWanted } from '../platform/app-files.ts'

/** Where the portal itself leads, whatever is under way. */
const FORCED = new Set(['/login', '/maintenance'])

let guarded = 0

/** Whether somebody on the page asks before what is written is lost: nobody else has to. */
export function isLeavingGuarded(): boolean {
  return guarded > 0
}

/**
 * Holds another page back, and a reload unless that loses nothing, as long as something would be lost by it; closing a
 * sheet is no other page.
 */
export function useLeaveBlocker(changed: boolean, outlives_reload = false) {
  useEffect(() => {
    if (!changed) return
    guarded += 1
    return () => {
      guarded -= 1
    }
  }, [changed])
  return useBlocker({
    shouldBlockFn: ({ current, next }) =>
      changed &&
      !FORCED.has(next.pathname) &&
      (next.pathname !== current.pathname || !isSame(next.search, current.search)),
    enableBeforeUnload: () => changed && !outlives_reload && !isReloadWanted(),
    withResolver: true,
  })
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
