import * as messages from '@cadran/rules/portal/messages'
import { expect, test } from 'vitest'

const SCREENS: Record<string, string> = import.meta.glob(
  ['../**/*.tsx', '../../../backend-home/*.tsx', '!**/*.test.tsx'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

/** What is written between two tags, and what is said by an attribute. */
function textsOf(source: string): string[] {
  const shown = [...source.matchAll(/>\s*([^<>{}()=;*]*[a-zA-Zà-ÿ][^<>{}()=;*]*?)\s*</g)]
  const said = [...source.matchAll(/(?:label|title|text|placeholder|hint|alt|aria-label)="([^"]+)"/g)]
  return [...shown, ...said].map(([, text = '']) => text.trim())
}

const ENGLISH =
  /\b(the|and|of|with|your|you|please|cancel|close|save|delete|search|loading|error|failed|submit|validate|refuse|back|next|previous|month|absence list|not|is|are|was|open|show|hide|all|none|yes|no results)\b/i

test('BCK-01 nothing that a back-office screen shows, and nothing that its calls refuse with, is in English', () => {
  const shown = Object.values(SCREENS).flatMap(textsOf)
  const refused = Object.values(messages).flatMap((one) => (typeof one === 'object' ? [one.message] : []))
  expect(Object.keys(SCREENS).length).toBeGreaterThan(80)
  expect(shown.length).toBeGreaterThan(150)
  expect(shown).toContain('Clôturer')
  expect([...shown, ...refused].filter((text) => ENGLISH.test(text))).toEqual([])
})
