import { formatAmount } from '@cadran/rules/payroll/columns'
import type { StatedMovement, Statement } from '@cadran/rules/payroll/counter-statement'
import { formatDate } from '@cadran/rules/portal/french'
import { COUNTER_LABELS } from '@cadran/rules/timesheet/counter-lines'
import { STATEMENT_COLUMN_NAMES, STATEMENT_COLUMNS, statementTitle } from '@cadran/rules/timesheet/counter-statement'
import PDFDocument from 'pdfkit'
import { plain } from '../../../platform/pdf-text.ts'

type Paper = InstanceType<typeof PDFDocument>

const LEFT = 48
const RIGHT = 547
const BOTTOM = 780
const INK = '#14213d'
const MUTED = '#5b6577'
const LINE = '#c9d2e0'
const ROW = 15

interface Cell {
  text: string
  x: number
  width: number
  is_number?: boolean
}

function write(paper: Paper, { text, x, width, is_number }: Cell, y: number, size = 9, bold = false, color = INK) {
  paper
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(color)
  const align = is_number ? 'right' : 'left'
  paper.text(plain(text), x, y, { width, align, lineBreak: false, ellipsis: true, height: size * 1.3 })
}

const rule = (paper: Paper, y: number, color = LINE) =>
  paper.strokeColor(color).lineWidth(0.6).moveTo(LEFT, y).lineTo(RIGHT, y).stroke()

const amount = (hundredths: number) => formatAmount(hundredths, 2, ',')

const COUNTERS = STATEMENT_COLUMN_NAMES.map((column, index) => ({ column, x: 168 + index * 54, width: 50 }))
const MOVEMENTS = [
  { head: 'Date', x: LEFT, width: 58, textOf: ({ effective_on }: StatedMovement) => formatDate(effective_on) },
  { head: 'Compteur', x: 110, width: 88, textOf: ({ counter }: StatedMovement) => counter },
  { head: 'Mouvement', x: 202, width: 74, textOf: ({ movement }: StatedMovement) => movement },
  { head: 'Origine', x: 280, width: 172, textOf: ({ text }: StatedMovement) => text },
  { head: 'Jours', x: 456, width: 42, is_number: true, textOf: (line: StatedMovement) => amount(line.hundredths) },
  { head: 'Solde', x: 502, width: 45, is_number: true, textOf: (line: StatedMovement) => amount(line.balance_after) },
]

function head(paper: Paper, { company, identity, matricule, date }: Statement): void {
  write(paper, { text: statementTitle(date), x: LEFT, width: 340 }, 44, 18, true)
  write(paper, { text: company, x: 380, width: RIGHT - 380, is_number: true }, 50, 12, true)
  rule(paper, 74)
  write(paper, { text: identity, x: LEFT, width: 340 }, 84, 13, true)
  write(paper, { text: `Matricule ${matricule}`, x: 380, width: RIGHT - 380, is_number: true }, 87, 10, false, MUTED)
}

function counters(paper: Paper, { rows }: Statement, top: number): number {
  write(paper, { text: 'Compteur', x: LEFT, width: 116 }, top, 9, true, MUTED)
  for (const { column, x, width } of COUNTERS) {
    write(paper, { text: STATEMENT_COLUMNS[column], x, width, is_number: true }, top, 9, true, MUTED)
  }
  rule(paper, top + 13, INK)
  for (const [index, row] of rows.entries()) {
    const y = top + 13 + index * ROW
    write(paper, { text: COUNTER_LABELS[row.counter], x: LEFT, width: 116 }, y + 4)
    for (const { column, x, width } of COUNTERS) {
      write(paper, { text: amount(row[column]), x, width, is_number: true }, y + 4, 9, column === 'balance')
    }
    rule(paper, y + ROW)
  }
  return top + 13 + rows.length * ROW
}

function movementHeads(paper: Paper, top: number): number {
  for (const { head, ...cell } of MOVEMENTS) write(paper, { ...cell, text: head }, top, 9, true, MUTED)
  rule(paper, top + 13, INK)
  return top + 13
}

/** The lines of the last twelve months, on as many pages as they need. */
function movements(paper: Paper, { lines }: Statement, top: number): number {
  write(paper, { text: 'Mouvements des douze derniers mois', x: LEFT, width: 400 }, top, 12, true)
  let y = movementHeads(paper, top + 20)
  if (lines.length === 0) write(paper, { text: 'Aucun mouvement', x: LEFT, width: 300 }, y + 4, 9, false, MUTED)
  for (const line of lines) {
    if (y + ROW > BOTTOM) {
      paper.addPage()
      y = movementHeads(paper, 48)
    }
    for (const { textOf, ...cell } of MOVEMENTS) write(paper, { ...cell, text: textOf(line) }, y + 4)
    rule(paper, y + ROW)
    y += ROW
  }
  return y + (lines.length === 0 ? ROW : 0)
}

/** A statement on paper, as a stream that is written while it is read; its title says of which day it is (LED-66, LED-67). */
export function drawStatement(statement: Statement, printed_on: string): Paper {
  const paper = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'fr-FR',
    displayTitle: true,
    info: {
      Title: statementTitle(statement.date),
      Author: statement.company,
      CreationDate: new Date(`${printed_on}T12:00:00Z`),
    },
  })
  head(paper, statement)
  const end = movements(paper, statement, counters(paper, statement, 120) + 26)
  if (end + 30 > BOTTOM) paper.addPage()
  const y = end + 30 > BOTTOM ? 48 : end + 14
  const hash = `Dernière empreinte : ${statement.hash ?? 'aucune'}`
  write(paper, { text: hash, x: LEFT, width: RIGHT - LEFT }, y, 8, false, MUTED)
  paper.end()
  return paper
}
