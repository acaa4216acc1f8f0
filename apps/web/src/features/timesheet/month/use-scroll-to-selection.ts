import { firstSlot } from '@cadran/rules/timesheet/half-day'
import { useEffect, useRef } from 'react'
import type { Screen } from './use-month-screen.ts'

/** While the wizard covers the lower part of the screen, the week being recorded stays in sight above it. */
export function useScrollToSelection({ editor }: Pick<Screen, 'editor'>) {
  const calendar = useRef<HTMLDivElement>(null)
  const { wizard } = editor
  const slot = wizard && firstSlot(wizard.range)
  useEffect(() => {
    if (slot === null) return
    const cell = calendar.current?.querySelector(`[data-slot="${String(slot)}"]`)
    cell?.closest('[role="rowgroup"]')?.scrollIntoView({ block: 'start' })
  }, [slot])
  return calendar
}
