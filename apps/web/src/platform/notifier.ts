import { createStore } from './store.ts'

/** How long a notice stands (SHL-70), and how long its content outlives its closing (SHL-71). */
const SHOWN_MS = 5000
const CLEARED_MS = 1000

export interface Notice {
  kind: 'success' | 'error'
  text: string
  open: boolean
  /** Tells two notices of the same words apart. */
  number: number
}

const notice = createStore<Notice | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined
let count = 0

/** A second notice replaces the first and starts the time again (SHL-73). */
function show(kind: Notice['kind'], text: string): void {
  clearTimeout(timer)
  count += 1
  notice.set({ kind, text, open: true, number: count })
  timer = setTimeout(closeNotice, SHOWN_MS)
}

export function closeNotice(): void {
  clearTimeout(timer)
  const shown = notice.get()
  if (!shown) return
  notice.set({ ...shown, open: false })
  timer = setTimeout(() => notice.set(null), CLEARED_MS)
}

/** Takes the notice away at once: nobody is left whom it concerns. */
export function clearNotice(): void {
  clearTimeout(timer)
  notice.set(null)
}

export const notify = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
}

export const useNotice = notice.use
