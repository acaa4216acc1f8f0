import { type Refusal, refusal } from '../portal/refusal.ts'

/** Longest name of a category, folder or file, in characters after trimming (GED-58). */
export const NAME_MAX_LENGTH = 255

export type NamedKind = 'category' | 'folder' | 'document'

const EMPTY = {
  category: 'Vous devez renseigner un nom pour votre catégorie',
  folder: 'Vous devez renseigner un nom pour votre dossier',
  document: 'Vous devez renseigner un nom pour votre document',
} as const satisfies Record<NamedKind, string>

const TOO_LONG = refusal('name-too-long', 422, 'Le nom ne peut pas dépasser 255 caractères.', 'label')

/** A name as it is kept: one line, without surrounding blanks. */
export function trimmedName(label: string): string {
  // A line break or a control character has no place in a name; it would break the header a file is served with.
  return label.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** Refuses an empty name (GED-54 to GED-56) and one above 255 characters (GED-58); null when it will do. */
export function checkName(kind: NamedKind, label: string): Refusal | null {
  const name = trimmedName(label)
  if (name === '') return refusal('name-empty', 422, EMPTY[kind], 'label')
  return Array.from(name).length > NAME_MAX_LENGTH ? TOO_LONG : null
}
