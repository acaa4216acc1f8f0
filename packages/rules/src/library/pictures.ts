import { contentIs } from '../portal/file-content.ts'
import { refusal } from '../portal/refusal.ts'

/** The sizes a picture is kept in, by the pixels of the square it fits in. */
export const PICTURE_SIZES = { small: 320, medium: 800, large: 1600 } as const
export type PictureSize = keyof typeof PICTURE_SIZES

/** Most pixels that one picture may have: decoding takes four bytes for each. */
export const PICTURE_MAX_PIXELS = 40_000_000

export const PICTURE_TOO_WIDE = refusal(
  'picture-too-wide',
  422,
  "L'image ne doit pas dépasser 40 millions de pixels.",
  'document',
)

const DECODED = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp', gif: 'image/gif' } as const
export type PictureFormat = keyof typeof DECODED

/** What the browser's file dialog offers for a picture. */
export const PICTURE_EXTENSIONS: readonly string[] = ['.jpg', '.jpeg', '.png', '.webp', '.gif']

/** The format that bytes begin like; null for everything that is not decoded, SVG first of all (README 40). */
export function pictureFormat(content: Uint8Array): PictureFormat | null {
  const formats = Object.keys(DECODED) as PictureFormat[]
  return formats.find((format) => contentIs(DECODED[format], content)) ?? null
}

/** Whether a text has the form of a picture's id: where it is kept is made of it. */
export function isPictureId(text: string): boolean {
  return /^[0-9a-f]{40}$/.test(text)
}

/** The address of a picture in one size, behind the session. */
export function pictureUrl(id: string, size: PictureSize): string {
  return `/api/picture/${id}/${size}`
}
