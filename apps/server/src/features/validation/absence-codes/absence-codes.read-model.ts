import type { Page } from '@cadran/contract/kit'
import type { AbsenceCode } from '@cadran/contract/validation/absence-codes'
import { searchKey } from '@cadran/rules/portal/french'
import { EVENT_CODE_TYPES, isAbsenceLike } from '@cadran/rules/timesheet/event-codes'
import type { Platform } from '../../../platform/platform.ts'

const ABSENCE_TYPES = EVENT_CODE_TYPES.filter(isAbsenceLike)

/** The codes that say somebody is away, archived ones left out, by description as French sorts it (COD-03, COD-04, COD-17). */
export async function readAbsenceCodes({ database }: Platform): Promise<Page<AbsenceCode>> {
  const rows = await database.kysely
    .selectFrom('event_codes as k')
    .where('k.type', 'in', ABSENCE_TYPES)
    .where('k.archived', '=', false)
    .select(['k.id', 'k.description', 'k.short_code', 'k.archived', 'k.created_at'])
    .select((eb) => [
      eb('k.relevant_counter', 'is not', null).as('has_relevant_counter'),
      'k.master_data as master_data_label',
      'k.deductible as is_deductible',
    ])
    .execute()
  const items = rows
    .map((row) => ({ ...row, has_relevant_counter: Boolean(row.has_relevant_counter) }))
    .sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
  return { items, total: items.length }
}

function orderOf({ description, id }: { description: string; id: number }): string {
  return `${searchKey(description)} ${String(id).padStart(15, '0')}`
}
