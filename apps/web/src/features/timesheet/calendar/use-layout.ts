import { gridOfMonth, type Period } from '@cadran/rules/timesheet/day'
import { useMemo, useSyncExternalStore } from 'react'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { DESKTOP, fitted, type Layout, MOBILE, NARROWED } from './geometry.ts'

function onResize(listener: () => void) {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** How much room the calendar has within its window: `narrowed` beside a panel, `small` inside a card. */
export interface Room {
  narrowed?: boolean
  small?: boolean
}

/** The measures of a month's rows in this window. */
export function useLayout({ year, month }: Period, { narrowed = false, small = false }: Room = {}): Layout {
  const isMobile = useIsMobile('work')
  const mobile = isMobile || small
  // Asking for it lays the page out, and a phone's rows do not depend on it.
  const height = useSyncExternalStore(onResize, () => (mobile ? 0 : window.innerHeight))
  return useMemo(() => {
    if (mobile) return MOBILE
    return fitted(narrowed ? NARROWED : DESKTOP, gridOfMonth(year, month).length, height)
  }, [mobile, narrowed, year, month, height])
}
