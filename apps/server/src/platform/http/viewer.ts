import type { Role } from '@cadran/rules/portal/roles'
import type { PeopleView } from '../database/tables.ts'

export interface Person extends Omit<PeopleView, 'roles'> {
  roles: ReadonlySet<Role>
}

/** Who calls: `actor` is the real person, `subject` the one they run as, the same unless they do (decision 4). */
export interface Viewer {
  session_id: string
  actor: Person
  subject: Person
}

/** Who asks, and by which request: what every audit row names. */
export interface Requester {
  viewer: Viewer
  request_id: string
  /** One of several things that a call asks: people are told of it once all of them are done (README 69). */
  several?: true
}
