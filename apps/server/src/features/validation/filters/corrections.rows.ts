import { CORRECTION_OBJECTS, type CorrectionObject, correctionRole } from '@cadran/rules/timesheet/correction-states'
import { sql } from 'kysely'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { belowViewer, readScope } from '../../portal/users/index.ts'
import type { PeopleFilter } from './filters.policy.ts'
import { allOf, anyOf, type Condition, peopleIn } from './people.read-model.ts'

// Which corrections somebody reads and decides, for statements that know the correction as c and its person as u: its list and
// what waits read these.

/** Whether level 2 must be somebody else than level 1 on a day (COR-21). */
export const distinctLevels = (today: string): Condition => sql<boolean>`coalesce((
  select v.value = 'true'::jsonb from parameters v
  where v.key = 'correction_distinct_levels' and v.starts_on <= ${today}::date
    and not (v.awaits_confirmation and v.confirmed_at is null)
  order by v.starts_on desc, v.id desc limit 1
), true)`

/** A correction of an absence is read in the scope of absences, any other in that of reports. */
const listOf = (object: CorrectionObject) => (object === 'absence' ? 'absences' : 'activities')
export function correctionInScope(viewer: Viewer): Condition {
  const absences = readScope(viewer, listOf('absence'), 'u.id')
  const activities = readScope(viewer, listOf('overtime'), 'u.id')
  return sql<boolean>`case c.object when 'absence' then ${absences} else ${activities} end`
}

export const HAS_FIRST_LEVEL: Condition = sql<boolean>`exists (
  select from hierarchy h join users a on a.id = h.ancestor_id
  where h.descendant_id = u.id and h.depth > 0 and a.is_active and a.id not in (c.asked_by, coalesce(c.asked_for, 0))
    and case c.object when 'absence' then ${correctionRole('absence', 1)} else ${correctionRole('overtime', 1)} end = any(a.roles)
)`

/** What the viewer may read of a list: objects by their roles, people by their scope (COR-18). */
export function readableCorrections(viewer: Viewer, filter: PeopleFilter): Condition {
  const { roles } = viewer.subject
  const absences = roles.has('ROLE_ABSENCE_SHOW')
    ? [allOf([sql<boolean>`c.object = 'absence'`, ...peopleIn(viewer, 'absences', filter)])]
    : []
  const others = roles.has('ROLE_ACTIVITY_SHOW')
    ? [allOf([sql<boolean>`c.object <> 'absence'`, ...peopleIn(viewer, 'activities', filter)])]
    : []
  return anyOf([...absences, ...others])
}

const isAmong = ({ actor, subject }: Viewer, ...columns: string[]): Condition => {
  const ids = sql`(${actor.id}, ${subject.id})`
  return anyOf(columns.map((column) => sql<boolean>`coalesce(${sql.ref(column)}, 0) in ${ids}`))
}

/** Level 2 is somebody else than level 1; the same person only where the setting and the hierarchy let them (COR-21, COR-22). */
function mayFollow(viewer: Viewer, today: string): Condition {
  const gave_first = isAmong(viewer, 'c.validated1_by', 'c.validated1_for')
  return sql<boolean>`(not ${gave_first} or not ${distinctLevels(today)} and ${belowViewer(viewer, 'u.id')})`
}

function decidableOf(viewer: Viewer, object: CorrectionObject, today: string): Condition[] {
  const { roles } = viewer.subject
  const scope = readScope(viewer, listOf(object), 'u.id')
  const second = roles.has(correctionRole(object, 2))
  const stands_in = second ? [allOf([scope, sql<boolean>`not ${HAS_FIRST_LEVEL}`])] : []
  const is_of = sql<boolean>`c.object = ${object}`
  const first_level = allOf([
    is_of,
    sql<boolean>`c.state = 'submitted'`,
    anyOf([belowViewer(viewer, 'u.id'), ...stands_in]),
  ])
  const second_level = allOf([is_of, sql<boolean>`c.state = 'validated1'`, scope, mayFollow(viewer, today)])
  return [...(roles.has(correctionRole(object, 1)) ? [first_level] : []), ...(second ? [second_level] : [])]
}

/** What the viewer may decide now: the rows of SM-C, said for a whole list (COR-18). */
export function decidableCorrections(viewer: Viewer, today: string): Condition {
  const of_objects = CORRECTION_OBJECTS.flatMap((object) => decidableOf(viewer, object, today))
  const others = sql<boolean>`not ${isAmong(viewer, 'c.user_id', 'c.asked_by', 'c.asked_for')}`
  return allOf([sql<boolean>`c.state in ('submitted', 'validated1')`, others, anyOf(of_objects)])
}
