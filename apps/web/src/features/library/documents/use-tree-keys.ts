import { type RefObject, useEffect } from 'react'

const WALKED = '[data-walk]'

function stepsIn(tree: HTMLElement): HTMLElement[] {
  return [...tree.querySelectorAll<HTMLElement>(WALKED)]
}

function nextOf(key: string, steps: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return steps[at + 1]
  if (key === 'ArrowUp') return steps[at - 1]
  if (key === 'Home') return steps[0]
  return key === 'End' ? steps.at(-1) : undefined
}

/** Right opens a folder and left closes it. */
function turns(key: string, expanded: string | null): boolean {
  return (key === 'ArrowRight' && expanded === 'false') || (key === 'ArrowLeft' && expanded === 'true')
}

/** The arrows walk what can be opened, from the search on. */
export function useTreeKeys(tree: RefObject<HTMLElement | null>, search: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      if (!(target instanceof HTMLElement) || !tree.current) return
      if (target === search.current && key === 'ArrowDown') {
        event.preventDefault()
        stepsIn(tree.current)[0]?.focus()
        return
      }
      if (target.closest('input, textarea, select, [role="dialog"]')) return
      if (!target.matches(WALKED)) return
      if (turns(key, target.getAttribute('aria-expanded'))) {
        event.preventDefault()
        target.click()
        return
      }
      const steps = stepsIn(tree.current)
      const next = nextOf(key, steps, steps.indexOf(target))
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [tree, search])
}
