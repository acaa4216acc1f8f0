import { M_404 } from '@cadran/rules/portal/messages'
import { isNamedBy, type TruthItem } from '@cadran/rules/timesheet/correction-truth'
import { overlaps } from '@cadran/rules/timesheet/half-day'
import { checkOvertimeOverlap } from '@cadran/rules/timesheet/overtime-entry'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Person } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Overtime, openClosedMonth, type Truth } from './closed-month.writing.ts'
import type { CorrectionRow } from './corrections.rows.ts'

/** Holds whose correction it is until the transaction ends: of two who act at once the second finds what the first has left. */
export async function lockCorrected(trx: Trx, id: number): Promise<void> {
  await sql`
    select u.id from users u where u.id = (select c.user_id from corrections c where c.id = ${id}) for no key update
  `.execute(trx)
}

export async function personOf(trx: Trx, id: number): Promise<Person> {
  const person = await trx.selectFrom('people').where('id', '=', id).selectAll().executeTakeFirst()
  return person ? { ...person, roles: new Set(person.roles) } : refuse(M_404)
}

type Judged = Pick<CorrectionRow, 'object' | 'old_id' | 'corrects' | 'old' | 'new'>

/** Whether what it names stands there, or nothing where it names nothing; and the others of its kind. */
function standing<Value>(items: readonly TruthItem<Value>[], row: Judged) {
  const names_one = row.old_id !== null || row.corrects !== null
  const others = items.filter((item) => !isNamedBy(item, row)).map(({ value }) => value)
  return { others, is_there: !names_one || others.length < items.length }
}

const compared = ({ code, ...entry }: Overtime) => ({ ...entry, code_id: code.id })

function isTrue(truth: Truth, row: Judged): boolean {
  const { absence, overtime, extra_activity } = row.new ?? {}
  if (row.object === 'absence') {
    const { is_there, others } = standing(truth.absences, row)
    return is_there && !(absence && others.some((other) => overlaps(other, absence)))
  }
  if (row.object === 'overtime') {
    const { is_there, others } = standing(truth.overtimes, row)
    return is_there && !(overtime && checkOvertimeOverlap(compared(overtime), others.map(compared)))
  }
  if (row.object === 'extra_activity') {
    const { is_there, others } = standing(truth.weeks, row)
    return is_there && !(extra_activity && others.some(({ week }) => week === extra_activity.week))
  }
  const now = new Map(truth.remote_days.map(({ day, am, pm }) => [day, `${am} ${pm}`]))
  return (row.old?.remote?.days ?? []).every(({ day, am, pm }) => (now.get(day) ?? 'false false') === `${am} ${pm}`)
}

/** Whether `old` is what the month's truth still says, and `new` still has its place in it (COR-24). */
export async function holdsTruth(platform: Platform, trx: Trx, row: CorrectionRow): Promise<boolean> {
  const person = await personOf(trx, row.user_id)
  const { truth } = await openClosedMonth(platform, trx, person, row, null)
  return isTrue(truth, row)
}
