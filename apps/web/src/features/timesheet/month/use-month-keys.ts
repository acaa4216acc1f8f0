import { useEffect, useEffectEvent } from 'react'
import { focusGrid } from './use-focus-back.ts'
import type { Screen } from './use-month-screen.ts'

/** Ctrl Z takes back, Ctrl Y and Ctrl Shift Z make again (EDT-03). */
function undoKey({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | null {
  const letter = key.toLowerCase()
  if (!(ctrlKey || metaKey) || (letter !== 'z' && letter !== 'y')) return null
  return letter === 'y' || shiftKey ? 'redo' : 'undo'
}

/** Where those keys belong to somebody else: to what is written in, or to a dialog over the page. */
const NOT_OURS = 'input:not([type=radio], [type=checkbox]), textarea, [contenteditable], [aria-modal=true]'

function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(NOT_OURS) !== null
}

type KeysPart = 'openSending' | 'sending' | 'remote' | 'month' | 'editor' | 'onCall' | 'undo' | 'redo'

/**
 * Ctrl+Enter anywhere on the page opens the sending, in remote mode it saves; F2 goes to the grid in edit mode; Ctrl+Z and
 * Ctrl+Y take back and make again whatever changed the month.
 */
export function useMonthKeys(screen: Pick<Screen, KeysPart>): void {
  const { openSending, sending, remote, month, editor, onCall } = screen
  // What a wizard has begun on an entry is not mixed with what was done before it.
  const undoable = month && !remote && !editor.wizard?.event && !onCall.open
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || sending) return
    const way = undoable && !isElsewhere(event.target) ? undoKey(event) : null
    if (way) {
      event.preventDefault()
      screen[way]()
    } else if (event.key === 'Enter' && event.ctrlKey) {
      event.preventDefault()
      const act = remote?.save ?? openSending
      act()
    } else if (event.key === 'F2' && month?.editable && !remote) {
      event.preventDefault()
      if (editor.mode !== 'edit') editor.setMode('edit')
      focusGrid()
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
