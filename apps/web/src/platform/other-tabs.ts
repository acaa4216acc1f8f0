import type { StorageKey } from './browser-storage.ts'
import { detour } from './detour.ts'

const KEY: StorageKey = 'tokenExpiration'

/** A logout in one tab is one in all of them: nobody goes on under the name of somebody who left. Answers how to stop. */
export function leaveWithTheOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === KEY && event.newValue === null) detour('/login')
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
