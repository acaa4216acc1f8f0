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
  /** The use that the call is made in, where it is made in another's name (AUD-19). */
  run_as?: RunAsUse
}

export interface RunAsUse {
  reason: string
  /** Null where it lasts as long as it is used. */
  minutes: number | null
  ends_at: Date
}

/** Who asks, and by which request: what every audit row names. */
export interface Requester {
  viewer: Viewer
  request_id: string
  /** One of several things that a call asks: people are told of it once all of them are done (README 69). */
  several?: true
}
