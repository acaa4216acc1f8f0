import { inflateRawSync } from 'node:zlib'

const CENTRAL_ENTRY = 0x02014b50
const END_OF_CENTRAL = 0x06054b50

/** The files of a zip archive, read from its directory as every program does. */
function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from(Uint32Array.of(END_OF_CENTRAL).buffer))
  let at = archive.readUInt32LE(end + 16)
  const files = new Map<string, string>()
  while (archive.readUInt32LE(at) === CENTRAL_ENTRY) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)]
    const lengths = [archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 30), archive.readUInt16LE(at + 32)]
    const local = archive.readUInt32LE(at + 42)
    const name = archive.toString('utf8', at + 46, at + 46 + (lengths[0] ?? 0))
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(start, start + size)
    files.set(name, (method === 0 ? packed : inflateRawSync(packed)).toString('utf8'))
    at += 46 + lengths.reduce((sum, length) => sum + length, 0)
  }
  return files
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function plain(xml: string): string {
  return xml
    .replaceAll(/&#(x?)([0-9a-f]+);/gi, (_, hex: string, code: string) =>
      String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)),
    )
    .replaceAll(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
}

/** A cell as a spreadsheet program takes it: a text, a number (a date is one too), or a formula. */
export type ReadCell = { text: string } | { number: number } | { formula: string } | null

function readCell(attributes: string, content: string, shared: readonly string[]): ReadCell {
  const formula = /<f[^>]*>([\s\S]*?)<\/f>/.exec(content)
  if (formula) return { formula: formula[1] ?? '' }
  const value = /<v[^>]*>([\s\S]*?)<\/v>/.exec(content)?.[1]
  const type = /\bt="(\w+)"/.exec(attributes)?.[1]
  if (type === 's') return { text: shared[Number(value)] ?? '' }
  const inline = /<t[^>]*>([\s\S]*?)<\/t>/.exec(content)?.[1]
  if (type === 'inlineStr' || type === 'str') return { text: plain(inline ?? value ?? '') }
  return value === undefined ? null : { number: Number(value) }
}

/** The sheets of an XLSX file by name, each a list of rows. */
export function readSpreadsheet(file: Buffer): Map<string, ReadCell[][]> {
  const files = unzip(file)
  const shared = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>([\s\S]*?)<\/si>/g)].map(([, item = '']) =>
    plain([...item.matchAll(/<t[^>]*>([\s\S]*?)<\/t>/g)].map(([, text]) => text).join('')),
  )
  const names = [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet [^>]*name="([^"]*)"/g)]
  return new Map(
    names.map(([, name = ''], index) => {
      const xml = files.get(`xl/worksheets/sheet${String(index + 1)}.xml`) ?? ''
      const rows = [...xml.matchAll(/<row[^>]*>([\s\S]*?)<\/row>/g)].map(([, row = '']) =>
        [...row.matchAll(/<c([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)].map(([, attributes = '', content = '']) =>
          readCell(attributes, content, shared),
        ),
      )
      return [plain(name), rows]
    }),
  )
}

/** The day that a number of a spreadsheet stands for. */
export function dayOfSerial(serial: number): string {
  return new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10)
}
