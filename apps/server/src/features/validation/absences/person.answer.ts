import type { ValidatedPerson } from '@cadran/contract/fields'
import { hundredthsToDays } from '@cadran/rules/timesheet/balance'
import type { PeopleView } from '../../../platform/database/tables.ts'

const shown = (hundredths: number | null, is_displayed: boolean) =>
  hundredths === null || !is_displayed ? null : hundredthsToDays(hundredths)

/** What no screen of the back office shows of other people, whoever looks (ABS-44, README 60). */
const NEVER_SHOWN = { phone: null, mobile: null, birthday: null, picture: null, roles: [] }

/** What is reckoned until 31/12, in days, where it is shown of this person. */
export function projectionsOf(profile: PeopleView): Pick<ValidatedPerson, 'worked_days' | 'quota'> {
  return {
    worked_days: shown(profile.worked_days_hundredths, profile.display_worked_days),
    quota: shown(profile.quota_hundredths, profile.display_quota),
  }
}

/** The person of an absence or of a report (ABS-40, ABS-43, README 60). */
export function validatedPersonAnswer(profile: PeopleView): ValidatedPerson {
  const { worked_days, quota } = projectionsOf(profile)
  return {
    id: profile.id,
    matricule: profile.matricule,
    firstname: profile.firstname,
    lastname: profile.lastname,
    identity: profile.identity,
    email: profile.email,
    place: profile.workplace,
    type: profile.person_type,
    person_type: profile.person_type,
    modality: profile.modality,
    manager: profile.manager,
    is_manager: profile.is_manager,
    is_visible: profile.is_visible,
    is_active: profile.is_active,
    start_at: profile.start_at,
    end_at: profile.end_at,
    display_worked_days: profile.display_worked_days,
    worked_days,
    display_quota: profile.display_quota,
    quota,
    ...NEVER_SHOWN,
  }
}
