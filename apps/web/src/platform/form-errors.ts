import { ApiError, errorText } from './api-error.ts'

export interface FormErrors {
  /** The first words about a field. */
  at: (field: string) => string | undefined
  /** What went wrong at none of the fields that the form shows, so that nothing is refused in silence. */
  failure: string | null
}

/** What came of sending a form, whose `fields` show what is wrong with them. */
export function formErrors(error: unknown, fields: readonly string[]): FormErrors {
  const errors = error instanceof ApiError ? error.errors : {}
  const is_shown = fields.some((field) => errors[field] !== undefined)
  return { at: (field) => errors[field]?.[0], failure: error && !is_shown ? errorText(error) : null }
}
