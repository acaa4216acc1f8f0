import type { PersonType } from '@cadran/rules/portal/person'
import { remoteWord } from '@cadran/rules/timesheet/remote-work'

export interface Wording {
  /** Working from elsewhere, at the start of a label. */
  remote: string
  /** The same where there is little room. */
  remote_short: string
  /** What is recorded: the other kind than an absence. */
  activity: string
}

const EMPLOYEE: Wording = { remote: remoteWord('internal'), remote_short: 'Télétravail', activity: 'Activité' }
const CONTRACTOR: Wording = { remote: remoteWord('contractor'), remote_short: 'À distance', activity: 'Prestation' }

/** The words that differ for contractors (MON-16, MON-17). */
export function wordingFor(person_type: PersonType): Wording {
  return person_type === 'contractor' ? CONTRACTOR : EMPLOYEE
}
