import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

/** The browser's own offer to install, as Chromium gives it. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt
  }
  interface Navigator {
    /** Safari on iOS: opened from the home screen. */
    standalone?: boolean
  }
}

const prompt = createStore<InstallPrompt | null>(null)

/** Keeps the browser's offer until the person asks for it; it comes once, before anything is drawn (SET-08). */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    prompt.set(event)
  })
  window.addEventListener('appinstalled', () => prompt.set(null))
}

const standalone = () => window.matchMedia('(display-mode: standalone)')

/** Whether the page runs as the installed application, now. */
export function isInstalled(): boolean {
  return standalone().matches || navigator.standalone === true
}

function followDisplay(listener: () => void): () => void {
  const query = standalone()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether this is the installed application (SET-08). */
export function useIsInstalled(): boolean {
  return useSyncExternalStore(followDisplay, isInstalled)
}

/** How to install: by the browser's own question, where it offers one; `ask` answers whether the person said yes. */
export function useInstallPrompt(): { ask: (() => Promise<boolean>) | null } {
  const kept = prompt.use()
  if (kept === null) return { ask: null }
  const ask = async () => {
    await kept.prompt()
    const { outcome } = await kept.userChoice
    // It answers once only.
    prompt.set(null)
    return outcome === 'accepted'
  }
  return { ask }
}

/** A phone or a tablet, by what the browser says of itself: its window's width says nothing of it. */
export function isMobileBrowser(): boolean {
  return /Android|iPhone|iPad|iPod|Mobile/.test(navigator.userAgent)
}

/** An iPhone or iPad, where installing is done by the sharing menu. */
export function isApple(): boolean {
  return /iPhone|iPad|iPod/.test(navigator.userAgent)
}
