// What an XLSX file says of itself beside its sheets (ECMA-376), as little as the programs ask for.

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

// Numbers of formats below 164 are the programs' own.
const FORMATS = { plain: 0, kept: 0, day: 165, month: 166, '1': 164, '2': 2 } as const
const LOOKS = ['plain', 'kept', 'day', 'month', '1', '2'] as const
export type Look = (typeof LOOKS)[number]

/** The number of a look among the styles of the file. */
export function styleOf(look: Look, bold: boolean): number {
  return LOOKS.indexOf(look) + (bold ? LOOKS.length : 0)
}

// 'kept' stays a text though somebody edits the cell.
const look = (font: number) =>
  LOOKS.map((one) => {
    const kept = one === 'kept' ? ' quotePrefix="1"' : ''
    return `<xf numFmtId="${FORMATS[one]}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"${kept}/>`
  }).join('')

const FONT = '<sz val="11"/><name val="Calibri"/><family val="2"/>'

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="0.0"/>\
<numFmt numFmtId="165" formatCode="dd/mm/yyyy"/><numFmt numFmtId="166" formatCode="mmmm yyyy"/></numFmts>\
<fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="${2 * LOOKS.length}">${look(0)}${look(1)}</cellXfs></styleSheet>`

const nth = (names: readonly string[], write: (name: string, place: number) => string) =>
  names.map((name, index) => write(name, index + 1)).join('')

/** Every part of the file but its sheets, by its name in the archive; the names of sheets are ours. */
export function partsAround(sheets: readonly string[]): [name: string, content: string][] {
  const overrides = nth(
    sheets,
    (_, place) => `<Override PartName="/xl/worksheets/sheet${place}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
  )
  const relations = nth(
    sheets,
    (_, place) => `<Relationship Id="s${place}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${place}.xml"/>`,
  )
  const listed = nth(sheets, (name, place) => `<sheet name="${name}" sheetId="${place}" r:id="s${place}"/>`)
  return [
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="xml" ContentType="application/xml"/>\
<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>\
<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${overrides}</Types>`,
    ],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">\
<Relationship Id="book" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    ['xl/workbook.xml', `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed}</sheets></workbook>`],
    [
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relations}\
<Relationship Id="styles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', STYLES],
  ]
}

/** A sheet before its rows: its head stays in sight, its columns have their widths. */
export function sheetBegins(widths: readonly number[]): string {
  const columns = widths
    .map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('')
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">\
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns}</cols><sheetData>`
}

/** And after them: each column can be filtered and sorted. */
export function sheetEnds(range: string): string {
  return `</sheetData><autoFilter ref="${range}"/></worksheet>`
}
