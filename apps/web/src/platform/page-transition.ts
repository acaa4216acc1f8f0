import type { ReactNode } from 'react'
import { createStore } from './store.ts'

/** How long the overlay stands (SHL-79). */
const SHOWN_MS = 1000

export interface PageTransition {
  title: string
  icon: ReactNode
}

const transition = createStore<PageTransition | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows the name of the page one enters for a moment; not to people who asked for less motion (SHL-81). */
export function showPageTransition(next: PageTransition): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  clearTimeout(timer)
  transition.set(next)
  timer = setTimeout(() => transition.set(null), SHOWN_MS)
}

export const usePageTransition = transition.use
