import type { CorrectionObject } from './correction-states.ts'
import { type DayRange, slotsOfRanges } from './half-day.ts'
import { type RemoteDay, remoteDaysWithout } from './remote-work.ts'

/** What a decided correction says, whatever it is about; `old_id` and `corrects` tell what `new` takes the place of. */
export interface DecidedCorrection<Value> {
  id: number
  /** The stored row. */
  old_id: number | null
  /** The earlier correction whose outcome it is (COR-09). */
  corrects: number | null
  new: Value | null
}

/** Something that really stood in a closed month: a stored row, or the outcome of corrections. */
export interface TruthItem<Value> {
  /** What it was from the beginning: 'event:4211', or 'correction:9' where nothing stood before. */
  root: string
  stored_id: number | null
  /** The last correction that made it what it is; null for a stored row as it stands. */
  corrected_by: number | null
  value: Value
}

/**
 * The stored rows with the decided corrections applied in the order of their decision: each takes away what it names and puts
 * what it says in its place (COR-07, COR-09). `kind` names the stored rows: 'event', 'overtime', 'week'.
 */
export function itemsAfter<Value>(
  kind: string,
  stored: readonly { id: number; value: Value }[],
  decided: readonly DecidedCorrection<Value>[],
): TruthItem<Value>[] {
  let items: TruthItem<Value>[] = stored.map(({ id, value }) => ({
    root: `${kind}:${id}`,
    stored_id: id,
    corrected_by: null,
    value,
  }))
  for (const correction of decided) {
    const former = items.find((item) => isNamedBy(item, correction))
    const { id, new: value } = correction
    const root = former?.root ?? `correction:${id}`
    items = items.filter((item) => item !== former)
    if (value !== null) items.push({ root, stored_id: former?.stored_id ?? null, corrected_by: id, value })
  }
  return items
}

/** Whether an item is what a correction says that stands there. */
export function isNamedBy(
  item: Pick<TruthItem<unknown>, 'stored_id' | 'corrected_by'>,
  { old_id, corrects }: Pick<DecidedCorrection<unknown>, 'old_id' | 'corrects'>,
): boolean {
  if (corrects !== null) return item.corrected_by === corrects
  return old_id !== null && item.corrected_by === null && item.stored_id === old_id
}

/** Remote days with the days that corrections name as they say. */
export function remoteDaysAfter(
  stored: readonly RemoteDay[],
  decided: readonly { days: readonly RemoteDay[] }[],
): RemoteDay[] {
  const by_day = new Map(stored.map((each) => [each.day, each]))
  for (const { days } of decided) for (const each of days) by_day.set(each.day, each)
  return [...by_day.values()].filter(({ am, pm }) => am || pm).toSorted((a, b) => a.day.localeCompare(b.day))
}

/** What a closed month has of everything that can be corrected. */
export interface CorrectableMonth<Absence, Overtime, Week> {
  absences: readonly { id: number; value: Absence }[]
  overtimes: readonly { id: number; value: Overtime }[]
  weeks: readonly { id: number; value: Week }[]
  remote_days: readonly RemoteDay[]
}

/** One key, that of its object. */
export interface CorrectedValue<Absence, Overtime, Week> {
  absence?: Absence | undefined
  overtime?: Overtime | undefined
  extra_activity?: Week | undefined
  remote?: { days: readonly RemoteDay[] } | undefined
}

/** What really stood in a closed month. */
export interface MonthTruth<Absence, Overtime, Week> {
  absences: TruthItem<Absence>[]
  overtimes: TruthItem<Overtime>[]
  weeks: TruthItem<Week>[]
  /** Without the half-days that an absence has taken by a correction (COR-07). */
  remote_days: RemoteDay[]
}

/**
 * The truth of a closed month: its stored rows with the decided corrections, given in the order of their decision (COR-07 to
 * COR-09). Whatever tells of the month beyond its own rows (facts, planning, history) starts from here.
 */
export function truthOf<Absence extends DayRange, Overtime, Week>(
  month: CorrectableMonth<Absence, Overtime, Week>,
  decided: readonly (DecidedCorrection<CorrectedValue<Absence, Overtime, Week>> & { object: CorrectionObject })[],
): MonthTruth<Absence, Overtime, Week> {
  const of = <Value>(object: CorrectionObject, read: (value: CorrectedValue<Absence, Overtime, Week>) => Value) =>
    decided
      .filter((each) => each.object === object)
      .map((each) => ({ ...each, new: each.new && (read(each.new) ?? null) }))
  const absences = itemsAfter(
    'event',
    month.absences,
    of('absence', ({ absence }) => absence ?? null),
  )
  const away = slotsOfRanges(absences.filter(({ corrected_by }) => corrected_by !== null).map(({ value }) => value))
  const remote = of('remote', ({ remote }) => remote ?? null).flatMap((each) => each.new ?? [])
  return {
    absences,
    overtimes: itemsAfter(
      'overtime',
      month.overtimes,
      of('overtime', ({ overtime }) => overtime ?? null),
    ),
    weeks: itemsAfter(
      'week',
      month.weeks,
      of('extra_activity', ({ extra_activity }) => extra_activity ?? null),
    ),
    remote_days: remoteDaysWithout(remoteDaysAfter(month.remote_days, remote), away),
  }
}
