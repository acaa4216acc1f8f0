import { useBlocker } from '@tanstack/react-router'

/** Where the portal itself leads, whatever is under way. */
const FORCED = new Set(['/login', '/maintenance'])

/** Holds another page back, and a reload, as long as something would be lost by it. */
export function useLeaveBlocker(changed: boolean) {
  return useBlocker({
    shouldBlockFn: ({ next }) => changed && !FORCED.has(next.pathname),
    enableBeforeUnload: () => changed,
    withResolver: true,
  })
}
