import { modalityLabel, type PartTime, PERSON_TYPE_LABELS, WEEK_HALVES, type WeekHalf } from '../portal/person.ts'
import { type Refusal, refusal } from '../portal/refusal.ts'
import type { Day } from '../timesheet/day.ts'
import { POSITION_FIELDS, type PositionField, type PositionFields } from './positions.ts'

/** Most characters of the reason of a change (ADM-26). */
export const REASON_LENGTH = 500

/** What a planned change does on its day: fields of the position, and what a departure leaves to do after it (ADM-29, ADM-31). */
export type PlannedFields = Partial<PositionFields> & { key_roles?: 'withdrawn'; is_active?: boolean }

export const NO_EFFECT_DATE = refusal('undated', 422, 'Cette information n’a pas de date d’effet.', 'effective_on')
export const BEFORE_ARRIVAL = refusal(
  'before-arrival',
  422,
  'Cette date précède l’arrivée de la personne.',
  'effective_on',
)
export const MANAGER_GONE = refusal('manager-gone', 422, 'Ce manager n’est plus en poste à cette date.', 'manager')
export const TAKEN_EFFECT = refusal('state', 409, 'Ce changement a déjà pris effet.')
export const NO_SUCCESSOR = refusal('successor', 422, 'Choisissez qui reprend l’équipe.', 'successor')
export const END_BEFORE_START = refusal('end-before-start', 422, 'La fin précède le début du contrat.', 'end_at')
export const RETURN_BEFORE_END = refusal('return-before-end', 422, 'Le retour suit la fin du contrat.', 'start_at')
export const WHOLE_WEEK_OFF = refusal(
  'week-off',
  422,
  'Un rythme garde au moins une demi-journée travaillée.',
  'half_days_off',
)
export const SAME_RHYTHM = refusal('same-rhythm', 422, 'Ce rythme est déjà celui de la personne.', 'half_days_off')

/** What a change asks before somebody who is no manager yet gets a team (ADM-37). */
export const makeManager = (identity: string): Refusal =>
  refusal('make-manager', 422, `Faire de ${identity} un manager ?`, 'manager')

/** The fields that recount what people have filled in: they are shown before they are written (ADM-18). */
export const SHOWN_FIRST: ReadonlySet<string> = new Set([
  'person_type',
  'workplace',
  'start_at',
  'end_at',
  'seniority_at',
  'last_end_at',
  'part_times',
])

/** The fields that the company's directory says of whom it holds: nobody else writes them (README 72, SCI-26). */
export const HELD_FIELDS: ReadonlySet<string> = new Set([
  'username',
  'firstname',
  'lastname',
  'email',
  'matricule',
  'manager',
  'company',
  'workplace',
  'start_at',
  'end_at',
])

/** The fields of a position as calls and screens name them: companies and workplaces by name, the manager by matricule. */
export const SPOKEN: Readonly<Record<PositionField, string>> = {
  person_type: 'person_type',
  modality: 'modality',
  company_id: 'company',
  workplace_id: 'workplace',
  manager_id: 'manager',
  is_manager: 'is_manager',
}

/** What a field is called in a sentence about a person (ADM-23). */
export const FIELD_WORDS: Readonly<Record<string, string>> = {
  person_type: 'type',
  modality: 'modalité',
  company: 'société',
  workplace: 'lieu de travail',
  manager: 'manager',
  is_manager: 'fonction de manager',
  firstname: 'prénom',
  lastname: 'nom',
  username: 'identifiant',
  matricule: 'matricule',
  email: 'adresse professionnelle',
  personal_email: 'adresse personnelle',
  is_visible: 'visible dans les listes',
  is_service: 'compte de service',
  start_at: 'début du contrat',
  end_at: 'fin du contrat',
  seniority_at: 'ancienneté',
  last_end_at: 'fin du contrat précédent',
  part_times: 'rythme',
  positions: 'situation',
  contracts: 'contrats',
  is_active: 'accès',
  key_roles: 'droits sensibles',
  grant: 'droits donnés',
  withdraw: 'droits retirés',
}

