import type PDFDocument from 'pdfkit'
import { plain } from '../../../platform/pdf-text.ts'

export type Paper = InstanceType<typeof PDFDocument>

export const LEFT = 48
export const RIGHT = 547
export const WIDTH = RIGHT - LEFT
export const INK = '#14213d'
export const MUTED = '#5b6577'
export const LINE = '#c9d2e0'
export const QUIET = '#f0f3f8'
export const BRAND = '#2f57c8'

interface Style {
  size?: number
  bold?: boolean
  color?: string
  width?: number
  align?: 'left' | 'right'
}

/** One line of text, cut where it would be longer than its place. */
export function write(paper: Paper, text: string, x: number, y: number, style: Style = {}): void {
  const { size = 9, bold = false, color = INK, width = RIGHT - x, align = 'left' } = style
  paper
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(color)
  paper.text(plain(text), x, y, { width, align, lineBreak: false, ellipsis: true, height: size * 1.3 })
}

export function line(paper: Paper, y: number, color = LINE): void {
  paper.strokeColor(color).lineWidth(0.6).moveTo(LEFT, y).lineTo(RIGHT, y).stroke()
}
