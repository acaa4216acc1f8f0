import type { Setting, SettingKind } from '@cadran/rules/administration/settings-kinds'
import { formatDecimal2 } from '@cadran/rules/portal/french'
import { timeOfMinute } from '@cadran/rules/timesheet/quiet-hours'

/** Days as people write them, two decimals at most. */
const DAYS = /^\d+(?:[.,]\d{1,2})?$/
const TIME = /^(\d{1,2})[:h](\d{2})$/

/** A value as its field holds it: lists a line each, none as nothing. */
export function typed(value: unknown, kind?: SettingKind): string | boolean {
  if (typeof value === 'boolean') return value
  if (kind === 'days' && typeof value === 'number') return formatDecimal2(value / 100)
  if (kind === 'time' && typeof value === 'number') return timeOfMinute(value)
  if (Array.isArray(value)) return value.join('\n')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** What a field holds as the value that is sent; what is no number stays as it was typed, for the rules to refuse. */
export function fromTyped({ kind, limits }: Setting<unknown>, held: string | boolean): unknown {
  if (typeof held === 'boolean') return held
  const text = held.trim()
  if (kind === 'hosts' || kind === 'matricules') return text.split(/[\s,;]+/).filter(Boolean)
  if (text === '' && limits.is_optional) return null
  if (kind === 'days' && DAYS.test(text)) return Math.round(Number(text.replace(',', '.')) * 100)
  const time = kind === 'time' ? TIME.exec(text) : null
  if (time) return Number(time[1]) * 60 + Number(time[2])
  return kind === 'number' && /^-?\d+$/.test(text) ? Number(text) : text
}

/** A value in a few words. */
export function valueWords(value: unknown, kind?: SettingKind): string {
  const held = typed(value, kind)
  if (typeof held === 'boolean') return held ? 'oui' : 'non'
  return held.replaceAll('\n', ', ') || 'rien'
}