/** How companies, workplaces and managers are called. */
export interface PlaceNames {
  companies: ReadonlyMap<number, string>
  workplaces: ReadonlyMap<number, string>
  managers: ReadonlyMap<number, string>
}

/** A value of a position as a person reads it; null where there is none. */
export function spokenValue(
  field: PositionField,
  value: PositionFields[PositionField],
  { companies, workplaces, managers }: PlaceNames,
): string | null {
  if (field === 'modality') return modalityLabel(value as PositionFields['modality'])
  if (value === null) return null
  if (field === 'person_type') return PERSON_TYPE_LABELS[value as PositionFields['person_type']]
  if (field === 'is_manager') return value ? 'oui' : 'non'
  const names = { company_id: companies, workplace_id: workplaces, manager_id: managers }[field]
  return names.get(value as number) ?? null
}

/** What a planned change says of each of its fields: 'lieu de travail Siège → Strasbourg' (ADM-23). */
export function plannedSentences(changes: PlannedFields, before: PositionFields, names: PlaceNames): string[] {
  const dated = POSITION_FIELDS.flatMap((field) => {
    const after = changes[field]
    if (after === undefined) return []
    const [was, is] = [before[field], after].map((value) => spokenValue(field, value, names) ?? 'aucun')
    return [`${FIELD_WORDS[SPOKEN[field]]} ${was} → ${is}`]
  })
  return [
    ...dated,
    ...(changes.key_roles ? ['droits sensibles retirés'] : []),
    ...(changes.is_active === undefined ? [] : [changes.is_active ? 'accès ouvert' : 'accès fermé']),
  ]
}

const WEEKDAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi'] as const

/** The half-days off of a rhythm in words: 'semaine entière', 'mercredi, vendredi après-midi non travaillés'. */
export function rhythmWords(half_days_off: readonly WeekHalf[]): string {
  const off = WEEKDAYS.flatMap((weekday, index) => {
    const [am, pm] = [WEEK_HALVES[2 * index], WEEK_HALVES[2 * index + 1]].map(
      (half) => half !== undefined && half_days_off.includes(half),
    )
    if (am && pm) return [weekday]
    return am ? [`${weekday} matin`] : pm ? [`${weekday} après-midi`] : []
  })
  if (off.length === 0) return 'semaine entière'
  return `${off.join(', ')} non travaillé${off.length > 1 ? 's' : ''}`
}

const sameHalves = (a: readonly WeekHalf[], b: readonly WeekHalf[]) =>
  a.length === b.length && a.every((half) => b.includes(half))

/** The half-days off that hold just before a day. */
export function rhythmBefore(part_times: readonly PartTime[], day: Day): readonly WeekHalf[] {
  return part_times.findLast(({ starts_on }) => starts_on < day)?.half_days_off ?? []
}

/** Rhythms with one added, or replaced at the same date; a refusal where it says nothing or leaves no work (ADM-28). */
export function withRhythm(part_times: readonly PartTime[], rhythm: PartTime): PartTime[] | Refusal {
  const { starts_on } = rhythm
  const half_days_off = WEEK_HALVES.filter((half) => rhythm.half_days_off.includes(half))
  if (half_days_off.length === WEEK_HALVES.length) return WHOLE_WEEK_OFF
  const there = part_times.find((each) => each.starts_on === starts_on)
  if (sameHalves(half_days_off, there?.half_days_off ?? rhythmBefore(part_times, starts_on))) return SAME_RHYTHM
  const others = part_times.filter((each) => each.starts_on !== starts_on)
  // Replaced by what held before, a rhythm is none any more.
  if (sameHalves(half_days_off, rhythmBefore(part_times, starts_on))) return others
  return [...others, { starts_on, half_days_off }].toSorted((a, b) => a.starts_on.localeCompare(b.starts_on))
}
