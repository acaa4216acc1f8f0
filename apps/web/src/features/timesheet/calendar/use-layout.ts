import { gridOfMonth, type Period } from '@cadran/rules/timesheet/day'
import { useMemo, useSyncExternalStore } from 'react'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { DESKTOP, fitted, type Layout, MOBILE, NARROWED } from './geometry.ts'

function onResize(listener: () => void) {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** The measures of a month's rows in this window; `narrowed` beside a panel. */
export function useLayout({ year, month }: Period, narrowed = false): Layout {
  const mobile = useIsMobile('work')
  // Asking for it lays the page out, and a phone's rows do not depend on it.
  const height = useSyncExternalStore(onResize, () => (mobile ? 0 : window.innerHeight))
  return useMemo(() => {
    if (mobile) return MOBILE
    return fitted(narrowed ? NARROWED : DESKTOP, gridOfMonth(year, month).length, height)
  }, [mobile, narrowed, year, month, height])
}
