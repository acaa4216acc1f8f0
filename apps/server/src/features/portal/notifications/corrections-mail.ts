import { ofMonthAndYear } from '@cadran/rules/portal/french'
import type { CorrectionObject, CorrectionState } from '@cadran/rules/timesheet/correction-states'
import { correctionRole } from '@cadran/rules/timesheet/correction-states'
import { correctedText, type TextOfCorrected } from '@cadran/rules/timesheet/correction-text'
import { sql } from 'kysely'
import type { Letter } from '../../../platform/letters.ts'
import type { MailText } from '../../../platform/mail.ts'
import { composeMail } from '../../../platform/mail-texts.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Happening } from './notifications.read-model.ts'

interface Addressee {
  id: number
  email: string | null
}

interface Told {
  year: number
  month: number
  object: CorrectionObject
  state: CorrectionState
  old: TextOfCorrected | null
  new: TextOfCorrected | null
  replaces: Parameters<typeof correctedText>[1]
  askers: number[]
  asked_by: string
  /** Who asked for somebody else. */
  asker: Addressee | null
  manager_id: number | null
  manager_roles: string[] | null
}

async function loadCorrection({ database }: Platform, id: number): Promise<Told | undefined> {
  const { rows } = await sql<Told>`
    select c.year, c.month, c.object, c.state, c.old, c.new, c.replaces, array_remove(array[c.asked_by, c.asked_for], null) as askers,
      a.firstname || ' ' || a.lastname as asked_by,
      case when a.id <> c.user_id then json_build_object('id', a.id, 'email', a.email) end as asker,
      m.id as manager_id, m.roles as manager_roles
    from corrections c join users u on u.id = c.user_id join users a on a.id = coalesce(c.asked_for, c.asked_by)
    left join users m on m.id = u.manager_id and m.is_active
    where c.id = ${id}`.execute(database.kysely)
  return rows[0]
}

type LetterTo = (to: Addressee, link: string, text: MailText) => Letter

const letterOf =
  (key: string): LetterTo =>
  ({ id, email }, link, text) => ({
    key: `${key}-${id}`,
    user_id: id,
    to: email,
    leaves: 'in_hours',
    kind: 'corrections',
    link,
    ...text,
  })

const ENDINGS = { validated2: 'correction_validated', refused: 'correction_refused' } as const

/** The direct manager, where they give level 1 and did not ask themselves; and the person for whom somebody else asked (COR-38). */
function onAsking(
  { companySettings, settings }: Platform,
  letterTo: LetterTo,
  { person, manager_email }: Happening,
  told: Told,
  words: Record<'mois' | 'ancien' | 'nouveau', string>,
): Letter[] {
  if (told.state !== 'submitted') return []
  const { manager_id } = told
  const letters: Letter[] = []
  const decides = told.manager_roles?.includes(correctionRole(told.object, 1)) ?? false
  if (manager_id !== null && decides && !told.askers.includes(manager_id)) {
    const lien = `${settings.public_url}/backend/corrections`
    const values = { ...words, personne: person.identity, lien }
    const text = composeMail(companySettings, 'correction_to_validate', values)
    letters.push(letterTo({ id: manager_id, email: manager_email }, lien, text))
  }
  if (!told.askers.includes(person.id)) {
    const lien = `${settings.public_url}/timesheet/${told.month}/${told.year}`
    const values = { ...words, prenom: person.firstname, auteur: told.asked_by, lien }
    letters.push(letterTo(person, lien, composeMail(companySettings, 'correction_asked_for_you', values)))
  }
  return letters
}

/** Who is told of a correction: asked for, validated by payroll, refused; of a first level and a withdrawal nobody (COR-38). */
export async function onCorrection(platform: Platform, key: string, happening: Happening): Promise<Letter[]> {
  const { entity, entity_id, action, person, author, comment } = happening
  const told = entity === 'correction' ? await loadCorrection(platform, entity_id) : undefined
  if (!told) return []
  const letterTo = letterOf(key)
  const words = {
    mois: ofMonthAndYear(told),
    ancien: correctedText(told.old, told.replaces),
    nouveau: correctedText(told.new),
  }
  if (action === 'create') return onAsking(platform, letterTo, happening, told, words)
  if (action !== 'validated2' && action !== 'refused') return []
  const values = {
    ...words,
    prenom: person.firstname,
    auteur: author,
    commentaire: action === 'refused' && comment !== null ? `« ${comment} »` : '',
    lien: `${platform.settings.public_url}/timesheet/${told.month}/${told.year}`,
  }
  const text = composeMail(platform.companySettings, ENDINGS[action], values)
  return [person, ...(told.asker ? [told.asker] : [])].map((to) => letterTo(to, values.lien, text))
}
