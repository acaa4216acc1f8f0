import type { FoundPerson } from '@cadran/contract/validation/filters'
import { searchKey } from '@cadran/rules/portal/french'
import { MOST_PEOPLE, PEOPLE_FROM, searchWords } from '@cadran/rules/portal/word-search'
import { sql } from 'kysely'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { IS_PERSON, readScope } from '../../portal/users/index.ts'
import { readList } from './list.read-model.ts'
import { anyOf, HAS_REPORTS } from './people.read-model.ts'

/** The exact matricule, then the beginning of a last name, then any other; within these whoever is still there. */
function bestFirst(search: string, words: readonly string[], today: string) {
  // A last name ends where the first begins, so its key begins as it does.
  const beginnings = words.map((word) => `${word}%`)
  return sql`case when lower(u.matricule) = ${searchKey(search)} then 0 when u.sort_key like any(${beginnings}) then 1 else 2 end,
    coalesce(u.end_at < ${today}::date, false), u.sort_key, u.id`
}

/** People of the read scope by the beginning of each word of their name, or by their matricule (WIN-05). One statement. */
export async function searchPeopleOf(
  { database, clock }: Platform,
  viewer: Viewer,
  search: string,
): Promise<FoundPerson[]> {
  const words = searchWords(search)
  if (words.join('').length < PEOPLE_FROM) return []
  const today = clock.today()
  const [absences, activities] = [readScope(viewer, 'absences', 'u.id'), readScope(viewer, 'activities', 'u.id')]
  const order = bestFirst(search, words, today)
  return readList(
    database,
    viewer,
    'activities',
    sql<FoundPerson>`
      select u.id, u.matricule, u.firstname, u.lastname, u.firstname || ' ' || u.lastname as identity, u.person_type,
        g.firstname || ' ' || g.lastname as manager_identity,
        case when u.end_at < ${today}::date then u.end_at end as left_at,
        ${absences} and u.person_type <> 'contractor' as in_absences, ${activities} and ${HAS_REPORTS} as in_activities,
        case when ${activities} and ${HAS_REPORTS} then (
          select json_build_object('id', m.id, 'year', m.year, 'month', m.month, 'state', m.state) from months m
          where m.user_id = u.id and m.state <> 'non_submitted' order by m.year desc, m.month desc limit 1
        ) end as last_report
      from (
        select u.id from users u
        where u.name_words @@ ${words.map((word) => `'${word}':*`).join(' & ')}::tsquery and ${IS_PERSON}
          and ${anyOf([absences, activities])}
        order by ${order} limit ${MOST_PEOPLE}
      ) best
      join users u on u.id = best.id
      left join users g on g.id = u.manager_id
      order by ${order}`,
  )
}
