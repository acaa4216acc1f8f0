import type { Month } from '@cadran/contract/timesheet/calendar'
import { monthTitle } from '@cadran/rules/portal/french'
import { CORRECTION_OBJECT_WORDS } from '@cadran/rules/timesheet/correction-states'
import { correctedText } from '@cadran/rules/timesheet/correction-text'
import { plain } from '../../../platform/pdf-text.ts'
import { INK, LEFT, line, MUTED, type Paper, RIGHT, WIDTH, write } from './cra-paper.ts'

/** A decided correction with the room that it takes. */
interface Entry {
  correction: Month['corrections'][number]
  height: number
}

const FIRST = 112
const LAST = 780
const GAP = 24
const SIDE = (WIDTH - GAP) / 2
/** The line of what it is about, and what stands around both sides. */
const AROUND = 46

const sidesOf = ({ old, new: next, replaces }: Entry['correction']) => [
  { title: 'Ancien', x: LEFT, text: plain(correctedText(old, replaces)) },
  { title: 'Nouveau', x: LEFT + SIDE + GAP, text: plain(correctedText(next)) },
]

function heightOf(paper: Paper, correction: Entry['correction']): number {
  paper.font('Helvetica').fontSize(9)
  return AROUND + Math.max(...sidesOf(correction).map(({ text }) => paper.heightOfString(text, { width: SIDE })))
}

/** The decided corrections of the month itself, as many a page as have their room (COR-36). */
export function correctionPages(paper: Paper, { month, year, corrections }: Month): Entry[][] {
  const pages: Entry[][] = []
  let end = LAST
  for (const correction of corrections) {
    const { state, from } = correction
    if (state !== 'validated2' || from.year !== year || from.month !== month) continue
    const height = heightOf(paper, correction)
    if (end + height > LAST) {
      pages.push([])
      end = FIRST
    }
    pages.at(-1)?.push({ correction, height })
    end += height
  }
  return pages
}

/** A last page of a closed month: what decided corrections say beside it (COR-36). */
export function drawCorrections(paper: Paper, month: Month, entries: readonly Entry[]): void {
  write(paper, 'Régularisations', LEFT, 40, { size: 18, bold: true })
  write(paper, `${monthTitle(month)}  ·  ${month.user.identity}`, LEFT, 63, { size: 12, color: MUTED })
  write(paper, 'Le mois clôturé n’a pas changé : ce qui suit s’y ajoute.', LEFT, 84, { color: MUTED })
  line(paper, 100, INK)
  let top = FIRST
  for (const { correction, height } of entries) {
    drawEntry(paper, correction, top)
    line(paper, top + height - 12)
    top += height
  }
}

function drawEntry(paper: Paper, correction: Entry['correction'], top: number): void {
  const { object, to, exported_in } = correction
  const where = [
    to && `Reportée sur ${monthTitle(to).toLowerCase()}`,
    exported_in && `export n° ${exported_in.number}`,
  ].filter((words) => words !== null)
  write(paper, CORRECTION_OBJECT_WORDS[object], LEFT, top, { size: 10, bold: true, width: SIDE })
  write(paper, where.join(', '), RIGHT - SIDE, top, { color: MUTED, width: SIDE, align: 'right' })
  for (const { title, x, text } of sidesOf(correction)) {
    write(paper, title, x, top + 16, { size: 8, color: MUTED, width: SIDE })
    paper
      .font('Helvetica')
      .fontSize(9)
      .fillColor(INK)
      .text(text, x, top + 27, { width: SIDE })
  }
}
