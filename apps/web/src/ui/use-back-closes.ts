import { type AnyRouter, type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** One open sheet: how Back closes it. */
type Close = () => void

/**
 * The entries of the history that stand for open sheets, one each, so that Back closes the sheet on top and not the page.
 * They are counted and not named: a sheet that gives way to another in one step leaves its entry to it.
 */
class SheetEntries {
  readonly #router: AnyRouter
  readonly #open: Close[] = []
  #entries = 0
  /** Steps back that are on their way, which nobody pressed. */
  #own = 0
  #due = false

  constructor(router: AnyRouter) {
    this.#router = router
    const history: RouterHistory = router.history
    history.subscribe(({ action, location }) => this.#onMove(action.type, location.state.sheet ?? 0))
  }

  add(close: Close): () => void {
    this.#open.push(close)
    this.#later()
    return () => {
      this.#open.splice(this.#open.indexOf(close), 1)
      this.#later()
    }
  }

  #later(): void {
    if (this.#due) return
    this.#due = true
    setTimeout(() => this.#settle())
  }

  #settle(): void {
    this.#due = false
    if (this.#own > 0) return
    if (this.#entries < this.#open.length) this.#push()
    else if (this.#entries > this.#open.length) this.#stepBack()
  }

  #push(): void {
    this.#entries += 1
    const { latestLocation } = this.#router
    // The page under the sheet stays where it was scrolled to.
    void this.#router.commitLocation({
      ...latestLocation,
      state: { ...latestLocation.state, sheet: this.#entries },
      resetScroll: false,
      ignoreBlocker: true,
    })
    this.#later()
  }

  #stepBack(): void {
    this.#entries -= 1
    // Something else has been opened from the sheet meanwhile: its entry stays where it is.
    if (this.#router.history.location.state.sheet !== this.#entries + 1) this.#later()
    else {
      this.#own += 1
      this.#router.history.back({ ignoreBlocker: true })
    }
  }

  #onMove(type: string, here: number): void {
    if (type === 'PUSH' || type === 'REPLACE') {
      // Another page: what was open is not there any more.
      if (here === 0) this.#entries = 0
      return
    }
    if (this.#own > 0) this.#own -= 1
    else {
      // Back on the entry of a sheet that a link inside it has left is one step more.
      if (here < this.#entries) this.#open.at(-1)?.()
      this.#entries = here
    }
    this.#later()
  }
}

const known = new WeakMap<AnyRouter, SheetEntries>()

function entriesOf(router: AnyRouter): SheetEntries {
  const found = known.get(router) ?? new SheetEntries(router)
  known.set(router, found)
  return found
}

/** Back closes what is open before it leaves the page (EDT-11); what stays open after a question is closed by Back again. */
export function useBackCloses(opened: boolean, close: Close): void {
  const router: AnyRouter | null = useRouter({ warn: false })
  const back = useEffectEvent(close)
  useEffect(() => {
    if (opened && router) return entriesOf(router).add(() => back())
  }, [opened, router])
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many sheets are open over the page. */
    sheet?: number
  }
}
