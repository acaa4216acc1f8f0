import { formatDate } from '@cadran/rules/portal/french'
import PDFDocument from 'pdfkit'
import { plain } from '../../../platform/pdf-text.ts'
import { PART_WORDS, rowWords } from './archive-words.ts'

/** What an entry of the register holds about somebody, kind by kind. */
export interface ArchivedEntry {
  title: string
  retention: string
  parts: readonly { name: string; rows: () => AsyncIterable<Readonly<Record<string, unknown>>> }[]
}

type Paper = InstanceType<typeof PDFDocument>

const SIZES = { H1: 18, H2: 13, H3: 10, P: 8 } as const

/** One paragraph of a section, tagged for whoever has it read aloud. */
function write(paper: Paper, section: ReturnType<Paper['struct']>, structType: keyof typeof SIZES, text: string): void {
  paper.font(structType === 'P' ? 'Helvetica' : 'Helvetica-Bold').fontSize(SIZES[structType])
  paper.text(plain(text), { structParent: section, structType })
}

async function writeEntries(paper: Paper, entries: readonly ArchivedEntry[]): Promise<void> {
  for (const { title, retention, parts } of entries) {
    const section = paper.struct('Sect')
    paper.addStructure(section)
    paper.moveDown()
    write(paper, section, 'H2', title)
    write(paper, section, 'P', `Conservation : ${retention}`)
    for (const { name, rows } of parts) {
      let none = true
      for await (const row of rows()) {
        if (none) write(paper, section, 'H3', PART_WORDS[name] ?? name)
        none = false
        write(paper, section, 'P', rowWords(row))
      }
    }
    section.end()
  }
}

/** What donnees.json holds, for reading; written while it is read (RGD-06). */
export function drawArchive(identity: string, today: string, entries: readonly ArchivedEntry[]): Paper {
  const title = `Données personnelles de ${identity}`
  const paper = new PDFDocument({
    size: 'A4',
    margin: 48,
    lang: 'fr-FR',
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    info: { Title: title, CreationDate: new Date(`${today}T12:00:00Z`) },
  })
  const head = paper.struct('Sect')
  paper.addStructure(head)
  write(paper, head, 'H1', title)
  write(paper, head, 'P', `Archive du ${formatDate(today)}.`)
  head.end()
  writeEntries(paper, entries).then(
    () => paper.end(),
    (error: Error) => paper.destroy(error),
  )
  return paper
}
