import type { Month } from '@cadran/contract/timesheet/calendar'
import { formatDate, formatDays1, monthTitle } from '@cadran/rules/portal/french'
import { modalityLabel, type PersonType } from '@cadran/rules/portal/person'
import { weekday } from '@cadran/rules/timesheet/day'
import { monthStateLabel } from '@cadran/rules/timesheet/month-states'
import type { Sheet, SheetDay, SheetHalf } from '@cadran/rules/validation/cra-file'
import PDFDocument from 'pdfkit'
import { correctionPages, drawCorrections } from './cra-corrections.ts'
import { BRAND, INK, LEFT, LINE, line, MUTED, type Paper, QUIET, RIGHT, WIDTH, write } from './cra-paper.ts'

/** Who agreed to a report and when. */
export interface Signature {
  author: string
  at: string
}

export interface CraPaper {
  company: string
  month: Month
  sheet: Sheet
  sent: Signature | null
  validated1: Signature | null
  validated2: Signature | null
  printed_on: string
}

/** The blue of activities and the violet of absences, as the screens have them: the ground, then the words on it (EDT-09). */
const HALVES: Readonly<Record<SheetHalf['kind'], { fill: string; ink: string }>> = {
  activity: { fill: '#e6f2ff', ink: '#0a4e8b' },
  absence: { fill: '#f3ecfe', ink: '#5f2f90' },
}
const ROW = 14
/** A half-day's ground begins before its words and leaves a gap to the next; the last ends where the lines do. */
const GROUND = { before: 6, gap: 2 }
const COLUMNS = { day: 96, half: (WIDTH - 96 + GROUND.before + GROUND.gap) / 2 }
const DAYS = ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.'] as const
const PERSON_WORDS: Readonly<Record<PersonType, string>> = {
  consultant: 'Consultant',
  internal: 'Interne',
  contractor: 'Prestataire',
  interim: 'Intérimaire',
}

function head(paper: Paper, { company, month }: CraPaper): void {
  const { user } = month
  paper.fillColor(BRAND).rect(LEFT, 40, 4, 34).fill()
  write(paper, "Compte rendu d'activité", LEFT + 14, 40, { size: 18, bold: true })
  write(paper, monthTitle(month), LEFT + 14, 61, { size: 12, color: MUTED })
  write(paper, company, 320, 42, { size: 12, bold: true, width: RIGHT - 320, align: 'right' })
  write(paper, monthStateLabel(month.state), 320, 61, { color: MUTED, width: RIGHT - 320, align: 'right' })
  line(paper, 86)
  write(paper, user.identity, LEFT, 96, { size: 13, bold: true, width: 300 })
  const facts = [user.matricule, PERSON_WORDS[user.person_type], modalityLabel(user.modality), user.workplace]
  write(paper, facts.join('  ·  '), LEFT, 113, { color: MUTED, width: 340 })
  if (user.manager_identity) {
    write(paper, 'Manager', 400, 98, { color: MUTED, width: RIGHT - 400, align: 'right' })
    write(paper, user.manager_identity, 340, 111, { bold: true, width: RIGHT - 340, align: 'right' })
  }
}

/** One half of a day: its ground leaves the lines between the days. */
function halfDay(paper: Paper, { kind, words }: SheetHalf, x: number, y: number): void {
  const { fill, ink } = HALVES[kind]
  paper
    .fillColor(fill)
    .rect(x - GROUND.before, y + 1, COLUMNS.half - GROUND.gap, ROW - 2)
    .fill()
  write(paper, words, x, y + 3, { color: ink, width: COLUMNS.half - 14 })
}

function dayRow(paper: Paper, month: Month, { day, am, pm }: SheetDay, y: number): void {
  const monthDay = month.days.find((one) => one.date_at === day)
  const off = monthDay?.worked === false
  if (off) paper.fillColor(QUIET).rect(LEFT, y, WIDTH, ROW).fill()
  const name = `${DAYS[weekday(day) - 1] ?? ''} ${formatDate(day).slice(0, 5)}`
  write(paper, name, LEFT + 6, y + 3, { color: off ? MUTED : INK, width: COLUMNS.day - 10 })
  const [first, second] = [LEFT + COLUMNS.day, LEFT + COLUMNS.day + COLUMNS.half]
  if (am === null && pm === null && monthDay?.holiday)
    write(paper, monthDay.holiday, first, y + 3, { color: MUTED, width: COLUMNS.half - 12 })
  if (am !== null) halfDay(paper, am, first, y)
  if (pm !== null) halfDay(paper, pm, second, y)
  line(paper, y + ROW)
}

