import type { Setting } from '@cadran/rules/administration/settings-kinds'

/** A value as its field holds it: lists a line each, none as nothing. */
export function typed(value: unknown): string | boolean {
  if (typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.join('\n')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** What a field holds as the value that is sent; what is no number stays as it was typed, for the rules to refuse. */
export function fromTyped({ kind, limits }: Setting<unknown>, held: string | boolean): unknown {
  if (typeof held === 'boolean') return held
  const text = held.trim()
  if (kind === 'hosts' || kind === 'matricules') return text.split(/[\s,;]+/).filter(Boolean)
  if (text === '' && limits.is_optional) return null
  return kind === 'number' && /^-?\d+$/.test(text) ? Number(text) : text
}

/** A value in a few words. */
export function valueWords(value: unknown): string {
  const held = typed(value)
  if (typeof held === 'boolean') return held ? 'oui' : 'non'
  return held.replaceAll('\n', ', ') || 'rien'
}
