import { useCallback, useEffect, useRef, useState } from 'react'

export type WeekAim = number | 'close'

/** Where one wants to go from a week whose hours are not sent: asked once, the focus then goes back to what asked. */
export function useWeekLeaving(changed: boolean, go: (to: WeekAim) => void) {
  const [leaving, setLeaving] = useState<{ to: WeekAim } | null>(null)
  const asker = useRef<Element | null>(null)
  useEffect(() => {
    if (leaving !== null || asker.current === null) return
    const back = asker.current.isConnected ? asker.current : document.querySelector('[data-week][aria-current]')
    asker.current = null
    if (back instanceof HTMLElement) back.focus()
  }, [leaving])
  return {
    leaving,
    leave: (to: WeekAim) => {
      if (!changed) return go(to)
      asker.current ??= document.activeElement
      setLeaving({ to })
    },
    stay: () => setLeaving(null),
    leaveNow: () => {
      if (leaving) go(leaving.to)
      setLeaving(null)
    },
    /** Somebody writes on: the question is answered by that. */
    forget: useCallback(() => {
      asker.current = null
      setLeaving(null)
    }, []),
  }
}
