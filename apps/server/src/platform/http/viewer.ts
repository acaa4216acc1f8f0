import type { Role } from '@cadran/rules/portal/roles'
import type { DelegationScope } from '@cadran/rules/validation/delegation'
import type { PeopleView } from '../database/tables.ts'
import { NO_SESSION } from './failures.ts'
import { refuse } from './refused.ts'

export interface Person extends Omit<PeopleView, 'roles'> {
  roles: ReadonlySet<Role>
  /** In a call that only somebody else's roles open: nobody is read in one's own right (DEL-11). */
  reads_by_delegation?: true
}

/** A manager for whom somebody stands now, and what of their rights is lent (DEL-08). */
export interface Lending {
  /** The row of `deputies` (DEL-20). */
  id: number
  manager: { id: number; matricule: string; identity: string }
  scopes: readonly DelegationScope[]
  roles: ReadonlySet<Role>
  /** Milliseconds since 1970. */
  active_until: number
}

/** Who calls: `actor` is the real person, `subject` the one they run as, the same unless they do (decision 4). */
export interface Viewer {
  /** Null for whoever comes by a token. */
  session_id: string | null
  token?: { id: number; name: string }
  actor: Person
  subject: Person
  /** The use that the call is made in, where it is made in another's name (AUD-19). */
  run_as?: RunAsUse
  /** Somebody's deputy, active or not: undefined for nearly everybody. */
  is_deputy?: true
  /** For whom they stand now; in a call of the back office those of its scopes alone. */
  lent?: readonly Lending[]
}

/** The session that a call is made in; a token has none. */
export const sessionOf = ({ session_id }: Pick<Viewer, 'session_id'>): string => session_id ?? refuse(NO_SESSION)

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