function calendar(paper: Paper, { month, sheet }: CraPaper, top: number): number {
  const titles = { bold: true, color: MUTED }
  write(paper, 'Jour', LEFT + 6, top, titles)
  write(paper, 'Matin', LEFT + COLUMNS.day, top, titles)
  write(paper, 'Après-midi', LEFT + COLUMNS.day + COLUMNS.half, top, titles)
  line(paper, top + 13, INK)
  for (const [index, day] of sheet.days.entries()) dayRow(paper, month, day, top + 13 + index * ROW)
  return top + 13 + sheet.days.length * ROW
}

const inDays = (days: number) => `${formatDays1(days)} j`

/** Two columns of totals: what was worked on, and the rest. */
function totals(paper: Paper, { month, sheet }: CraPaper, top: number): void {
  const worked = sheet.totals.slice(0, 5).map(({ description, days }) => [description, days] as const)
  const hidden = sheet.totals.slice(5).reduce((sum, { days }) => sum + days, 0)
  const left = hidden > 0 ? [...worked, ['Autres activités', hidden] as const] : worked
  const all = sheet.totals.reduce((sum, { days }) => sum + days, 0)
  const right = [
    ['Total des activités', all] as const,
    ['Absences', sheet.absence_days] as const,
    ...(month.remote_days_count > 0 ? [['Télétravail', month.remote_days_count] as const] : []),
  ]
  const column = (lines: readonly (readonly [string, number])[], x: number, width: number) =>
    lines.forEach(([name, days], index) => {
      write(paper, name, x, top + index * 13, { width: width - 60 })
      write(paper, inDays(days), x + width - 56, top + index * 13, { bold: true, width: 56, align: 'right' })
    })
  column(left, LEFT, 290)
  column(right, 370, RIGHT - 370)
}

/** Three boxes to sign in: what the portal knows is written in them already. */
function signatures(paper: Paper, { month, sent, validated1, validated2 }: CraPaper, top: number): void {
  const boxes = [
    { title: 'Le collaborateur', word: 'Envoyé', who: sent ?? null, name: month.user.identity },
    { title: 'Le manager', word: 'Validé', who: validated1, name: month.user.manager_identity ?? '' },
    { title: 'Le service paie', word: 'Validé', who: validated2, name: '' },
  ]
  const width = (WIDTH - 24) / 3
  boxes.forEach(({ title, word, who, name }, index) => {
    const x = LEFT + index * (width + 12)
    paper.strokeColor(LINE).lineWidth(0.8).rect(x, top, width, 78).stroke()
    const inside = { width: width - 16 }
    write(paper, title, x + 8, top + 8, { ...inside, bold: true })
    write(paper, who?.author ?? name, x + 8, top + 22, inside)
    const when = who ? `${word} le ${formatDate(who.at)}` : 'Date et signature :'
    write(paper, when, x + 8, top + 35, { ...inside, color: MUTED })
  })
}

/** One A4 page of a report that one would sign, as a stream that is written while it is read (ACT-120). */
export function drawCra(content: CraPaper): Paper {
  const { company, month, printed_on } = content
  const title = `CRA de ${month.user.identity}, ${monthTitle(month).toLowerCase()}`
  const paper = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'fr-FR',
    displayTitle: true,
    info: { Title: title, Author: company, CreationDate: new Date(`${printed_on}T12:00:00Z`) },
  })
  head(paper, content)
  const end = calendar(paper, content, 138)
  totals(paper, content, end + 12)
  signatures(paper, content, 700)
  const pages = correctionPages(paper, month)
  const foot = (page: number) => {
    const place = `page ${page} / ${pages.length + 1}`
    const text = `Édité le ${formatDate(printed_on)} depuis le portail  ·  ${month.user.matricule}  ·  ${place}`
    write(paper, text, LEFT, 800, { size: 8, color: MUTED, width: WIDTH, align: 'right' })
  }
  foot(1)
  for (const [index, entries] of pages.entries()) {
    paper.addPage()
    drawCorrections(paper, month, entries)
    foot(index + 2)
  }
  paper.end()
  return paper
}
