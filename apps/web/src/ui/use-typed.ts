import { type FocusEvent, useRef } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement

const NO_TEXT = new Set(['radio', 'checkbox', 'button', 'submit', 'file', 'search', 'hidden'])

function fieldOf(target: EventTarget): Field | null {
  if (target instanceof HTMLTextAreaElement) return target
  return target instanceof HTMLInputElement && !NO_TEXT.has(target.type) ? target : null
}

/** Whether something stands in the fields of a part that was not there when they were entered; a search is quickly made again. */
export function useTyped() {
  const before = useRef(new Map<Field, string>())
  return {
    onFocusCapture: ({ target }: FocusEvent) => {
      const field = fieldOf(target)
      if (field && !before.current.has(field)) before.current.set(field, field.value)
    },
    isTyped: () => [...before.current].some(([field, value]) => field.value !== value),
  }
}
