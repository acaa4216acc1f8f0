import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** From the edge of the window, and from what the notices stand beside. */
const EDGE = 8
/** Between two notices; this and the next are in the style sheet too. */
const NOTICE_GAP = 6
/** How much of an older notice is seen over the newest one while they are folded. */
const FOLDED_EDGE = 8
/** What stands below may scroll, open or close while a notice is there. */
const LOOK_MS = 200

/** What a notice may not lie on: what acts, and what names the page (WIN-12). */
const IN_THE_WAY = 'a[href], button, input, select, textarea, label, summary, h1, h2, h3, nav ol, [data-slot]'
const MODAL = '[aria-modal="true"]'

interface Span {
  top: number
  bottom: number
}

interface NoticePlace {
  /** How far over the foot of the window. */
  bottom: number
  /** There is no room for all of them side by side: the newest one is seen, of the others an edge. */
  folded: boolean
}

/** The lowest of the places that lie on the least: where something of that height stands, and on how much (WIN-12). */
function leastInTheWay(height: number, window_height: number, taken: readonly Span[]) {
  return [window_height, ...taken.map(({ top }) => top)]
    .map((limit) => limit - EDGE)
    .filter((foot) => foot <= window_height - EDGE && foot - height >= EDGE)
    .map((foot) => ({ foot, on: taken.filter(({ top, bottom }) => top < foot && bottom > foot - height).length }))
    .reduce((best, each) => (each.on < best.on || (each.on === best.on && each.foot > best.foot) ? each : best), {
      foot: window_height - EDGE,
      on: Number.POSITIVE_INFINITY,
    })
}

/** Where notices of these heights cover nothing, side by side where there is room for it, else folded (WIN-12). */
export function noticePlace(heights: readonly number[], window_height: number, taken: readonly Span[]): NoticePlace {
  const all = heights.reduce((sum, height) => sum + height, 0) + NOTICE_GAP * Math.max(heights.length - 1, 0)
  const whole = leastInTheWay(all, window_height, taken)
  if (whole.on === 0 || heights.length < 2) return { bottom: window_height - whole.foot, folded: false }
  const folded = (heights.at(-1) ?? 0) + FOLDED_EDGE * (heights.length - 1)
  return { bottom: window_height - leastInTheWay(folded, window_height, taken).foot, folded: true }
}

/** What lies in the way in the columns that the notices take; under a dialog nothing acts, and it is left alone as a whole. */
function spansInTheWay(own: HTMLElement): Span[] {
  const { left, right } = own.getBoundingClientRect()
  const modal = [...document.querySelectorAll(MODAL)].at(-1)
  const found = modal ? [modal] : [...document.querySelectorAll(IN_THE_WAY)]
  return found
    .filter((element) => !own.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.left < right && box.right > left && box.bottom > 0 && box.top < innerHeight)
}

function measured(own: HTMLElement): NoticePlace {
  const heights = [...own.querySelectorAll<HTMLElement>('[data-open]')].map((banner) => banner.scrollHeight)
  return noticePlace(heights, innerHeight, spansInTheWay(own))
}

/** A press ends where it began: until then nothing moves, not even what was on its way. */
function useStill(own: RefObject<HTMLElement | null>, onStill: (bottom: number) => void) {
  const pressed = useRef(false)
  useEffect(() => {
    const element = own.current
    if (!element) return
    const leaving = new AbortController()
    const { signal } = leaving
    const press = () => {
      pressed.current = true
      onStill(innerHeight - element.getBoundingClientRect().bottom)
    }
    const release = () => {
      pressed.current = false
    }
    element.addEventListener('pointerdown', press, { signal })
    for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, release, { signal })
    return () => leaving.abort()
  }, [own, onStill])
  return pressed
}

/** Keeps the notices off what acts and what names the page as long as there are any; under the pointer they stay where they are. */
export function useNoticePlace(own: RefObject<HTMLElement | null>, shown: number): NoticePlace {
  const [place, setPlace] = useState<NoticePlace>({ bottom: EDGE, folded: false })
  const stay = useCallback((bottom: number) => setPlace((now) => ({ ...now, bottom })), [])
  const pressed = useStill(own, stay)
  useEffect(() => {
    if (shown === 0) return
    const look = () => {
      const element = own.current
      if (!element || pressed.current || element.matches(':has(:hover, :focus-visible)')) return
      const next = measured(element)
      setPlace((now) => (now.bottom === next.bottom && now.folded === next.folded ? now : next))
    }
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [own, pressed, shown])
  return place
}
