import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { isShown, type Page, pagesIn, usePages, useViewer } from '../../../platform/pages.ts'
import { usePageKeys } from '../../../ui/page-keys.ts'

/** The second letter is waited for this long. */
const PATIENCE_MS = 1_500

/** The pages that have a letter and that the person may open. */
function usePlaces(): Page[] {
  const viewer = useViewer()
  return pagesIn(usePages()).filter((page) => page.goKey && isShown(page, viewer))
}

/** The lines of the help for them. */
export function useGoHelp(): { keys: string[]; effect: string }[] {
  return usePlaces().flatMap(({ goKey }) =>
    goKey ? [{ keys: [`G puis ${goKey.letter.toUpperCase()}`], effect: goKey.effect }] : [],
  )
}

/** G, then a letter, goes to another list from every page of the back office (KEY-01). */
export function useGoKeys(): void {
  const places = usePlaces()
  const navigate = useNavigate()
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  usePageKeys(
    (key, { repeat }) => {
      const isSecond = performance.now() - pressedAt.current < PATIENCE_MS
      const isFirst = key === 'g' && !isSecond
      if (!repeat) pressedAt.current = isFirst ? performance.now() : Number.NEGATIVE_INFINITY
      const place = isSecond ? places.find(({ goKey }) => goKey?.letter === key) : undefined
      if (place) void navigate({ to: place.path })
      // After G a letter is no act of the page, wherever it leads.
      return isFirst || (isSecond && key.length === 1)
    },
    { turn: 'first' },
  )
}
