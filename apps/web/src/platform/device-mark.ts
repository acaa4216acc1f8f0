import { readItem, removeItem, type StorageKey, writeItem } from './browser-storage.ts'
import { createStore } from './store.ts'

const KEY: StorageKey = 'registeredDevice'

/** Only tells that the mark was dropped: what it says is read from the browser each time. */
const droppings = createStore(0)

/** Whom this browser is registered for, and where: null while the portal has to be told. */
export function useDeviceMark(): string | null {
  droppings.use()
  return readItem(KEY)
}

export const keepDeviceMark = (mark: string): void => writeItem(KEY, mark)

/** The portal forgot this browser: whoever sees to its registration is told at once. */
export function dropDeviceMark(): void {
  removeItem(KEY)
  droppings.set(droppings.get() + 1)
}
