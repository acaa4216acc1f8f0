import { useSyncExternalStore } from 'react'

/** Said wherever nothing can be recorded without a network (EDT-14). */
export const OFFLINE_TEXT = 'Hors ligne\u00a0: la saisie reprendra dès le retour du réseau'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

/** Why nothing can be recorded now, undefined with a network: the reason of the buttons that would. */
export function useOfflineReason(): string | undefined {
  return useOnline() ? undefined : OFFLINE_TEXT
}

/** Resolves once the browser has a network again. */
export function untilOnline(): Promise<void> {
  if (navigator.onLine) return Promise.resolve()
  return new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true })
  })
}
