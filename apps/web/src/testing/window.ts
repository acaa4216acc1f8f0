import type { DetachedWindowAPI } from 'happy-dom'

declare global {
  interface Window {
    /** The controls of the simulated window. */
    happyDOM: DetachedWindowAPI
  }
}

/** Narrows or widens the window, as a person would; what follows its width hears of it. */
export function setWindowWidth(width: number): void {
  window.happyDOM.setViewport({ width, height: 900 })
}

/** A frame stays empty: what it names is another site's, and no test asks it for anything. */
export function leaveFramesEmpty(): void {
  const { settings } = window.happyDOM
  settings.enableIframePageLoading = true
  settings.navigation.disableChildFrameNavigation = true
  settings.navigation.disableFallbackToSetURL = true
}

/** Tells the page that the network went or came back. */
export function setOnline(online: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value: online, configurable: true })
  window.dispatchEvent(new Event(online ? 'online' : 'offline'))
}
