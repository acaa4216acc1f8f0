import type { Page, QueryOf } from '@cadran/contract/kit'
import type { CountedPerson, listCountedPeople } from '@cadran/contract/payroll/ledger'
import { M_404, M_SCOPE } from '@cadran/rules/portal/messages'
import { COUNTERS, hundredthsToDays } from '@cadran/rules/timesheet/balance'
import { sql } from 'kysely'
import { refuse } from '../../../platform/http/refused.ts'
import type { Person, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type AnsweredLedger, ledgerOf, ledgerText, viewsOf } from '../../portal/counters/index.ts'
import { readScope } from '../../portal/users/index.ts'
import { assertHasCounters } from '../../timesheet/counters/index.ts'
import { allOf, peopleIn, readList, readPeopleFilter } from '../../validation/filters/index.ts'

type Query = QueryOf<typeof listCountedPeople>
type ListedPerson = Omit<CountedPerson, 'counters'> & { ledger: AnsweredLedger }

const PERSON = (today: string) => sql`json_build_object(
  'id', u.id, 'matricule', u.matricule, 'firstname', u.firstname, 'lastname', u.lastname,
  'identity', u.firstname || ' ' || u.lastname, 'person_type', u.person_type, 'modality', u.modality,
  'company', (select c.name from companies c where c.id = u.company_id), 'start_at', u.start_at, 'end_at', u.end_at,
  'line_count', coalesce(last.seq, 0), 'last_hash', last.hash,
  'ledger', ${sql.raw(ledgerText('u.id', 'clock.today'))}
) order by u.sort_key, u.id), '[]')
from page join users u on u.id = page.id cross join (select ${today}::date as today) clock
left join lateral (
  select l.seq, l.hash from counter_entries l where l.user_id = u.id order by l.seq desc limit 1
) last on true`

function personAnswer({ ledger, ...person }: ListedPerson): CountedPerson {
  const views = viewsOf(ledgerOf(ledger))
  const counters = COUNTERS.map((counter) => ({
    counter,
    employee: hundredthsToDays(views.employee[counter]),
    manager: hundredthsToDays(views.manager[counter]),
    pay_manager: hundredthsToDays(views.pay_manager[counter]),
  }))
  return { ...person, counters }
}

/** Whoever has counters, inside the reader's scope and under the filters, a page at a time: one statement (LED-49). */
export async function listCounted(
  { database, clock }: Platform,
  viewer: Viewer,
  query: Query,
): Promise<Page<CountedPerson>> {
  const filter = readPeopleFilter(viewer, 'absences', query)
  const where = allOf([sql<boolean>`u.person_type <> 'contractor'`, ...peopleIn(viewer, 'absences', filter)])
  const [found] = await readList(
    database,
    viewer,
    'absences',
    sql<{ total: number; people: ListedPerson[] }>`
    with page as (
      select u.id from users u where ${where}
      order by u.sort_key, u.id limit ${query.maxResults} offset ${(query.page - 1) * query.maxResults}
    )
    select (select count(*)::integer from users u where ${where}) as total, (
      select coalesce(json_agg(${PERSON(clock.today())}
    ) as people`,
  )
  return { items: found?.people.map(personAnswer) ?? [], total: found?.total ?? 0 }
}

type Found = Pick<Person, 'id' | 'identity' | 'matricule' | 'start_at' | 'person_type'> & { in_scope: boolean }

/** Whose counters are opened: inside the reader's scope of absences, and no contractor (LED-12, LED-49). */
export async function findCounted({ database }: Platform, viewer: Viewer, matricule: string): Promise<Found> {
  const { rows } = await sql<Found>`
    select u.id, u.firstname || ' ' || u.lastname as identity, u.matricule, u.start_at, u.person_type,
      u.id = ${viewer.subject.id} or ${readScope(viewer, 'absences', 'u.id')} as in_scope
    from users u where u.matricule = ${matricule}`.execute(database.kysely)
  const found = rows[0] ?? refuse(M_404)
  if (!found.in_scope) refuse(M_SCOPE)
  assertHasCounters(found)
  return found
}
