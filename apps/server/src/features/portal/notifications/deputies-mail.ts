import { describeRange } from '@cadran/rules/portal/french'
import type { DayRange } from '@cadran/rules/timesheet/half-day'
import { sql } from 'kysely'
import type { Letter } from '../../../platform/letters.ts'
import type { MailText } from '../../../platform/mail.ts'
import { composeMail } from '../../../platform/mail-texts.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Happening } from './notifications.read-model.ts'

interface Party {
  id: number
  firstname: string
  identity: string
  email: string | null
}

interface Standing {
  manager: Party
  deputy: Party
  dates: DayRange | null
  ended: boolean
}

const PARTY = (alias: string) =>
  sql.raw(`json_build_object('id', ${alias}.id, 'firstname', ${alias}.firstname,
    'identity', ${alias}.firstname || ' ' || ${alias}.lastname, 'email', ${alias}.email)`)

async function loadStanding({ database }: Platform, id: number): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select ${PARTY('m')} as manager, ${PARTY('p')} as deputy, d.ended_at is not null as ended,
      case when d.mode = 'dates' then json_build_object('start_at', d.starts_at, 'start_moment', d.start_moment, 'end_at', d.ends_at,
        'end_moment', d.end_moment) end as dates
    from deputies d join users m on m.id = d.manager_id join users p on p.id = d.deputy_id where d.id = ${id}
  `.execute(database.kysely)
  return rows[0]
}

/** Who is told that somebody stands for a manager, or does no more: all of the two who have not done it (DEL-02, DEL-05, DEL-06). */
export async function onDeputy(
  platform: Platform,
  key: string,
  { entity, entity_id, action, author, author_id }: Happening,
): Promise<Letter[]> {
  const standing = entity === 'deputy' ? await loadStanding(platform, entity_id) : undefined
  if (!standing) return []
  const { companySettings, settings } = platform
  const { manager, deputy, dates, ended } = standing
  const lien = `${settings.public_url}/parameters#delegation`
  const letterTo = ({ id, email }: Party, text: MailText): Letter => ({
    key: `${key}-${id}`,
    user_id: id,
    to: email,
    leaves: 'in_hours',
    kind: 'deputies',
    link: lien,
    ...text,
  })
  if (action === 'end' && author_id === deputy.id) {
    const values = { prenom: manager.firstname, suppleant: deputy.identity, lien }
    return [letterTo(manager, composeMail(companySettings, 'deputy_declined', values))]
  }
  if (action === 'end') {
    const values = { prenom: deputy.firstname, personne: manager.identity, auteur: author, lien }
    return [letterTo(deputy, composeMail(companySettings, 'deputy_ended', values))]
  }
  // Ended before it was told, it is told by its end alone.
  if (ended) return []
  const quand = dates ? describeRange(dates) : 'pendant ses absences validées'
  const values = { suppleant: deputy.identity, personne: manager.identity, quand, auteur: author, lien }
  const text = composeMail(companySettings, 'deputy_set', values)
  return [deputy, manager].filter(({ id }) => id !== author_id).map((party) => letterTo(party, text))
}
