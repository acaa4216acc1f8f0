import { counted } from '@cadran/rules/portal/french'
import type { DelegationScope } from '@cadran/rules/validation/delegation'
import type { EscalatedEntity } from '@cadran/rules/validation/escalation'
import { sql } from 'kysely'
import type { Mail } from '../../../platform/mail.ts'
import { composeMail } from '../../../platform/mail-texts.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Happening } from './notifications.read-model.ts'

interface Passed {
  entity: EscalatedEntity
  to_id: number | null
  from: string | null
  matricule: string
  waited: number
  emails: string[]
}

const LISTS: Readonly<Record<EscalatedEntity, { scope: DelegationScope; path: string }>> = {
  absence: { scope: 'absences', path: 'absences' },
  report: { scope: 'activities', path: 'activity' },
  request: { scope: 'extra-requests', path: 'extra-activities' },
}

/** What was passed on, while it still waits and nobody is a step further (DEL-27). */
async function loadPassed({ database }: Platform, audit_id: number): Promise<Passed | undefined> {
  const { rows } = await sql<Passed>`
    select x.entity, x.to_id, f.firstname || ' ' || f.lastname as "from", p.matricule, (a.after->>'waited')::int as waited, array(
      select u.email from users u
      where u.is_active and coalesce(u.email, '') <> ''
        and case when x.to_id is null then 'ROLE_HRBP' = any (u.roles) else u.id = x.to_id end
      order by u.id
    ) as emails
    from audit a join escalations x on x.id = a.entity_id join users p on p.id = x.user_id left join users f on f.id = x.from_id
    where a.id = ${audit_id} and case x.entity
      when 'absence' then exists (select from events e where e.id = x.entity_id and e.state = 'submitted')
      when 'report' then exists (select from months m where m.id = x.entity_id and m.state = 'submitted')
      else exists (select from extra_activity_permissions g where g.month_id = x.entity_id and g.status = 'pending') end
  `.execute(database.kysely)
  return rows[0]
}

/** The next manager, or human resources, are told of what waits (DEL-25, DEL-26). */
export async function onEscalation(
  platform: Platform,
  audit_id: number,
  { entity, person }: Happening,
): Promise<
  (Pick<Mail, 'subject' | 'text'> & { to: string | null; asks: DelegationScope; asked_of: number | null }) | null
> {
  const passed = entity === 'escalation' ? await loadPassed(platform, audit_id) : undefined
  if (!passed) return null
  const { scope, path } = LISTS[passed.entity]
  const values = {
    personne: person.identity,
    jours: counted(passed.waited, 'jour ouvré', 'jours ouvrés'),
    reponse: passed.from === null ? '' : ` ; ${passed.from} n'a pas répondu`,
    lien: `${platform.settings.public_url}/backend/${path}?manager=all&people=${encodeURIComponent(passed.matricule)}`,
  }
  const mail = composeMail(platform.companySettings, 'escalation', values)
  return { to: passed.emails.join(', ') || null, asks: scope, asked_of: passed.to_id, ...mail }
}
