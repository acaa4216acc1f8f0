import type { Period } from '@cadran/rules/timesheet/day'
import { useNavigate } from '@tanstack/react-router'
import { type TouchEvent, useRef } from 'react'

/** Shorter or steeper than this a finger scrolls. */
const DISTANCE = 60
const STEEPEST = 0.6

interface Neighbours {
  previous: Period | null
  next: Period | null
}

/** Sideways over the grid changes month. */
export function useSwipe({ previous, next }: Neighbours) {
  const navigate = useNavigate()
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: (event: TouchEvent) => {
      const touch = event.touches[0]
      start.current = touch && event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0]
      const from = start.current
      start.current = null
      if (!touch || !from) return
      const across = touch.clientX - from.x
      if (Math.abs(across) < DISTANCE || Math.abs(touch.clientY - from.y) > Math.abs(across) * STEEPEST) return
      const to = across < 0 ? next : previous
      if (to) void navigate({ to: '/timesheet/{-$month}/{-$year}', params: to })
    },
  }
}
