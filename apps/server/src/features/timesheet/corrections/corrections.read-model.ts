import type { Page, QueryOf } from '@cadran/contract/kit'
import type { EventCode } from '@cadran/contract/timesheet/calendar'
import type {
  Correction,
  CorrectionPreview,
  listCorrectionCodes as codesCall,
  listCorrections as listCall,
} from '@cadran/contract/timesheet/corrections'
import { M_404, M_FILTER } from '@cadran/rules/portal/messages'
import { hundredthsToDays } from '@cadran/rules/timesheet/balance'
import { CORRECTION_OWN_ACTS, mayActOnOwnCorrection } from '@cadran/rules/timesheet/correction-states'
import { firstDay, lastDay, periodOf } from '@cadran/rules/timesheet/day'
import { byPriority, isAbsenceLike, isUsable } from '@cadran/rules/timesheet/event-codes'
import { sql } from 'kysely'
import { Refused, refuse } from '../../../platform/http/refused.ts'
import type { Person, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type AskedCode, codesOn, codesText } from '../events/index.ts'
import { assertHasMonths } from '../month/index.ts'
import { type Asked, assertMayBeAsked, codeIn, wantedIn } from './asking.writing.ts'
import { type ClosedMonth, openClosedMonth } from './closed-month.writing.ts'
import { CORRECTION, type CorrectionRow, correctionFields, isAmong } from './corrections.rows.ts'
import { type Draft, draftOf } from './draft.writing.ts'

const OWN_ACTS = Object.keys(CORRECTION_OWN_ACTS) as (keyof typeof CORRECTION_OWN_ACTS)[]

function ownAnswer(viewer: Viewer, row: CorrectionRow): Correction {
  const facts = { from: row.state, is_asker: isAmong(viewer, row.askers), is_person: row.user_id === viewer.subject.id }
  return { ...correctionFields(row), actions: OWN_ACTS.filter((action) => mayActOnOwnCorrection(action, facts)) }
}

/** A correction as its person and who asked read it. */
export async function readOwnCorrection({ database }: Platform, viewer: Viewer, id: number): Promise<Correction> {
  const { rows } = await sql<{ row: CorrectionRow }>`
    select ${CORRECTION} as row from corrections c where c.id = ${id}`.execute(database.kysely)
  return rows[0] ? ownAnswer(viewer, rows[0].row) : refuse(M_404)
}

/** One's own, newest first, by one statement (COR-17). */
export async function listOwnCorrections(
  { database }: Platform,
  viewer: Viewer,
  { year }: QueryOf<typeof listCall>,
): Promise<Page<Correction>> {
  assertHasMonths(viewer)
  const of_year = year === undefined ? sql`true` : sql`c.year = ${year}`
  const { rows } = await sql<{ row: CorrectionRow }>`
    select ${CORRECTION} as row from corrections c
    where c.user_id = ${viewer.subject.id} and ${of_year} order by c.id desc`.execute(database.kysely)
  return { items: rows.map(({ row }) => ownAnswer(viewer, row)), total: rows.length }
}

/** The codes of absences that were valid in a month, archived since or not; those of payroll for payroll alone (COR-05). */
export async function listCodesOf(
  { database }: Platform,
  person: Person,
  { year, month }: QueryOf<typeof codesCall>,
  by_payroll: boolean,
): Promise<EventCode[]> {
  if (year === undefined || month === undefined) return refuse(M_FILTER)
  if (person.person_type === 'contractor') return []
  const range = { start_at: firstDay(year, month), end_at: lastDay(year, month) }
  const text = codesText('true', '', true)
  const { codes, affectations } = codesOn(
    await database.read<AskedCode>({ text }, [person.id]),
    person.person_type,
    range,
  )
  // A code may begin or end within the month: the days that are chosen decide.
  const isValid = ({ start_at, end_at }: AskedCode) =>
    (start_at === null || start_at <= range.end_at) && (end_at === null || range.start_at <= end_at)
  return codes
    .filter((code) => isAbsenceLike(code.type) && isValid(code))
    .filter((code) => {
      const { editable } = code
      return isUsable(
        { ...code, start_at: null, end_at: null, archived: false, editable: editable || by_payroll },
        range,
        affectations,
      )
    })
    .map(({ kind: _kind, assigned: _assigned, recent_uses: _uses, ...code }) => code)
    .sort(byPriority)
}

const NOTHING = {
  ...{ old: null, new: null, replaces: [], days_difference: 0, minutes_difference: 0, counter: null, balance: null },
  insufficient_balance: false,
}

function effectOf({ balance, ...draft }: Draft): Omit<CorrectionPreview, 'carried' | 'first_level' | 'refusal'> {
  return {
    ...{ old: draft.old, new: draft.new, replaces: draft.replaces },
    days_difference: draft.half_days_difference / 2,
    minutes_difference: draft.minutes_difference,
    counter: balance?.counter ?? null,
    balance: balance && { before: hundredthsToDays(balance.before), after: hundredthsToDays(balance.after) },
    insufficient_balance: draft.insufficient_balance,
  }
}

async function previewIn(month: ClosedMonth, draft: () => Promise<Draft>): Promise<CorrectionPreview> {
  const { person, carried_on } = month
  const { year, month: number } = periodOf(carried_on)
  const around = { carried: { year, month: number }, first_level: person.manager_identity }
  let effect: ReturnType<typeof effectOf> = NOTHING
  try {
    effect = effectOf(await draft())
    await assertMayBeAsked(month)
    return { ...around, ...effect, refusal: null }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { code, status, message, errors } = error
    return { ...around, ...effect, refusal: { code, status, message, field: Object.keys(errors ?? {})[0] || null } }
  }
}

/** What a correction would do, told by the checks of the call that asks for it; writes nothing (COR-16). */
export function previewFor(
  platform: Platform,
  person: Person,
  body: Pick<Asked, 'month' | 'year' | 'object' | 'old_id' | 'corrects' | 'new'>,
  by_payroll: boolean,
): Promise<CorrectionPreview> {
  const { year, month } = body
  return platform.database.transaction(async (trx) => {
    const closed = await openClosedMonth(platform, trx, person, { year, month }, codeIn(body.new))
    return previewIn(closed, () => draftOf(closed, wantedIn(body, by_payroll)))
  })
}
