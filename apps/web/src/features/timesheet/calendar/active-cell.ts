import { useSyncExternalStore } from 'react'

/** Which half-day the one tab stop of the grid stands on. */
export interface ActiveCell {
  get: () => number
  set: (slot: number) => void
  subscribe: (listener: () => void) => () => void
}

export function createActiveCell(initial: number): ActiveCell {
  let active = initial
  const listeners = new Set<() => void>()
  return {
    get: () => active,
    set: (slot) => {
      if (slot === active) return
      active = slot
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Follows the tab stop for one half-day: only the one that loses it and the one that gets it are drawn again. */
export function useIsActive(cell: ActiveCell, slot: number): boolean {
  return useSyncExternalStore(cell.subscribe, () => cell.get() === slot)
}
