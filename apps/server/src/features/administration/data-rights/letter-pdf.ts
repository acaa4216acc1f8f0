import type { ErasureDemand } from '@cadran/contract/administration/erasure'
import { entryOf } from '@cadran/rules/administration/retention-plan'
import { formatDate } from '@cadran/rules/portal/french'
import { newPaper, openSection, type Paper } from './paper.ts'

/** The answer to whoever asked for the erasure of their data, as a letter (RGD-19). */
export function drawLetter(company: string, today: string, { person, received_on, answers }: ErasureDemand): Paper {
  const paper = newPaper('Réponse à votre demande d’effacement', today)
  const { write, end } = openSection(paper)
  write('H3', company)
  write('P', `Le ${formatDate(today)}`)
  paper.moveDown()
  write('H1', 'Réponse à votre demande d’effacement')
  write('P', `À l’attention de ${person.identity}`)
  paper.moveDown()
  write(
    'P',
    `Vous avez demandé le ${formatDate(received_on)} l’effacement de vos données personnelles (article 17 du RGPD). Voici, traitement par traitement, ce que nous en avons fait.`,
  )
  paper.moveDown()
  for (const { key, text } of answers) {
    write('H3', entryOf(key).data)
    write('P', text)
    paper.moveDown(0.5)
  }
  write(
    'P',
    'Si cette réponse ne vous convient pas, vous pouvez adresser une réclamation à la CNIL, www.cnil.fr, ou former un recours devant un tribunal.',
  )
  end()
  paper.end()
  return paper
}
