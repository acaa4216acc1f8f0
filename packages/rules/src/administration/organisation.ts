import { labelCell } from '../portal/file-cells.ts'
import { type Refusal, refusal } from '../portal/refusal.ts'
import { mayHaveGoodFriday } from './organisation-holidays.ts'

export const NAME_TAKEN = refusal('name-taken', 422, 'Ce nom existe déjà.', 'name')
export const ZONE_UNKNOWN = refusal('zone-unknown', 422, 'Cette zone est inconnue.', 'holiday_zone')
export const PERIOD_CLOSED = refusal('period-closed', 409, 'Cette période est clôturée')
const NAME = refusal('name', 422, 'Entre 1 et 100 caractères attendus.', 'name')
const NO_GOOD_FRIDAY = refusal('good-friday', 422, 'Le Vendredi saint n’est férié qu’en Alsace-Moselle.', 'good_friday')

const name = labelCell(100)

/** The name of a company or of a workplace: 1 to 100 characters on one line (ORG-01). */
export function checkPlace(draft: { name: string }): Refusal | null {
  return name.read(draft.name.trim()) === undefined ? NAME : null
}

/** What is wrong with a workplace before anybody asks whether its zone is known (ORG-03, ORG-04). */
export function checkWorkplace(draft: { name: string; holiday_zone: string; good_friday: boolean }): Refusal | null {
  const refused = checkPlace(draft)
  if (refused) return refused
  return draft.good_friday && !mayHaveGoodFriday(draft.holiday_zone) ? NO_GOOD_FRIDAY : null
}
