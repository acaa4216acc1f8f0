import type { Modality, PersonType, WeekHalf } from '@cadran/rules/portal/person'
import type { Role } from '@cadran/rules/portal/roles'
import type { EventState } from '@cadran/rules/timesheet/events'
import type { MonthState } from '@cadran/rules/timesheet/month-states'

/** What happens to a person that happens to nobody else, so that every screen has its rare case. */
export type Story =
  /** Under contract until the middle of M-1. */
  | 'left'
  /** Came back in M-2 after a gap. */
  | 'returned'
  /** Starts in the middle of M. */
  | 'joining'
  /** An account that was switched off after its contract ended. */
  | 'switched_off'
  /** M-1 was sent and sent back. */
  | 'sent_back'
  /** M-1 was sent, then one of its absences was refused. */
  | 'refused_afterwards'
  /** M-1 waits for an absence that nobody has decided. */
  | 'undecided_absence'
  /** Worked a Saturday of M-1. */
  | 'special_time'
  /** A contractor who confirmed no service in M-1. */
  | 'no_service'
  /** On maternity leave for three months of history. */
  | 'maternity'
  /** Asked for more CP than the manager's counter holds. */
  | 'overdrawn'
  /** Was given another mission three months ago. */
  | 'new_mission'

/** A leave of M (offset 0) or M+1 (offset 1), whole days counted in half-days. */
export interface PlannedLeave {
  offset: 0 | 1
  code: string
  half_days: number
  state: EventState
}

/** A person of the company as the generator knows them before there are rows. */
export interface Member {
  username: string
  firstname: string
  lastname: string
  person_type: PersonType
  modality: Modality | null
  /** Username of the direct manager. */
  manager: string | null
  is_manager: boolean
  roles: readonly Role[]
  workplace: 'Paris' | 'Strasbourg'
  /** Short codes of the missions they may use; the first is the main activity unless `has_main_activity` is false. */
  missions: readonly string[]
  has_main_activity: boolean
  /** State of the report of M-1. */
  last_month: MonthState
  leave: readonly PlannedLeave[]
  /** An account of the documentation: nothing but what is written there happens to it in M. */
  is_account: boolean
  is_technical: boolean
  /** Not worked from M on. */
  half_days_off: readonly WeekHalf[]
  story: Story | null
}
