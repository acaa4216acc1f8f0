import PDFDocument from 'pdfkit'
import { plain } from '../../../platform/pdf-text.ts'

export type Paper = InstanceType<typeof PDFDocument>

const SIZES = { H1: 18, H2: 13, H3: 10, P: 9 } as const

/** A tagged A4 document in French. */
export function newPaper(title: string, today: string): Paper {
  return new PDFDocument({
    size: 'A4',
    margin: 48,
    lang: 'fr-FR',
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    info: { Title: title, CreationDate: new Date(`${today}T12:00:00Z`) },
  })
}

/** Paragraphs of one section, tagged for whoever has them read aloud. */
export function openSection(paper: Paper) {
  const section = paper.struct('Sect')
  paper.addStructure(section)
  return {
    write: (structType: keyof typeof SIZES, text: string): void => {
      paper.font(structType === 'P' ? 'Helvetica' : 'Helvetica-Bold').fontSize(SIZES[structType])
      paper.text(plain(text), { structParent: section, structType })
      if (structType !== 'P') paper.moveDown(0.3)
    },
    end: () => void section.end(),
  }
}
