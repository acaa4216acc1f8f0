/** What a generated document says, page by page of its own accord. */
export interface PdfText {
  title: string
  /** Under the title: whose it is, from when. */
  subtitle: string
  parts: readonly { heading: string; lines: readonly string[] }[]
}

// A4 in points.
const WIDTH = 595
const HEIGHT = 842
const MARGIN = 64
const BOTTOM = 72
const LINE_CHARACTERS = 88

/** What Windows-1252 puts elsewhere than Latin-1 does. */
const WINDOWS: Record<string, number> = { '€': 0x80, '…': 0x85, '‘': 0x91, '’': 0x92, '•': 0x95, '–': 0x96, œ: 0x9c }

function byteOf(character: string): number {
  const code = character.charCodeAt(0)
  return WINDOWS[character] ?? (code < 256 ? code : 0x3f)
}

function literal(text: string): string {
  return `(${text.replaceAll(/[\\()]/g, (character) => `\\${character}`)})`
}

function wrap(text: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length + 1 > LINE_CHARACTERS) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

interface Line {
  text: string
  font: 'F1' | 'F2'
  size: number
  /** Points from the line above. */
  leap: number
}

function linesOf({ parts }: PdfText): Line[] {
  return parts.flatMap(({ heading, lines }) => [
    { text: heading, font: 'F2' as const, size: 13, leap: 34 },
    ...lines.flatMap((line) =>
      wrap(line).map((text, index) => ({ text, font: 'F1' as const, size: 10.5, leap: index === 0 ? 20 : 15 })),
    ),
  ])
}

function headOf({ title, subtitle }: PdfText): string {
  return [
    // A band, and the dial of the house drawn as two circles' worth of curves would be: a square and a bar.
    '0.20 0.36 0.73 rg',
    `0 ${HEIGHT - 12} ${WIDTH} 12 re f`,
    `${MARGIN} ${HEIGHT - 76} 6 34 re f`,
    '0.10 0.13 0.18 rg',
    `BT /F2 21 Tf ${MARGIN + 18} ${HEIGHT - 62} Td ${literal(title)} Tj ET`,
    '0.31 0.35 0.39 rg',
    `BT /F1 10 Tf ${MARGIN + 18} ${HEIGHT - 78} Td ${literal(subtitle)} Tj ET`,
    '0.10 0.13 0.18 rg',
  ].join('\n')
}

function pagesOf(text: PdfText): string[] {
  const pages: string[] = []
  let page = headOf(text)
  let y = HEIGHT - 92
  for (const line of linesOf(text)) {
    if (y - line.leap < BOTTOM) {
      pages.push(page)
      page = '0.10 0.13 0.18 rg'
      y = HEIGHT - MARGIN + line.leap
    }
    y -= line.leap
    page += `\nBT /${line.font} ${line.size} Tf ${MARGIN} ${y} Td ${literal(line.text)} Tj ET`
  }
  return [...pages, page]
}

const stream = (content: string) => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`

/** A PDF that any reader opens: two of the fonts that every reader has, so nothing is embedded. */
export function pdfOf(text: PdfText): Uint8Array {
  const pages = pagesOf(text).map((page, index, all) => {
    const foot = `Page ${index + 1} / ${all.length} - Synchrone`
    return `${page}\n0.31 0.35 0.39 rg\nBT /F1 9 Tf ${MARGIN} 40 Td ${literal(foot)} Tj ET`
  })
  const FIRST_PAGE = 6
  const kids = pages.map((_, index) => `${FIRST_PAGE + index * 2} 0 R`).join(' ')
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (fr-FR) /ViewerPreferences << /DisplayDocTitle true >> >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title ${literal(text.title)} /Producer (Cadran) >>`,
    ...pages.flatMap((page, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents ${FIRST_PAGE + index * 2 + 1} 0 R ` +
        '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>',
      stream(page),
    ]),
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  file += `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Uint8Array.from(file, byteOf)
}
