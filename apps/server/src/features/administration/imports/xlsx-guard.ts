import {
  IMPORT_MAX_COLUMNS,
  IMPORT_MAX_ROWS,
  IMPORT_TOO_LARGE,
  IMPORT_TYPE,
  UNPACKED_MAX_BYTES,
  UNPACKED_MAX_TIMES,
} from '@cadran/rules/administration/import-messages'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { Refused, refuse } from '../../../platform/http/refused.ts'

// What an XLSX file is, before anything parses it: its directory is read first, then its sheets piece by piece (IMP-03).

const NEEDED = ['[Content_Types].xml', 'xl/workbook.xml']
const MACROS = /vbaProject\.bin$/i
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/
const PLACE = /\br="([A-Z]{0,3})(\d*)"/g
// A document that declares entities may be made of them.
const DECLARED = /<!(?:DOCTYPE|ENTITY)/i
/** Longer than anything that is looked for across two pieces. */
const OVERLAP = 64

const columnOf = (letters: string) =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

async function readDirectory(content: Buffer): Promise<{ zip: ZipFile; entries: Entry[] }> {
  const zip = await fromBufferPromise(content, { lazyEntries: true })
  const entries: Entry[] = []
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted() || MACROS.test(entry.fileName)) refuse(IMPORT_TYPE)
    unpacked += entry.uncompressedSize
    if (unpacked > UNPACKED_MAX_BYTES || unpacked > content.length * UNPACKED_MAX_TIMES) refuse(IMPORT_TOO_LARGE)
    entries.push(entry)
  }
  if (NEEDED.some((name) => !entries.some(({ fileName }) => fileName === name))) refuse(IMPORT_TYPE)
  return { zip, entries }
}

function assertPlaces(text: string): void {
  for (const [, letters = '', row = ''] of text.matchAll(PLACE)) {
    // The first line is the header's.
    if (columnOf(letters) > IMPORT_MAX_COLUMNS || Number(row) > IMPORT_MAX_ROWS + 1) refuse(IMPORT_TOO_LARGE)
  }
}

/** Reads one part piece by piece; what its directory says of its size is held against what it really unpacks to. */
async function assertPart(zip: ZipFile, entry: Entry): Promise<void> {
  const is_sheet = SHEET.test(entry.fileName)
  let end = ''
  let rows = 0
  for await (const piece of await zip.openReadStreamPromise(entry)) {
    const text = end + (piece as Buffer).toString('latin1')
    if (DECLARED.test(text)) refuse(IMPORT_TYPE)
    if (is_sheet) assertPlaces(text)
    rows += is_sheet ? text.split('<row').length - end.split('<row').length : 0
    if (rows > IMPORT_MAX_ROWS + 1) refuse(IMPORT_TOO_LARGE)
    end = text.slice(-OVERLAP)
  }
}

/** Refuses what is no plain XLSX file (415), and what would unpack to too much (413). */
export async function assertReadableXlsx(content: Buffer): Promise<void> {
  try {
    const { zip, entries } = await readDirectory(content)
    for (const entry of entries) await assertPart(zip, entry)
  } catch (error) {
    if (error instanceof Refused) throw error
    // Whatever else goes wrong, the file is not what it says.
    refuse(IMPORT_TYPE)
  }
}
