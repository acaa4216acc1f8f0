import { useEffect } from 'react'
import type { Screen } from './use-month-screen.ts'

/** Ctrl+Enter anywhere on the page opens the sending, in remote mode it saves. */
export function useMonthKeys({ openSending, sending, remote }: Screen): void {
  const act = remote?.save ?? openSending
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !event.ctrlKey || event.defaultPrevented || sending) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [act, sending])
}
