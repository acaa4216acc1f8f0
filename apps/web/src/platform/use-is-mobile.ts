import { useSyncExternalStore } from 'react'

/** The shell changes at 1050 px, the month and the validation screens at 1000 px (SHL-88); the number is still mobile. */
const LAST_MOBILE_WIDTH = { shell: 1050, work: 1000 }

export type Layout = keyof typeof LAST_MOBILE_WIDTH

function queryOf(layout: Layout): MediaQueryList {
  return window.matchMedia(`(max-width: ${String(LAST_MOBILE_WIDTH[layout])}px)`)
}

const shown: Partial<Record<Layout, boolean>> = {}

/** Whether the window is narrow, outside of components. Paper is no window: what is printed is what stood on the screen. */
export function isMobile(layout: Layout): boolean {
  const kept = window.matchMedia('print').matches ? shown[layout] : undefined
  const is_mobile = kept ?? queryOf(layout).matches
  shown[layout] = is_mobile
  return is_mobile
}

/** Follows the width of the window live (SHL-89). */
export function useIsMobile(layout: Layout): boolean {
  const subscribe = (listener: () => void) => {
    const query = queryOf(layout)
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return useSyncExternalStore(subscribe, () => isMobile(layout))
}
