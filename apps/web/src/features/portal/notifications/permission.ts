import { useSyncExternalStore } from 'react'

/** What the person told the browser; 'unavailable' where it shows no notification, as on iOS before installing. */
export type Permission = NotificationPermission | 'unavailable'

function permission(): Permission {
  return 'Notification' in window && 'PushManager' in window ? Notification.permission : 'unavailable'
}

const listeners = new Set<() => void>()

// Whoever changed it in the browser's own settings comes back to this page.
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('focus', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('focus', listener)
  }
}

export function usePermission(): Permission {
  return useSyncExternalStore(subscribe, permission)
}

export const isPermitted = (): boolean => permission() === 'granted'

/** Asks the person once; the answer is the browser's (NOT-06). */
export async function askPermission(): Promise<boolean> {
  if (permission() === 'default') await Notification.requestPermission()
  for (const listener of listeners) listener()
  return isPermitted()
}
