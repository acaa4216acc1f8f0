import { useSyncExternalStore } from 'react'
import type { Store } from '../../../platform/store.ts'

/** Which half-day the one tab stop of the grid stands on. */
export type ActiveCell = Store<number>

/** Follows the tab stop for one half-day: only the one that loses it and the one that gets it are drawn again. */
export function useIsActive(cell: ActiveCell, slot: number): boolean {
  return useSyncExternalStore(cell.subscribe, () => cell.get() === slot)
}
