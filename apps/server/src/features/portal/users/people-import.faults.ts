import { checkSeparateDuties } from '@cadran/rules/administration/grants'
import { A_LAST } from '@cadran/rules/administration/messages'
import { HELD_COLUMNS } from '@cadran/rules/portal/people-file'
import type { Day } from '@cadran/rules/timesheet/day'
import type { ImportedBy, LineChange, LineFault } from '../../../platform/cli/import-report.ts'
import type { Trx } from '../../../platform/database/database.ts'
import { losesAdministrator } from './administration.service.ts'
import type { KnownPerson } from './known-people.read-model.ts'

/** A line's change as these checks judge it. */
interface JudgedChange {
  told: LineChange
  before: KnownPerson | undefined
  person: Pick<KnownPerson, 'roles' | 'is_active' | 'start_at' | 'end_at'>
}

export const faultsAt = (line: number, texts: readonly string[]): LineFault[] => texts.map((text) => ({ line, text }))

/** What nobody may do to rights by a file either: change their own, or give what does not go together (ADM-49, ADM-50). */
export function faultsOfRights(
  { told, before, person }: JudgedChange,
  { viewer, are_separate }: Pick<ImportedBy, 'viewer'> & { are_separate: boolean },
): LineFault[] {
  const changed = ['roles', 'is_active'].find((name) => told.fields.some(({ field }) => field === name))
  if (changed === undefined) return []
  const own = viewer && before?.id === viewer.actor.id ? [`${changed} : on ne change pas ses propres droits`] : []
  const apart = changed === 'roles' && are_separate ? checkSeparateDuties(person.roles) : null
  return faultsAt(told.line, [...own, ...(apart ? [`roles : ${apart.message}`] : [])])
}

/** What the directory says of whom it holds, a file does not change (SCI-26). */
export function faultsOfHeld({ told, before }: JudgedChange, people: ReadonlySet<number>): LineFault[] {
  if (!before || !people.has(before.id)) return []
  const held = told.fields.filter(({ field }) => HELD_COLUMNS.has(field))
  return faultsAt(
    told.line,
    held.map(({ field }) => `${field} : tenu par l'annuaire`),
  )
}

/** The first line that takes a right away, where the last administrator's goes (ADM-51). */
export async function faultOfLast(trx: Trx, today: Day, changes: readonly JudgedChange[]): Promise<LineFault[]> {
  const after = new Map(changes.flatMap(({ before, person }) => (before ? [[before.id, person] as const] : [])))
  if (!(await losesAdministrator(trx, today, after))) return []
  const taken = changes.find(({ before }) => before?.roles.includes('ROLE_USER_ADMIN'))
  return [{ line: taken?.told.line ?? null, text: A_LAST.message }]
}
