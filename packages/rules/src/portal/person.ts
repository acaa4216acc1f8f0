/** The four kinds of people (USR-01); `type` and `person_type` carry the same value (USR-03). */
export const PERSON_TYPES = ['consultant', 'contractor', 'internal', 'interim'] as const
export type PersonType = (typeof PERSON_TYPES)[number]

/** What each kind of person is called where one reads it. */
export const PERSON_TYPE_LABELS: Readonly<Record<PersonType, string>> = {
  consultant: 'Consultant',
  internal: 'Interne',
  contractor: 'Prestataire',
  interim: 'Intérimaire',
}

/** Working-time modality: 1 is 35 h, 2 is 38 h 30, 3 is a day rate (USR-07). */
export const MODALITIES = [1, 2, 3] as const
export type Modality = (typeof MODALITIES)[number]

/** What a label says of a modality; null and anything unknown read 'Inconnu' (USR-07, MON-108). */
export function modalityLabel(modality: number | null): string {
  switch (modality) {
    case 1:
      return '35h'
    case 2:
      return '38h30'
    case 3:
      return 'Forfait Jour'
    default:
      return 'Inconnu'
  }
}

/** First name, a space, last name (USR-04). */
export function identityOf(person: { firstname: string; lastname: string }): string {
  return `${person.firstname} ${person.lastname}`
}

/** The half-days of a working week in order, as a part-time rhythm names them. */
export const WEEK_HALVES = [
  'monday-am',
  'monday-pm',
  'tuesday-am',
  'tuesday-pm',
  'wednesday-am',
  'wednesday-pm',
  'thursday-am',
  'thursday-pm',
  'friday-am',
  'friday-pm',
] as const
export type WeekHalf = (typeof WEEK_HALVES)[number]

/** From a day on, the half-days of the week that a person does not work; none is the whole week again (MON-58). */
export interface PartTime {
  /** 'YYYY-MM-DD'. */
  starts_on: string
  half_days_off: WeekHalf[]
}

/** Whether one looks after one's own account here; that of internal staff is managed elsewhere (SET-05, SET-26). */
export function hasOwnAccount(person_type: PersonType): boolean {
  return person_type !== 'internal'
}
