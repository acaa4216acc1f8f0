import type { DayRange } from '@cadran/rules/timesheet/half-day'
import { type PointerEvent as PointerOver, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Selection } from './selection.ts'

/** A finger that rests this long takes hold of a half-day; one that moves sooner scrolls or changes month. */
const HOLD_MS = 350
/** How far a resting finger may tremble, in px. */
const TREMBLE = 10

interface DragInput {
  root: RefObject<HTMLElement | null>
  editing: boolean
  selection: Selection
  slotUnder: (target: EventTarget | null) => number | null
  onSelect: ((range: DayRange) => void) | undefined
  onAbandon: (() => void) | undefined
}

export interface Drag {
  onPointerDown: (event: PointerOver) => void
  /** Whether the pointer draws a stretch, so that nothing else follows it. */
  over: (event: PointerOver, slot: number) => boolean
  /** Whether the click belongs to the drag that just ended. */
  swallows: () => boolean
}

/** Drawing a stretch over half-days in edit mode: with the mouse held down, or with a finger after a long press. */
export function useDrag(input: DragInput): Drag {
  const { editing, selection, slotUnder } = input
  const from = useRef<number | null>(null)
  const moved = useRef(false)
  const swallow = useRef(false)
  const end = useEffectEvent(() => {
    if (moved.current) finish(input)
    swallow.current = moved.current
    from.current = null
    moved.current = false
  })
  useEffect(() => {
    if (!editing) return
    const release = ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') end()
    }
    document.addEventListener('pointerup', release)
    return () => document.removeEventListener('pointerup', release)
  }, [editing])
  useFinger(input)

  return {
    onPointerDown: (event) => {
      swallow.current = false
      const slot = slotUnder(event.target)
      const takes = editing && event.pointerType !== 'touch' && event.button === 0 && selection.get().phase !== 'end'
      from.current = takes && slot !== null && selection.rules().free.has(slot) ? slot : null
    },
    over: (event, slot) => {
      if (from.current === null || (event.buttons & 1) === 0) return false
      if (!moved.current && slot === from.current) return true
      if (!moved.current) selection.clear()
      moved.current = true
      selection.extend(from.current, slot)
      return true
    },
    swallows: () => {
      const swallowed = swallow.current
      swallow.current = false
      return swallowed
    },
  }
}

function finish({ selection, onSelect }: DragInput): void {
  const range = selection.commit()
  if (range) onSelect?.(range)
}

interface Hold {
  slot: number
  x: number
  y: number
  timer: ReturnType<typeof setTimeout>
  /** The press was long enough: the finger draws and the page stays where it is. */
  draws: boolean
}

/** A finger on the grid: at rest it takes hold of a half-day, and then draws. */
function useFinger(input: DragInput): void {
  const { selection, slotUnder } = input
  const hold = useRef<Hold | null>(null)
  const letGo = () => {
    clearTimeout(hold.current?.timer)
    hold.current = null
  }
  const start = (event: TouchEvent) => {
    letGo()
    const touch = event.touches[0]
    const slot = slotUnder(event.target)
    if (!touch || event.touches.length > 1 || slot === null || !selection.rules().free.has(slot)) return
    const timer = setTimeout(() => {
      if (!hold.current) return
      hold.current.draws = true
      selection.clear()
      selection.extend(slot, slot)
    }, HOLD_MS)
    hold.current = { slot, x: touch.clientX, y: touch.clientY, timer, draws: false }
  }
  const move = (event: TouchEvent) => {
    const touch = event.touches[0]
    if (!hold.current || !touch) return
    const { slot, x, y, draws } = hold.current
    if (!draws) {
      if (Math.hypot(touch.clientX - x, touch.clientY - y) > TREMBLE) letGo()
      return
    }
    event.preventDefault()
    const under = slotUnder(document.elementFromPoint(touch.clientX, touch.clientY))
    if (under !== null) selection.extend(slot, under)
  }
  const end = (event: TouchEvent) => {
    const draws = hold.current?.draws ?? false
    letGo()
    if (!draws) return
    // Neither a click nor a swipe to another month.
    event.preventDefault()
    event.stopPropagation()
    if (event.type === 'touchend') return finish(input)
    selection.clear()
    input.onAbandon?.()
  }
  const isHolding = () => hold.current !== null
  useTouches(input, { touchstart: start, touchmove: move, touchend: end, touchcancel: end, isHolding })
}

const TOUCHES = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const
type TouchType = (typeof TOUCHES)[number]
type TouchHandlers = Record<TouchType, (event: TouchEvent) => void> & { isHolding: () => boolean }

/** React listens to touches passively, so a drag could not keep the page from scrolling. */
function useTouches({ editing, root }: DragInput, handlers: TouchHandlers): void {
  const handle = useEffectEvent((type: TouchType, event: TouchEvent) => handlers[type](event))
  const menu = useEffectEvent((event: Event) => {
    if (handlers.isHolding()) event.preventDefault()
  })
  useEffect(() => {
    const element = root.current
    if (!editing || !element) return
    const controller = new AbortController()
    const { signal } = controller
    for (const type of TOUCHES) {
      element.addEventListener(type, (event) => handle(type, event), { signal, passive: type === 'touchstart' })
    }
    element.addEventListener('contextmenu', (event) => menu(event), { signal })
    return () => controller.abort()
  }, [editing, root])
}
