import { type RawBuilder, sql } from 'kysely'
import { NOT_TAKEN_BACK } from '../../../platform/audit.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Levels } from '../../portal/delegation/index.ts'

type Entity = 'event' | 'month'

/** Who gave the first level of an item by delegation, and for whom, in words as well; null where it was in one's own right (DEL-18). */
const firstBy = (entity: Entity, id: string, state: string) => sql`case when ${sql.ref(state)} = 'validated1' then (
  select json_build_object('ids', json_build_array(b.actor_id, b.standing_for_id), 'words', (
    select d.firstname || ' ' || d.lastname || ' pour ' || t.firstname || ' ' || t.lastname
    from users d, users t where d.id = b.actor_id and t.id = b.standing_for_id
  ))
  from audit b
  where b.entity = ${sql.lit(entity)} and b.entity_id = ${sql.ref(id)} and b.standing_for_id is not null and b.action = 'validated1'
    and not exists (
      select from audit c where c.entity = b.entity and c.entity_id = b.entity_id and c.action = 'validated1' and c.id > b.id
    )
  order by b.id desc limit 1
) end`

/** Who has given its second level; asked for deputies alone (DEL-19). */
const secondBy = ({ lent }: Viewer, entity: Entity, id: string) =>
  lent?.length
    ? sql`(
        select json_agg(distinct a.actor_id) from audit a
        where a.entity = ${sql.lit(entity)} and a.entity_id = ${sql.ref(id)} and a.action = 'validated2' and ${sql.raw(NOT_TAKEN_BACK)}
      )`
    : sql`null::json`

/** Both for an item that a query knows by these columns, as two values of a row. */
export const levelValues = (viewer: Viewer, entity: Entity, id: string, state: string) =>
  sql`${firstBy(entity, id, state)}, ${secondBy(viewer, entity, id)}`

/** The same as json. */
export const levelsJson = (viewer: Viewer, entity: Entity, id: string, state: string): RawBuilder<Levels> =>
  sql<Levels>`json_build_object('first_by', ${firstBy(entity, id, state)}, 'second_by', ${secondBy(viewer, entity, id)})`
