import { counted } from '../portal/french.ts'
import { refusal } from '../portal/refusal.ts'

/** Most people whom one act changes (ADM-44). */
export const MOST_CHANGED = 5_000

const TOO_MANY_TEXT = 'Au plus 5 000 personnes à la fois.'
export const TOO_MANY_CHANGED = refusal('too-many', 422, TOO_MANY_TEXT, 'filter')
export const CHANGES_WHOM = refusal('change-whom', 422, 'Choisissez des personnes, ou une recherche.', 'ids')
export const CHANGES_NOBODY = refusal('changes-nobody', 422, 'Personne ne répond à cette recherche.', 'filter')
export const CHANGES_NOTHING = refusal('changes-nothing', 422, 'Choisissez ce qui change.', 'changes')

/** A field that changes, as a person reads it. */
interface Spoken {
  field: string
  before: string | null
  after: string | null
  starts_on?: string | undefined
}

/**
 * The changes of many people, one line for all who change alike, in the order in which they come first: before each stands whom it
 * is about, 'Siège (12 personnes)' (ADM-45, ORG-21).
 */
export function alikeChanges<Change extends Spoken>(changes: readonly Change[]): Change[] {
  const lines = new Map<string, { change: Change; people: number }>()
  for (const change of changes) {
    const { field, before, after, starts_on } = change
    const key = JSON.stringify([field, before, after, starts_on])
    lines.set(key, { change, people: (lines.get(key)?.people ?? 0) + 1 })
  }
  return [...lines.values()].map(({ change, people }) => {
    const before = change.before ?? (change.field === 'manager' ? 'sans manager' : 'aucun')
    return { ...change, before: `${before} (${counted(people, 'personne')})` }
  })
}
