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
  return {
    ...profile,
    ...NEVER_SHOWN,
    place: profile.workplace,
    type: profile.person_type,
    ...projectionsOf(profile),
  }
}
