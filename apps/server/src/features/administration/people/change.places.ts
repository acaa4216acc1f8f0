import type { PersonChanges } from '@cadran/contract/administration/changes'
import type { FieldChange } from '@cadran/contract/administration/previews'
import { A_CYCLE } from '@cadran/rules/administration/messages'
import { MANAGER_GONE, makeManager, SPOKEN, spokenValue } from '@cadran/rules/administration/person-changes'
import { type DatedDifference, POSITION_FIELDS, type PositionFields } from '@cadran/rules/administration/positions'
import { type Refusal, refusal } from '@cadran/rules/portal/refusal'
import type { Day } from '@cadran/rules/timesheet/day'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import { findAbove, findManagers, loadNames, type Manager } from './change.read-model.ts'

/** What is asked of a position, as people call it. */
export type AskedPosition = Pick<
  PersonChanges,
  'person_type' | 'modality' | 'company' | 'workplace' | 'manager' | 'is_manager'
>

const unknown = (field: string, what: string): Refusal => refusal('unknown-name', 422, what, field)

function idOf(names: ReadonlyMap<number, string>, field: string, name: string): number {
  const found = [...names].find(([, known]) => known === name)
  return found ? found[0] : refuse(unknown(field, `« ${name} » est inconnu`))
}

/** Why somebody cannot have a team from a day on; null when they can. */
function checkManager({ is_active, end_at, is_manager, identity }: Manager, on: Day, makes_manager: boolean) {
  if (!is_active || (end_at !== null && end_at < on)) return MANAGER_GONE
  return is_manager || makes_manager ? null : makeManager(identity)
}

/** Who takes a team from a day on, and may. */
export async function findTakingOver(
  trx: Trx,
  {
    matricule,
    on,
    makes_manager,
    field = 'manager',
  }: { matricule: string; on: Day; makes_manager: boolean; field?: string },
): Promise<Manager> {
  const [manager] = await findManagers(trx, [matricule])
  if (!manager) return refuse(unknown(field, `${matricule} est inconnu`))
  const refused = checkManager(manager, on, makes_manager)
  return refused ? refuse({ ...refused, field }) : manager
}

/** Nobody comes to stand under themselves or their own team (ADM-37). */
export async function refuseCycle(
  trx: Trx,
  ids: readonly number[],
  { manager_id, on }: { manager_id?: number | null | undefined; on: Day },
): Promise<void> {
  if (manager_id && (await findAbove(trx, ids, { manager_id, on })).length > 0) refuse(A_CYCLE)
}

/** The fields of a position that a call names, by id; what is not there is told at its field. */
export async function placesOf(
  trx: Trx,
  asked: AskedPosition,
  { on, makes_manager }: { on: Day; makes_manager: boolean },
): Promise<{ fields: Partial<PositionFields>; promoted: Manager | null }> {
  const { company, workplace, manager, ...rest } = asked
  const fields: Partial<PositionFields> = Object.fromEntries(
    Object.entries(rest).filter(
      ([field, value]) => value !== undefined && POSITION_FIELDS.some((known) => known === field),
    ),
  )
  const names = await loadNames(trx, [])
  if (company !== undefined) fields.company_id = idOf(names.companies, 'company', company)
  if (workplace !== undefined) fields.workplace_id = idOf(names.workplaces, 'workplace', workplace)
  if (manager === undefined) return { fields, promoted: null }
  if (manager === null) return { fields: { ...fields, manager_id: null }, promoted: null }
  const found = await findTakingOver(trx, { matricule: manager, on, makes_manager })
  return { fields: { ...fields, manager_id: found.id }, promoted: found.is_manager ? null : found }
}

/** What differs between two histories of each of several people, as people read it (ADM-16). */
export async function spokenDifferences(
  database: Executor,
  several: readonly (readonly DatedDifference[])[],
): Promise<FieldChange[][]> {
  const managers = several.flat().flatMap(({ field, before, after }) => (field === 'manager_id' ? [before, after] : []))
  const names = await loadNames(database, [...new Set(managers)] as (number | null)[])
  return several.map((differences) =>
    differences.map(({ starts_on, field, before, after }) => ({
      field: SPOKEN[field],
      before: spokenValue(field, before, names),
      after: spokenValue(field, after, names),
      starts_on,
    })),
  )
}

/** Refuses a change that the checks of a file's line refuse, each fault at its field (ADM-09). */
export function refuseFaults(faults: readonly string[]): void {
  const [first] = faults
  if (first === undefined) return
  const [field = '', ...words] = first.split(' : ')
  unlessRefused(refusal('invalid', 422, words.join(' : '), field))
}
