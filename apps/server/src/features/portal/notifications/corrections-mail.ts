import { ofMonthAndYear } from '@cadran/rules/portal/french'
import type { CorrectionObject, CorrectionState } from '@cadran/rules/timesheet/correction-states'
import { correctionRole } from '@cadran/rules/timesheet/correction-states'
import { correctedText, type TextOfCorrected } from '@cadran/rules/timesheet/correction-text'
import { sql } from 'kysely'
import type { Mail } from '../../../platform/mail.ts'
import { composeMail } from '../../../platform/mail-texts.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Happening } from './notifications.read-model.ts'

interface Told {
  year: number
  month: number
  object: CorrectionObject
  state: CorrectionState
  old: TextOfCorrected | null
  new: TextOfCorrected | null
  askers: number[]
  asked_by: string
  /** Of who asked for somebody else. */
  asker_email: string | null
  manager_id: number | null
  manager_roles: string[] | null
}

async function loadCorrection({ database }: Platform, id: number): Promise<Told | undefined> {
  const { rows } = await sql<Told>`
    select c.year, c.month, c.object, c.state, c.old, c.new, array_remove(array[c.asked_by, c.asked_for], null) as askers,
      a.firstname || ' ' || a.lastname as asked_by, case when a.id <> c.user_id then a.email end as asker_email,
      m.id as manager_id, m.roles as manager_roles
    from corrections c join users u on u.id = c.user_id join users a on a.id = coalesce(c.asked_for, c.asked_by)
    left join users m on m.id = u.manager_id and m.is_active
    where c.id = ${id}`.execute(database.kysely)
  return rows[0]
}

type Draft = Pick<Mail, 'subject' | 'text'> & { to: string | null }

const ENDINGS = { validated2: 'correction_validated', refused: 'correction_refused' } as const

/** The direct manager, where they give level 1 and did not ask themselves; and the person for whom somebody else asked (COR-38). */
function onAsking(platform: Platform, happening: Happening, told: Told, words: Record<'mois' | 'ancien' | 'nouveau', string>): Draft[] {
  const { companySettings, settings } = platform
  const { person, manager_email } = happening
  if (told.state !== 'submitted') return []
  const { manager_id } = told
  const decides = told.manager_roles?.includes(correctionRole(told.object, 1)) ?? false
  const to_manager = manager_id !== null && decides && !told.askers.includes(manager_id)
  const for_person = !told.askers.includes(person.id)
  const lien = `${settings.public_url}/backend/corrections`
  const own = `${settings.public_url}/timesheet/${told.month}/${told.year}`
  return [
    ...(to_manager
      ? [{ to: manager_email, ...composeMail(companySettings, 'correction_to_validate', { ...words, personne: person.identity, lien }) }]
      : []),
    ...(for_person
      ? [
          {
            to: person.email,
            ...composeMail(companySettings, 'correction_asked_for_you', {
              ...words,
              prenom: person.firstname,
              auteur: told.asked_by,
              lien: own,
            }),
          },
        ]
      : []),
  ]
}

/** Who is told of a correction: asked for, validated by payroll, refused; of a first level and a withdrawal nobody (COR-38). */
export async function onCorrection(platform: Platform, happening: Happening): Promise<Draft[]> {
  const { entity, entity_id, action, person, author, comment } = happening
  const told = entity === 'correction' ? await loadCorrection(platform, entity_id) : undefined
  if (!told) return []
  const words = { mois: ofMonthAndYear(told), ancien: correctedText(told.old), nouveau: correctedText(told.new) }
  if (action === 'create') return onAsking(platform, happening, told, words)
  if (action !== 'validated2' && action !== 'refused') return []
  const values = {
    ...words,
    prenom: person.firstname,
    auteur: author,
    commentaire: action === 'refused' && comment !== null ? `« ${comment} »` : '',
    lien: `${platform.settings.public_url}/timesheet/${told.month}/${told.year}`,
  }
  const to = [person.email, told.asker_email].filter((email) => email !== null)
  return [{ to: to.join(', ') || null, ...composeMail(platform.companySettings, ENDINGS[action], values) }]
}
