import { extensionOfFile } from '../portal/file-content.ts'
import { refusal } from '../portal/refusal.ts'

/** Most bytes that one upload may have (GED-67). */
export const UPLOAD_MAX_BYTES = 5_242_880

export const FILE_TOO_LARGE = refusal('file-too-large', 413, 'Le fichier ne doit pas dépasser 5 Mo')
export const FILE_TYPE_REFUSED = refusal('file-type', 415, "Le type de fichier n'est pas accepté")
export const FILE_EMPTY = refusal('file-empty', 422, 'Le fichier est vide', 'document')
export const FILE_INFECTED = refusal(
  'file-infected',
  422,
  'Votre fichier a été refusé par notre antivirus.',
  'document',
)
export const FILE_NOT_SCANNED = refusal(
  'file-not-scanned',
  422,
  "Votre fichier n'a pas pu être analysé, veuillez réessayer plus tard.",
  'document',
)
export const FILE_MISSING = refusal('file-missing', 422, 'Vous devez choisir un fichier', 'document')
/** An upload that was named and is not there, was somebody else's, or belongs to another content by now (NEW-05). */
export const FILE_GONE = refusal(
  'attachment-unknown',
  422,
  "Ce fichier n'est plus disponible, veuillez le choisir à nouveau.",
)

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument'

/** What a file of each accepted extension says it is (GED-66). Neither SVG nor HEIC: those are for month files (README 40). */
const MEDIA_TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  csv: 'text/csv',
  txt: 'text/plain',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: `${OFFICE}.wordprocessingml.document`,
  xls: 'application/vnd.ms-excel',
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  ppt: 'application/vnd.ms-powerpoint',
  pptx: `${OFFICE}.presentationml.presentation`,
  odt: `${OPEN_DOCUMENT}.text`,
  ods: `${OPEN_DOCUMENT}.spreadsheet`,
  odp: `${OPEN_DOCUMENT}.presentation`,
  odg: `${OPEN_DOCUMENT}.graphics`,
}

/** The extensions that the browser's file dialog offers. */
export const UPLOAD_EXTENSIONS: readonly string[] = Object.keys(MEDIA_TYPES).map((extension) => `.${extension}`)

/** The media type that an extension stands for; null for one that is not accepted. */
export function mediaTypeOf(name: string): string | null {
  const extension = extensionOfFile(name)
  return Object.hasOwn(MEDIA_TYPES, extension) ? (MEDIA_TYPES[extension] ?? null) : null
}

/** The extension under which a file of a media type is handed out, without its dot. */
export function extensionFor(media_type: string): string {
  return Object.keys(MEDIA_TYPES).find((extension) => MEDIA_TYPES[extension] === media_type) ?? 'bin'
}

/** What a file is called before anybody renames it: its name without folders and without the last extension (GED-64, GED-65). */
export function labelOfFile(name: string): string {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
  const extension = extensionOfFile(base)
  return extension === '' ? base : base.slice(0, -extension.length - 1)
}
