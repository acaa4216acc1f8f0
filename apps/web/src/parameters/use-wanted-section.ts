import { type RefObject, useEffect } from 'react'

/** Leads the eye and the keyboard to a section. */
export function showSection(anchor: string): void {
  const section = document.getElementById(anchor)
  section?.scrollIntoView()
  section?.focus({ preventScroll: true })
}

const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Shows a section, and keeps it in view while those above it take their size, until the person moves by themselves (SET-02). */
export function useWantedSection(wanted: string | undefined, sections: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (wanted === undefined || !sections.current) return
    showSection(wanted)
    const observer = new ResizeObserver(() => document.getElementById(wanted)?.scrollIntoView())
    observer.observe(sections.current)
    const leave = () => {
      observer.disconnect()
      for (const move of MOVES) window.removeEventListener(move, leave)
    }
    for (const move of MOVES) window.addEventListener(move, leave, { passive: true })
    return leave
  }, [wanted, sections])
}
