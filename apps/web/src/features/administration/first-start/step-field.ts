import type { FirstDraft } from '@cadran/contract/administration/first-start'
import type { ChangeEvent } from 'react'
import type { FirstStart } from './first-start-state.ts'

/** What a field of the draft shows and does. */
export function fieldOf<Part extends 'company' | 'workplace' | 'administrator'>(
  { draft, errors, change }: FirstStart,
  part: Part,
  name: keyof FirstDraft[Part] & string,
) {
  return {
    name,
    large: true,
    value: String(draft[part][name]),
    error: errors[`${part}.${name}`]?.[0],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      change(part, { [name]: event.currentTarget.value } as Partial<FirstDraft[Part]>),
  }
}
