// What a file really is. The lowest wing holds it: files of months, of the library and of unions are looked at alike (README 4).

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument'

const OPENED_IN_PLACE: ReadonlySet<string> = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/bmp',
])

/** Whether a browser may show a file of this media type instead of keeping it: PDF and bitmaps (README 40). */
export function isShownInPlace(media_type: string): boolean {
  return OPENED_IN_PLACE.has(media_type)
}

/** A file's last extension in lower case, without its dot; '' for none. */
export function extensionOfFile(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 1 ? '' : name.slice(dot + 1).toLowerCase()
}

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
/** As the directory of an old Office file spells its streams. */
const wideBytesOf = (text: string) => bytesOf(text.split('').join('\0'))

function startsWith(content: Uint8Array, signature: string, offset = 0): boolean {
  return bytesOf(signature).every((byte, index) => content[offset + index] === byte)
}

function includes(content: Uint8Array, wanted: Uint8Array): boolean {
  const [first = 0] = wanted
  for (let at = content.indexOf(first); at !== -1; at = content.indexOf(first, at + 1)) {
    if (wanted.every((byte, index) => content[at + index] === byte)) return true
  }
  return false
}

const ZIP = 'PK\x03\x04'
const COMPOUND = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'

function isOfficeZip(content: Uint8Array, folder: string): boolean {
  return (
    startsWith(content, ZIP) &&
    includes(content, bytesOf('[Content_Types].xml')) &&
    includes(content, bytesOf(folder)) &&
    // Macros travel in a part of this name, whatever the extension says.
    !includes(content, bytesOf('vbaProject.bin'))
  )
}

// Its first entry is `mimetype`, stored as it stands.
const isOpenDocument = (content: Uint8Array, media_type: string) =>
  startsWith(content, ZIP) && startsWith(content, `mimetype${media_type}`, 30)

const isCompound = (content: Uint8Array, ...streams: string[]) =>
  startsWith(content, COMPOUND) && streams.some((stream) => includes(content, wideBytesOf(stream)))

// Text in UTF-8 or a Latin alphabet has no control characters but tabs, line breaks and page breaks.
const isText = (content: Uint8Array) =>
  content.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 12 || byte === 13)

const isSvg = (content: Uint8Array) => isText(content) && includes(content.subarray(0, 4096), bytesOf('<svg'))

/** ISO media whose brand says that it holds pictures (ISO/IEC 23008-12). */
const isHeic = (content: Uint8Array) =>
  startsWith(content, 'ftyp', 4) &&
  ['heic', 'heix', 'heim', 'heis', 'mif1'].some((brand) => startsWith(content, brand, 8))

const CHECKS: Record<string, (content: Uint8Array) => boolean> = {
  'image/png': (content) => startsWith(content, '\x89PNG\r\n\x1a\n'),
  'image/jpeg': (content) => startsWith(content, '\xff\xd8\xff'),
  'image/gif': (content) => startsWith(content, 'GIF87a') || startsWith(content, 'GIF89a'),
  'image/webp': (content) => startsWith(content, 'RIFF') && startsWith(content, 'WEBP', 8),
  'image/bmp': (content) => startsWith(content, 'BM'),
  'image/tiff': (content) => startsWith(content, 'II*\0') || startsWith(content, 'MM\0*'),
  'image/heic': isHeic,
  'image/svg+xml': isSvg,
  'text/csv': isText,
  'text/plain': isText,
  'application/pdf': (content) => startsWith(content, '%PDF-'),
  'application/msword': (content) => isCompound(content, 'WordDocument'),
  'application/vnd.ms-excel': (content) => isCompound(content, 'Workbook', 'Book'),
  'application/vnd.ms-powerpoint': (content) => isCompound(content, 'PowerPoint Document'),
  [`${OFFICE}.wordprocessingml.document`]: (content) => isOfficeZip(content, 'word/'),
  [`${OFFICE}.spreadsheetml.sheet`]: (content) => isOfficeZip(content, 'xl/'),
  [`${OFFICE}.presentationml.presentation`]: (content) => isOfficeZip(content, 'ppt/'),
  [`${OPEN_DOCUMENT}.text`]: (content) => isOpenDocument(content, `${OPEN_DOCUMENT}.text`),
  [`${OPEN_DOCUMENT}.spreadsheet`]: (content) => isOpenDocument(content, `${OPEN_DOCUMENT}.spreadsheet`),
  [`${OPEN_DOCUMENT}.presentation`]: (content) => isOpenDocument(content, `${OPEN_DOCUMENT}.presentation`),
  [`${OPEN_DOCUMENT}.graphics`]: (content) => isOpenDocument(content, `${OPEN_DOCUMENT}.graphics`),
}

/** Whether bytes are what a media type says, by their own signature; false for a type nobody knows (FIL-08, README 4). */
export function contentIs(media_type: string, content: Uint8Array): boolean {
  return CHECKS[media_type]?.(content) ?? false
}
