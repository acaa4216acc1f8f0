// What is used of the library, which brings no types of its own.
declare module 'pdfkit' {
  import type { Readable } from 'node:stream'

  interface TextOptions {
    width?: number
    align?: 'left' | 'right' | 'center'
    lineBreak?: boolean
    ellipsis?: boolean
    height?: number
    /** What the text is part of, for whoever has it read aloud. */
    structParent?: StructElement
    structType?: string
  }

  interface StructElement {
    add(child: StructElement): this
    end(): this
  }

  interface Document extends Readable {
    font(name: string): this
    fontSize(size: number): this
    fillColor(color: string): this
    strokeColor(color: string): this
    lineWidth(width: number): this
    rect(x: number, y: number, width: number, height: number): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    fill(): this
    stroke(): this
    heightOfString(text: string, options?: { width?: number }): number
    text(text: string, x: number, y: number, options?: TextOptions): this
    text(text: string, options?: TextOptions): this
    moveDown(lines?: number): this
    struct(type: string): StructElement
    addStructure(element: StructElement): this
    addPage(): this
    end(): void
  }

  interface DocumentOptions {
    size: 'A4'
    margin: number
    lang: string
    displayTitle: boolean
    info: Record<string, string | Date>
    tagged?: boolean
    pdfVersion?: string
  }

  const PDFDocument: new (options: DocumentOptions) => Document

  export = PDFDocument
}
