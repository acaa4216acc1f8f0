import type { Corrected, MonthCorrection } from '@cadran/contract/timesheet/calendar'
import type { CorrectionObject, CorrectionState } from '@cadran/rules/timesheet/correction-states'

/** A correction in a month, as the month's statement answers it: a row of values. */
export type AnsweredCorrection = readonly [
  id: number,
  object: CorrectionObject,
  old: Corrected | null,
  new_: Corrected | null,
  replaces: MonthCorrection['replaces'],
  state: CorrectionState,
  year: number,
  month: number,
  carried_year: number | null,
  carried_month: number | null,
  exported_in: { number: number; issued_at: string } | null,
]

/** The run in force that told payroll of the correction c (COR-33). */
export const EXPORTED_IN = `(
  select json_build_object('number', r.number, 'issued_at', r.issued_at)
  from correction_exports x join payroll_runs r on r.id = x.run_id and r.state = 'issued'
  where x.correction_id = c.id order by r.number limit 1
)`

/** Those of a month and those that it carries; $2 and $3 are its year and number (COR-34). */
export const correctionsOf = (person: string) => `array(
  select json_build_array(c.id, c.object, c.old, c.new, c.replaces, c.state, c.year, c.month, c.carried_year, c.carried_month, ${EXPORTED_IN})
  from corrections c
  where c.user_id = ${person} and (c.year = $2 and c.month = $3 or c.carried_year = $2 and c.carried_month = $3)
)`

/** When the run was issued, as it travels. */
export function exportedAnswer(exported: { number: number; issued_at: string } | null): MonthCorrection['exported_in'] {
  return exported && { number: exported.number, issued_at: new Date(exported.issued_at).toISOString() }
}

/** The corrections of a month in the order in which they were asked for. */
export function correctionsAnswer(answered: readonly AnsweredCorrection[]): MonthCorrection[] {
  return answered
    .map(([id, object, old, new_, replaces, state, year, month, carried_year, carried_month, exported]) => ({
      id,
      object,
      old,
      new: new_,
      replaces,
      state,
      from: { year, month },
      to: carried_year === null || carried_month === null ? null : { year: carried_year, month: carried_month },
      exported_in: exportedAnswer(exported),
    }))
    .sort((a, b) => a.id - b.id)
}
