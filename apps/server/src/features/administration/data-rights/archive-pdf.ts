import { formatDate } from '@cadran/rules/portal/french'
import { PART_WORDS, rowWords } from './archive-words.ts'
import { newPaper, openSection, type Paper } from './paper.ts'

/** What an entry of the register holds about somebody, kind by kind. */
export interface ArchivedEntry {
  title: string
  retention: string
  parts: readonly { name: string; rows: () => AsyncIterable<Readonly<Record<string, unknown>>> }[]
}

async function writeEntries(paper: Paper, entries: readonly ArchivedEntry[]): Promise<void> {
  for (const { title, retention, parts } of entries) {
    paper.moveDown()
    const { write, end } = openSection(paper)
    write('H2', title)
    write('P', `Conservation : ${retention}`)
    for (const { name, rows } of parts) {
      let none = true
      for await (const row of rows()) {
        if (none) write('H3', PART_WORDS[name] ?? name)
        none = false
        write('P', rowWords(row))
      }
    }
    end()
  }
}

/** What donnees.json holds, for reading; written while it is read (RGD-06). */
export function drawArchive(identity: string, today: string, entries: readonly ArchivedEntry[]): Paper {
  const title = `Données personnelles de ${identity}`
  const paper = newPaper(title, today)
  const { write, end } = openSection(paper)
  write('H1', title)
  write('P', `Archive du ${formatDate(today)}.`)
  end()
  writeEntries(paper, entries).then(
    () => paper.end(),
    (error: Error) => paper.destroy(error),
  )
  return paper
}
