import type { PersonCard } from '@cadran/contract/administration/card'
import { openTabs } from '@cadran/rules/administration/card-tabs'
import { M_404 } from '@cadran/rules/portal/messages'
import { sql } from 'kysely'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { listedFields, PLACES } from './people.rows.ts'

/** Closed before the person was there: without a report of theirs, which nobody can write any more (ADM-13). */
const STARTS_CLOSED = sql<boolean>`(
  not ('ROLE_NOT_CRA' = any (u.roles))
  and exists (
    select from periods p
    where p.year = extract(year from u.start_at) and p.month = extract(month from u.start_at) and p.closed_at is not null
  )
  and not exists (
    select from months r
    where r.user_id = u.id and r.year = extract(year from u.start_at) and r.month = extract(month from u.start_at)
  )
)`

/** The card of a person; refused where nobody bears the id (ADM-08). */
export async function readCard({ database, clock }: Platform, id: number, { actor }: Viewer): Promise<PersonCard> {
  const { rows } = await sql<{ person: Omit<PersonCard, 'tabs'> }>`
    select json_build_object(${listedFields(clock.today())}, 'email', u.email, 'personal_email', u.personal_email,
      'is_active', u.is_active, 'is_visible', u.is_visible,
      'is_held', exists (select from directory_entries d where d.user_id = u.id), 'last_end_at', u.last_end_at, 'seniority_at', u.seniority_at,
      'starts_in_closed_period', ${STARTS_CLOSED}, 'planned', (
        select json_build_object('count', count(*), 'next_on', min(effective_on)) from planned_changes
        where user_id = u.id and state = 'planned'
      ), 'updated_at', u.updated_at) as person
    from users u ${PLACES}
    where u.id = ${id}`.execute(database.kysely)
  const [row] = rows
  return row ? { ...row.person, tabs: openTabs(actor.roles) } : refuse(M_404)
}
