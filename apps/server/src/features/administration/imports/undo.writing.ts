import { reversalOf } from '@cadran/rules/administration/counter-entry'
import type { ImportKind } from '@cadran/rules/administration/import-kinds'
import { undoChanged } from '@cadran/rules/administration/import-messages'
import { A_OWN } from '@cadran/rules/administration/messages'
import { fileCells } from '@cadran/rules/portal/people-file'
import type { CounterEntryRow } from '@cadran/rules/timesheet/counters-file'
import type { AuditEntry } from '../../../platform/audit.ts'
import type { ImportedBy } from '../../../platform/cli/import-report.ts'
import type { Trx } from '../../../platform/database/database.ts'
import { groupBy } from '../../../platform/group-by.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import { deleteMatricules } from '../../payroll/templates/index.ts'
import { addTakenOver, findTakenOver } from '../../portal/counters/index.ts'
import { findInUse, withdrawPeople } from '../../portal/users/index.ts'
import { codeStore } from '../../timesheet/events/index.ts'
import { overtimeCodeStore } from '../../timesheet/overtime/index.ts'
import { ENTITIES, type WrittenRow } from './undo.read-model.ts'

/** Takes away what an import has added; answers a line for each. */
type Withdraw = (platform: Platform, trx: Trx, rows: readonly WrittenRow[], by: ImportedBy) => Promise<string[]>

interface Withdrawal {
  withdraw: Withdraw
  /** Before the former values come back, with which it could not stand. */
  first?: true
}

const idsOf = (rows: readonly WrittenRow[]) => rows.map(({ id }) => id)

function noted(
  kind: ImportKind,
  by: ImportedBy,
  rows: readonly WrittenRow[],
  what: (row: WrittenRow) => Partial<AuditEntry>,
) {
  const entity = ENTITIES[kind]
  return rows.map((row) => ({
    ...by,
    entity,
    entity_id: row.id,
    person_id: row.person_id,
    action: 'delete',
    before: row.after,
    ...what(row),
  }))
}

/** Deletes what nobody uses and archives the rest. */
function unlessInUse(
  kind: ImportKind,
  remove: (trx: Trx, ids: readonly number[]) => Promise<number[]>,
  archived: Readonly<Record<string, boolean>>,
): Withdraw {
  return async ({ record }, trx, rows, by) => {
    const kept = new Set(await remove(trx, idsOf(rows)))
    const what = ({ id, after }: WrittenRow) =>
      kept.has(id) ? { action: 'update', after: { ...after, ...archived } } : {}
    await record(trx, noted(kind, by, rows, what))
    return rows.map(({ id, key }) => (kept.has(id) ? `= ${key} archivé, parce qu’il est utilisé` : `- ${key}`))
  }
}

const people: Withdraw = async ({ clock, record }, trx, rows, by) => {
  const ids = idsOf(rows)
  const [used] = await findInUse(trx, ids)
  if (used !== undefined) refuse(undoChanged(used))
  await withdrawPeople(trx, ids, clock.stamp())
  const after = (id: number) => ({ username: `annule.${id}`, matricule: `ANNULE${id}`, is_active: false })
  await record(
    trx,
    noted('people', by, rows, ({ id }) => ({ action: 'update', after: after(id) })),
  )
  return rows.map(({ key, after: row }) =>
    ['-', key, ...Object.values(fileCells(['firstname', 'lastname'], row))].join(' '),
  )
}

/** Deletes what nothing hangs on. */
function always(kind: ImportKind, remove: (trx: Trx, ids: readonly number[]) => Promise<unknown>): Withdraw {
  return async ({ record }, trx, rows, by) => {
    await remove(trx, idsOf(rows))
    await record(
      trx,
      noted(kind, by, rows, () => ({})),
    )
    return rows.map(({ key }) => `- ${key}`)
  }
}

/** What undoes entries of a ledger: as many days the other way, on the same day (ADM-40); those that would be called alike are one. */
function reversals(rows: readonly WrittenRow[]) {
  const reversed = rows.map(({ person_id, after }) => {
    // A row of its file, as the importer read it.
    const { counter, days, effective_on, source } = reversalOf(after as unknown as CounterEntryRow)
    return { user_id: person_id ?? 0, counter, kind: 'adjustment' as const, hundredths: days, effective_on, source }
  })
  const alike = groupBy(reversed, (entry) => [entry.user_id, entry.counter, entry.effective_on, entry.source].join())
  return [...alike.values()].flatMap(([entry, ...others]) =>
    entry ? [{ ...entry, hundredths: others.reduce((sum, { hundredths }) => sum + hundredths, entry.hundredths) }] : [],
  )
}

const counters: Withdraw = async ({ clock, record }, trx, rows, by) => {
  if (rows.some(({ person_id }) => person_id === by.viewer?.actor.id)) refuse(A_OWN)
  const entries = reversals(rows)
  const reversed = await findTakenOver(trx, entries)
  if (reversed !== null) refuse(undoChanged(rows.find(({ person_id }) => person_id === reversed)?.key ?? ''))
  await addTakenOver(trx, entries, clock.now())
  await record(
    trx,
    noted('counters', by, rows, ({ after }) => ({
      action: 'update',
      after: reversalOf(after as unknown as CounterEntryRow),
    })),
  )
  return rows.map(({ key }) => `- ${key}`)
}

/** How each kind takes away what it has added (IMP-18, IMP-19). */
export const WITHDRAWALS: Readonly<Record<ImportKind, Withdrawal>> = {
  people: { withdraw: people },
  affectations: { withdraw: unlessInUse('affectations', codeStore.withdrawAffectations, { archived: true }) },
  codes: { withdraw: unlessInUse('codes', codeStore.withdrawEventCodes, { archived: true }) },
  'overtime-codes': {
    withdraw: unlessInUse('overtime-codes', overtimeCodeStore.withdrawOvertimeCodes, { active: false }),
  },
  assignments: { withdraw: always('assignments', codeStore.deleteAssignments), first: true },
  counters: { withdraw: counters },
  'payroll-matricules': { withdraw: always('payroll-matricules', deleteMatricules), first: true },
}
