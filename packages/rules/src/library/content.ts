import { type Refusal, refusal } from '../portal/refusal.ts'

/** Longest title, place, category or name of contents, in characters after trimming. */
export const TITLE_MAX_LENGTH = 255
/** Longest summary or description, in characters. */
export const SUMMARY_MAX_LENGTH = 1000
/** Longest formatted text, its tags counted. */
export const HTML_MAX_LENGTH = 40_000

const lengthOf = (text: string) => Array.from(text).length

/** A text of one line as it is kept: no control character, no surrounding blanks. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** Refuses an empty title and one above 255 characters; null when it will do. */
export function checkTitle(text: string, field = 'title'): Refusal | null {
  const title = oneLine(text)
  if (title === '') return refusal('title-empty', 422, 'Ce champ est obligatoire.', field)
  return checkLength(title, TITLE_MAX_LENGTH, field)
}

/** Refuses a text that is too long, naming the limit; null when it will do. */
export function checkLength(text: string, most: number, field: string): Refusal | null {
  if (lengthOf(text.trim()) <= most) return null
  return refusal('text-too-long', 422, `Ce texte ne peut pas dépasser ${most} caractères.`, field)
}

const HTTPS = /^https:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::\d{1,5})?(?:[/?#][^\s"'<>\\]*)?$/i
const ADDRESS_MAX_LENGTH = 2000

/** The host of an address that begins with https:// and carries neither blanks nor quotes; null for any other text. */
export function httpsHost(url: string): string | null {
  return HTTPS.exec(url.trim())?.[1]?.toLowerCase() ?? null
}

/** Refuses an address that is not on the web by https: no other scheme is ever shown (NEW-13). Empty will do. */
export function checkAddress(url: string, field: string): Refusal | null {
  if (url.trim() === '') return null
  if (url.length > ADDRESS_MAX_LENGTH || httpsHost(url) === null) {
    return refusal('address', 422, 'Le lien doit commencer par https://', field)
  }
  return null
}

const YOUTUBE =
  /^https:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:[^\s#]*&)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]{6,20})/i
const YOUTUBE_FRAME = 'www.youtube-nocookie.com'

/**
 * The address under which a video is framed, YouTube's pages read as their player without cookies; null where its host is not one
 * of those the settings allow (NEW-13, TUT-10).
 */
export function frameAddress(url: string, hosts: readonly string[]): string | null {
  const video = YOUTUBE.exec(url.trim())?.[1]
  const address = video ? `https://${YOUTUBE_FRAME}/embed/${video}` : url.trim()
  const host = httpsHost(address)
  return host !== null && hosts.includes(host) ? address : null
}

/** Refuses a video that could not be framed; empty will do. */
export function checkVideo(url: string, hosts: readonly string[], field: string): Refusal | null {
  if (url.trim() === '') return null
  const refused = checkAddress(url, field)
  if (refused) return refused
  if (frameAddress(url, hosts) !== null) return null
  return refusal('video-host', 422, `La vidéo doit venir de ${hosts.join(' ou ')}.`, field)
}

/** Paris wall time to the minute, 'YYYY-MM-DDTHH:mm', of a day that exists. */
export function isWallMinute(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):[0-5]\d$/.exec(text)
  if (!match) return false
  const [year, month, day] = match.slice(1, 4).map(Number)
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day))
  return Number(year) >= 1970 && date.toISOString().startsWith(text.slice(0, 10))
}

const NO_MOMENT = refusal('moment', 422, 'Format de date invalide', 'published_at')

/** Refuses a moment of publication that is none; null stands for a draft. */
export function checkPublication(published_at: string | null): Refusal | null {
  return published_at === null || isWallMinute(published_at) ? null : NO_MOMENT
}
