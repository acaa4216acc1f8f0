import { contentIs } from '../portal/file-content.ts'
import { refusal } from '../portal/refusal.ts'

/** Most bytes that a logo may have as it is sent (CFG-08). */
export const LOGO_MAX_BYTES = 512 * 1024
/** The least and the most pixels of each side of a logo, as it is sent (CFG-08). */
export const LOGO_SIDES = { least: 64, most: 2_000 } as const
/** The pixels that a kept logo fits in: three times what the widest place draws. */
export const LOGO_KEPT = { width: 640, height: 160 } as const

export const LOGO_TOO_LARGE = refusal('file-too-large', 413, 'Le logo ne doit pas dépasser 512 Ko.')
export const LOGO_SIZE = refusal('logo-size', 422, 'Le logo doit mesurer de 64 à 2 000 pixels de côté.', 'document')
export const LOGO_GONE = 'Ce logo n’est plus disponible, veuillez le choisir à nouveau.'

const HEAD_BYTES = 4_096
/** What may stand before the first element: a declaration, comments, a document type without a subset of its own. */
const SVG = /^(?:\xEF\xBB\xBF)?\s*(?:<\?xml[^>]*>\s*)?(?:(?:<!--[\s\S]*?-->|<!DOCTYPE\s[^>[]*>)\s*)*<svg[\s>]/i

/** What a logo is by its content: PNG, JPEG, or SVG, which is never served as such; null for anything else (CFG-08). */
export function logoFormat(content: Uint8Array): 'png' | 'jpeg' | 'svg' | null {
  if (contentIs('image/png', content)) return 'png'
  if (contentIs('image/jpeg', content)) return 'jpeg'
  return SVG.test(String.fromCharCode(...content.subarray(0, HEAD_BYTES))) ? 'svg' : null
}

/** Whether a picture's sides, in pixels, are those of a logo (CFG-08); one that was made smaller to be kept has others. */
export function isLogoSize(sides: readonly number[], least: number = LOGO_SIDES.least): boolean {
  return sides.every((side) => side >= least && side <= LOGO_SIDES.most)
}
