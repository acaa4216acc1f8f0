import type { CSSProperties } from 'react'

/** What of a scheme follows from a company's colour: marks and buttons in it, words and grounds mixed from it (CFG-09). */
export function brandTokens(colour: string, scheme: 'light' | 'dark'): Record<string, string> {
  const [ground, ink] = scheme === 'light' ? ['#fff', '#000'] : ['#171c22', '#fff']
  return {
    '--brand-mark': colour,
    '--brand-solid': colour,
    '--brand-soft': `color-mix(in oklab, ${colour} ${scheme === 'light' ? '10%' : '22%'}, ${ground})`,
    '--brand-text': `color-mix(in oklab, ${colour} ${scheme === 'light' ? '80%' : '55%'}, ${ink})`,
  }
}

export const asStyle = (tokens: Record<string, string>): CSSProperties => tokens
