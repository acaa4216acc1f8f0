import { entryOf } from '@cadran/rules/administration/retention-plan'
import { counted, formatDate } from '@cadran/rules/portal/french'
import { parisWallTime } from '../../../platform/clock.ts'
import type { Certificate } from './certificate.ts'
import { newPaper, openSection, type Paper } from './paper.ts'

const dayOf = (instant: string) => parisWallTime(new Date(instant)).slice(0, 10)

/** The certificate as one reads, files or prints it (RGD-15, RGD-16). */
export function drawCertificate(certificate: Certificate): Paper {
  const { number, asked_at, ended_at, asked_by_id, register_version, entries, audit_head } = certificate
  const ended = dayOf(ended_at)
  const title = `Certificat d’effacement n° ${String(number)}`
  const paper = newPaper(title, ended)
  const { write, end } = openSection(paper)
  write('H1', title)
  write(
    'P',
    `Demandé le ${formatDate(dayOf(asked_at))}, terminé le ${formatDate(ended)}, par le compte n° ${String(asked_by_id)}.`,
  )
  write('P', `Registre des traitements du ${formatDate(register_version)}.`)
  if (audit_head) write('P', `Tête de la chaîne d’audit : ${audit_head}`)
  paper.moveDown()
  for (const { category, rows, sha256, held } of entries) {
    write('H3', entryOf(category).purpose)
    const left = held > 0 ? ` Gel : ${counted(held, 'personne laissée', 'personnes laissées')}.` : ''
    write('P', `${category} : ${counted(rows, 'ligne effacée', 'lignes effacées')}.${left}`)
    write('P', `SHA-256 : ${sha256}`)
    paper.moveDown(0.5)
  }
  write(
    'P',
    `Les sauvegardes d’avant le ${formatDate(ended)} les contiennent encore ; après une restauration, relancez les échéances.`,
  )
  end()
  paper.end()
  return paper
}
