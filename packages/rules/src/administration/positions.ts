import type { Modality, PersonType } from '../portal/person.ts'
import type { Day } from '../timesheet/day.ts'

/** What of a person has dates (ADM-14). */
export interface PositionFields {
  person_type: PersonType
  modality: Modality | null
  company_id: number
  workplace_id: number
  manager_id: number | null
  is_manager: boolean
}

/** What somebody is from a day on. */
export interface Position extends PositionFields {
  starts_on: Day
}

export const POSITION_FIELDS = [
  'person_type',
  'modality',
  'company_id',
  'workplace_id',
  'manager_id',
  'is_manager',
] as const satisfies readonly (keyof PositionFields)[]
export type PositionField = (typeof POSITION_FIELDS)[number]

/** At least one, in the order of their days. */
export type Positions = readonly [Position, ...Position[]]

/** The position of a day; what somebody was at first they were before, too. */
export function positionOn(positions: Positions, day: Day): Position {
  return positions.findLast(({ starts_on }) => starts_on <= day) ?? positions[0]
}

/** Without the rows that say nothing new; the first one stays. */
function withoutRepeats([first, ...later]: Positions): Positions {
  const kept: [Position, ...Position[]] = [first]
  for (const position of later) {
    const former = kept.at(-1) ?? first
    if (POSITION_FIELDS.some((field) => position[field] !== former[field])) kept.push(position)
  }
  return kept
}

/**
 * Positions after a change from a day on: later ones carry its fields on, up to the first that changed the same field itself
 * (ADM-16, EX-A-03). A day before the first position is that position's.
 */
export function changedFrom(positions: Positions, day: Day, fields: Partial<PositionFields>): Positions {
  const [first] = positions
  const starts_on = day < first.starts_on ? first.starts_on : day
  const held = positionOn(positions, starts_on)
  const before = positions.filter((position) => position.starts_on < starts_on)
  const later = positions.filter((position) => position.starts_on > starts_on)
  const carried: Partial<PositionFields> = { ...fields }
  let former = held
  const after = later.map((position) => {
    for (const field of POSITION_FIELDS) if (position[field] !== former[field]) delete carried[field]
    former = position
    return { ...position, ...carried }
  })
  const [head, ...rest] = [...before, { ...held, ...fields, starts_on }, ...after]
  return withoutRepeats([head ?? held, ...rest])
}

/** Positions without what a change made of these fields on a day: what held before holds on (ADM-23, ADM-24). */
export function withoutChange(positions: Positions, day: Day, fields: readonly PositionField[]): Positions {
  const former = positions.findLast(({ starts_on }) => starts_on < day)
  if (!former) return positions
  return changedFrom(positions, day, Object.fromEntries(fields.map((field) => [field, former[field]])))
}

/** A field that is another from a date on. */
export interface DatedDifference<Field extends PositionField = PositionField> {
  starts_on: Day
  field: Field
  before: PositionFields[Field]
  after: PositionFields[Field]
}

/** Each date on which one of the two begins something, with what differs from it on (ADM-16). */
export function differencesOf(before: Positions, after: Positions): DatedDifference[] {
  const days = [...new Set([...before, ...after].map(({ starts_on }) => starts_on))].toSorted()
  return days.flatMap((starts_on) => {
    const [was, is] = [positionOn(before, starts_on), positionOn(after, starts_on)]
    return POSITION_FIELDS.flatMap((field) =>
      was[field] === is[field] ? [] : [{ starts_on, field, before: was[field], after: is[field] }],
    )
  })
}
