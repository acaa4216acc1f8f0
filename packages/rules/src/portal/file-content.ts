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
const wide = (text: string) => text.split('').join('\0')

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

/** What was seen of a file: how it begins, which words stand somewhere in it, and whether all of it is text. */
interface Seen {
  head: Uint8Array
  has: (word: string) => boolean
  is_text: boolean
}

interface Check {
  /** What is looked for in the whole content, byte by byte. */
  markers?: readonly string[]
  holds: (seen: Seen) => boolean
}

const HEAD_BYTES = 4096
const ZIP = 'PK\x03\x04'
const COMPOUND = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
const PARTS = '[Content_Types].xml'
// Macros travel in a part of this name, whatever the extension says.
const MACROS = 'vbaProject.bin'

const begins = (...signatures: readonly string[]): Check => ({
  holds: ({ head }) => signatures.some((signature) => startsWith(head, signature)),
})

const officeZip = (folder: string): Check => ({
  markers: [PARTS, folder, MACROS],
  holds: ({ head, has }) => startsWith(head, ZIP) && has(PARTS) && has(folder) && !has(MACROS),
})

// Its first entry is `mimetype`, stored as it stands.
const openDocument = (media_type: string): Check => ({
  holds: ({ head }) => startsWith(head, ZIP) && startsWith(head, `mimetype${media_type}`, 30),
})

const compound = (...streams: readonly string[]): Check => ({
  markers: streams.map(wide),
  holds: ({ head, has }) => startsWith(head, COMPOUND) && streams.some((stream) => has(wide(stream))),
})

// Text in UTF-8 or a Latin alphabet has no control characters but tabs, line breaks and page breaks.
const isTextByte = (byte: number) => byte >= 32 || byte === 9 || byte === 10 || byte === 12 || byte === 13

const TEXT: Check = { holds: ({ is_text }) => is_text }

/** ISO media whose brand says that it holds pictures (ISO/IEC 23008-12). */
const HEIC: Check = {
  holds: ({ head }) =>
    startsWith(head, 'ftyp', 4) && ['heic', 'heix', 'heim', 'heis', 'mif1'].some((brand) => startsWith(head, brand, 8)),
}

const CHECKS: Record<string, Check> = {
  'image/png': begins('\x89PNG\r\n\x1a\n'),
  'image/jpeg': begins('\xff\xd8\xff'),
  'image/gif': begins('GIF87a', 'GIF89a'),
  'image/webp': { holds: ({ head }) => startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8) },
  'image/bmp': begins('BM'),
  'image/tiff': begins('II*\0', 'MM\0*'),
  'image/heic': HEIC,
  'image/svg+xml': { holds: ({ head, is_text }) => is_text && includes(head, bytesOf('<svg')) },
  'text/csv': TEXT,
  'text/plain': TEXT,
  'application/pdf': begins('%PDF-'),
  'application/msword': compound('WordDocument'),
  'application/vnd.ms-excel': compound('Workbook', 'Book'),
  'application/vnd.ms-powerpoint': compound('PowerPoint Document'),
  [`${OFFICE}.wordprocessingml.document`]: officeZip('word/'),
  [`${OFFICE}.spreadsheetml.sheet`]: officeZip('xl/'),
  [`${OFFICE}.presentationml.presentation`]: officeZip('ppt/'),
  [`${OPEN_DOCUMENT}.text`]: openDocument(`${OPEN_DOCUMENT}.text`),
  [`${OPEN_DOCUMENT}.spreadsheet`]: openDocument(`${OPEN_DOCUMENT}.spreadsheet`),
  [`${OPEN_DOCUMENT}.presentation`]: openDocument(`${OPEN_DOCUMENT}.presentation`),
  [`${OPEN_DOCUMENT}.graphics`]: openDocument(`${OPEN_DOCUMENT}.graphics`),
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

/** Reads a content piece by piece, holding none of it; `agrees` tells whether it is what the media type says (FIL-08, README 4). */
export function contentReader(media_type: string): { read: (piece: Uint8Array) => void; agrees: () => boolean } {
  const check = CHECKS[media_type]
  const markers = (check?.markers ?? []).map((word) => ({ word, bytes: bytesOf(word) }))
  const overlap = Math.max(1, ...markers.map(({ bytes }) => bytes.length)) - 1
  const found = new Set<string>()
  let head: Uint8Array = new Uint8Array(0)
  // The end of the last piece: a word may lie across two of them.
  let end: Uint8Array = new Uint8Array(0)
  let is_text = true
  return {
    read(piece) {
      if (head.length < HEAD_BYTES) head = joined(head, piece.subarray(0, HEAD_BYTES - head.length))
      is_text &&= piece.every(isTextByte)
      if (markers.length === 0) return
      const looked = end.length === 0 ? piece : joined(end, piece)
      for (const { word, bytes } of markers) if (!found.has(word) && includes(looked, bytes)) found.add(word)
      end = looked.slice(Math.max(0, looked.length - overlap))
    },
    agrees: () => check?.holds({ head, has: (word) => found.has(word), is_text }) ?? false,
  }
}

/** Whether bytes are what a media type says, by their own signature; false for a type nobody knows (FIL-08, README 4). */
export function contentIs(media_type: string, content: Uint8Array): boolean {
  const { read, agrees } = contentReader(media_type)
  read(content)
  return agrees()
}
