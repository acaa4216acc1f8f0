import { counted } from '@cadran/rules/portal/french'
import type { DelegationScope } from '@cadran/rules/validation/delegation'
import type { EscalatedEntity } from '@cadran/rules/validation/escalation'
import { sql } from 'kysely'
import type { Letter } from '../../../platform/letters.ts'
import { composeMail } from '../../../platform/mail-texts.ts'
import type { Platform } from '../../../platform/platform.ts'
import { toDeputies } from './item-letters.ts'
import type { Happening } from './notifications.read-model.ts'

interface Passed {
  entity: EscalatedEntity
  to_id: number | null
  from: string | null
  matricule: string
  waited: number
  told: { id: number; email: string | null }[]
}

const LISTS: Readonly<Record<EscalatedEntity, { scope: DelegationScope; path: string }>> = {
  absence: { scope: 'absences', path: 'absences' },
  report: { scope: 'activities', path: 'activity' },
  request: { scope: 'extra-requests', path: 'extra-activities' },
}

/** What was passed on, while it still waits and nobody is a step further (DEL-27). */
async function loadPassed({ database }: Platform, audit_id: number): Promise<Passed | undefined> {
  const { rows } = await sql<Passed>`
    select x.entity, x.to_id, f.firstname || ' ' || f.lastname as "from", p.matricule, (a.after->>'waited')::int as waited, (
      select coalesce(json_agg(json_build_object('id', u.id, 'email', nullif(u.email, '')) order by u.id), '[]') from users u
      where u.is_active and u.id = any (
        case when x.to_id is null then array(select h.id from users h where 'ROLE_HRBP' = any (h.roles)) else array[x.to_id] end
      )
    ) as told
    from audit a join escalations x on x.id = a.entity_id join users p on p.id = x.user_id left join users f on f.id = x.from_id
    where a.id = ${audit_id} and case x.entity
      when 'absence' then exists (select from events e where e.id = x.entity_id and e.state = 'submitted')
      when 'report' then exists (select from months m where m.id = x.entity_id and m.state = 'submitted')
      else exists (select from extra_activity_permissions g where g.month_id = x.entity_id and g.status = 'pending') end
  `.execute(database.kysely)
  return rows[0]
}

const KINDS = { absence: 'absences', report: 'reports', request: 'requests' } as const

/** The next manager and whoever stands for them, or human resources, are told of what waits (DEL-25, DEL-26). */
export async function onEscalation(
  platform: Platform,
  key: string,
  { audit_id, entity, person }: Happening,
): Promise<Letter[]> {
  const passed = entity === 'escalation' ? await loadPassed(platform, audit_id) : undefined
  if (!passed) return []
  const { to_id, told } = passed
  const { scope, path } = LISTS[passed.entity]
  const values = {
    personne: person.identity,
    jours: counted(passed.waited, 'jour ouvré', 'jours ouvrés'),
    reponse: passed.from === null ? '' : ` ; ${passed.from} n'a pas répondu`,
    lien: `${platform.settings.public_url}/backend/${path}?manager=all&people=${encodeURIComponent(passed.matricule)}`,
  }
  const text = composeMail(platform.companySettings, 'escalation', values)
  // With all else of the morning (DIS-11).
  const letter = {
    key,
    leaves: 'gathered',
    kind: KINDS[passed.entity],
    link: values.lien,
    line: text.subject,
    ...text,
  } as const
  const letters = told.map(({ id, email }) => ({ ...letter, key: `${key}-${id}`, user_id: id, to: email }))
  if (to_id === null) return letters
  const asked = { manager_id: to_id, email: told[0]?.email ?? null, person_id: person.id }
  return [...letters, ...(await toDeputies(platform, asked, scope, letter))]
}
