import { type ComponentType, useEffect, useState } from 'react'

interface Part<Props> {
  drawn?: ComponentType<Props>
  fetch: () => Promise<void>
}

const awaited = new Set<() => Promise<void>>()
let touched = false

const coming = new Set<Promise<void>>()

// A failure is told when the part is wanted.
function fetchAhead(fetch: () => Promise<void>): void {
  const part = fetch()
    .catch(() => undefined)
    .finally(() => coming.delete(part))
  coming.add(part)
}

/** Resolves once the parts that were fetched ahead have come, or have not. */
export const latePartsSettled = async (): Promise<void> => void (await Promise.all(coming))

/**
 * A part that no page shows at first, such as a dialog: fetched ahead at the first key or touch, since nobody opens
 * one without, so that it is there when it is wanted and the page before it weighs less. One that has `opened` is not wanted before.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const part: Part<Props> = {
    fetch: async () => {
      part.drawn ??= await load()
      awaited.delete(part.fetch)
    },
  }
  if (touched) fetchAhead(part.fetch)
  else awaited.add(part.fetch)
  return (props) => <LatePart part={part} props={props} />
}

function LatePart<Props extends object>({ part, props }: { part: Part<Props>; props: Props }) {
  const [, settle] = useState<unknown>()
  const { drawn: Drawn } = part
  const isClosed = 'opened' in props && props.opened === false
  useEffect(() => {
    // What was drawn counts, not what is there now: the part may have come between the two.
    if (Drawn || isClosed) return
    part.fetch().then(
      () => settle(true),
      // Thrown while drawing: the page's error state offers to try again.
      (error: unknown) =>
        settle(() => {
          throw error
        }),
    )
  }, [part, Drawn, isClosed])
  return Drawn ? <Drawn {...props} /> : null
}

/** Fetches the late parts at the first key or touch. */
export function useLateParts(): void {
  useEffect(() => {
    const onInput = () => {
      touched = true
      awaited.forEach(fetchAhead)
    }
    const options = { once: true, passive: true, capture: true }
    window.addEventListener('pointerdown', onInput, options)
    window.addEventListener('keydown', onInput, options)
    return () => {
      window.removeEventListener('pointerdown', onInput, options)
      window.removeEventListener('keydown', onInput, options)
    }
  }, [])
}
