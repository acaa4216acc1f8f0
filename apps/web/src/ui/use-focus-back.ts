import { useEffect, useRef } from 'react'

/** Gives the focus back to whatever had it when the layer opened: the kit does so only for layers drawn closed before. */
export function useFocusBack(opened: boolean): void {
  const opener = useRef<Element | null>(null)
  const wasOpened = useRef(false)
  if (opened && !wasOpened.current) opener.current = document.activeElement
  wasOpened.current = opened
  useEffect(() => {
    if (!opened) return
    return () => {
      const { activeElement } = document
      // Whoever closed it may have chosen another place already.
      if (activeElement && activeElement !== document.body && !activeElement.closest('[role="dialog"]')) return
      const back = opener.current
      if (back instanceof HTMLElement && back.isConnected) back.focus()
    }
  }, [opened])
}
