import { createStore } from './store.ts'

/** How long a notice stands (SHL-70), one with an act (EDT-04), and how long its content outlives its closing (SHL-71). */
const SHOWN_MS = 5000
const ACT_SHOWN_MS = 10_000
const CLEARED_MS = 1000
/** Notices that stand beside each other (README 79). */
const MOST = 3

/** What a notice offers to do about what it tells. */
export interface NoticeAct {
  label: string
  run: () => void
}

export interface Notice {
  kind: 'success' | 'error'
  text: string
  act: NoticeAct | null
  open: boolean
  /** Tells two notices of the same words apart. */
  number: number
}

const notices = createStore<readonly Notice[]>([])
const timers = new Map<number, ReturnType<typeof setTimeout>>()
let count = 0

function later(number: number, ms: number, act: (number: number) => void): void {
  clearTimeout(timers.get(number))
  timers.set(
    number,
    setTimeout(() => act(number), ms),
  )
}

function keepOnly(isKept: (notice: Notice) => boolean): void {
  const kept = notices.get().filter(isKept)
  for (const { number } of notices.get()) {
    if (kept.some((each) => each.number === number)) continue
    clearTimeout(timers.get(number))
    timers.delete(number)
  }
  notices.set(kept)
}

/**
 * A second notice replaces the first and starts the time again (SHL-73); one with an act stays beside it, three at most
 * (README 79). Answers the number to close it by.
 */
function show(kind: Notice['kind'], text: string, act: NoticeAct | null = null): number {
  count += 1
  keepOnly((each) => each.open && each.act !== null)
  notices.set([...notices.get(), { kind, text, act, open: true, number: count }])
  const first = notices.get().at(-MOST)?.number ?? 0
  keepOnly((each) => each.number >= first)
  later(count, act ? ACT_SHOWN_MS : SHOWN_MS, closeNotice)
  return count
}

export function closeNotice(number: number): void {
  if (!notices.get().some((each) => each.number === number && each.open)) return
  notices.set(notices.get().map((each) => (each.number === number ? { ...each, open: false } : each)))
  later(number, CLEARED_MS, () => keepOnly((each) => each.number !== number))
}

/** While the pointer or the focus is on a notice with an act, it stays; its time starts again once they leave (EDT-04). */
export function holdNotice(number: number): void {
  clearTimeout(timers.get(number))
}

export function releaseNotice(number: number): void {
  if (notices.get().some((each) => each.number === number && each.open)) later(number, ACT_SHOWN_MS, closeNotice)
}

/** Takes all notices away at once: nobody is left whom they concern. */
export function clearNotices(): void {
  keepOnly(() => false)
}

export const notify = {
  success: (text: string, act?: NoticeAct) => show('success', text, act),
  error: (text: string) => show('error', text),
}

export const useNotices = notices.use
