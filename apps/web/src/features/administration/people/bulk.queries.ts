import type { changePeople } from '@cadran/contract/administration/bulk-changes'
import type { ReplyOf } from '@cadran/contract/kit'
import type { WeekHalf } from '@cadran/rules/portal/person'
import { MODALITIES } from '@cadran/rules/portal/person'
import type { Role } from '@cadran/rules/portal/roles'
import type { PeopleFilters } from './people-filters.ts'

export type BulkPreview = ReplyOf<typeof changePeople>

/** Whom a change is about: those who are ticked, or whoever the search finds (ADM-44). */
export type Chosen = { ids: readonly number[] } | { filter: PeopleFilters; total: number }

/** What of them a dialog offers to change: one thing, or everything. */
export type BulkPart = 'workplace' | 'manager' | 'rhythm' | 'role' | 'all'

/** Of a field that is left empty nothing changes. */
export interface BulkDraft {
  effective_on: string
  workplace: string
  company: string
  modality: string
  manager: string
  make_manager: boolean
  half_days_off: readonly WeekHalf[] | null
  is_visible: string
  role: Role | ''
  role_act: 'grant' | 'withdraw'
  reason: string
}

export const NO_MODALITY = 'none'

/** What a draft changes, as the call names it. */
function changesOf(draft: BulkDraft) {
  const { workplace, company, manager, half_days_off, is_visible, role, role_act } = draft
  const modality = MODALITIES.find((one) => String(one) === draft.modality) ?? null
  return {
    ...(workplace && { workplace }),
    ...(company && { company }),
    ...(manager && { manager }),
    ...(draft.modality && { modality }),
    ...(half_days_off && { half_days_off: [...half_days_off] }),
    ...(is_visible && { is_visible: is_visible === 'yes' }),
    ...(role && { [role_act]: role }),
  }
}

const UNDATED: ReadonlySet<string> = new Set(['is_visible', 'grant', 'withdraw'])

/** The body of the call, but for how it is asked; null where nothing changes yet or nobody is left. */
export function bulkAsked(chosen: Chosen, left_out: ReadonlySet<number>, draft: BulkDraft) {
  const changes = changesOf(draft)
  const fields = Object.keys(changes)
  const is_dated = fields.some((field) => !UNDATED.has(field))
  if (fields.length === 0 || (is_dated && draft.effective_on === '')) return null
  const { make_manager, reason } = draft
  const asked = { changes, make_manager, reason, ...(is_dated && { effective_on: draft.effective_on }) }
  if (!('ids' in chosen)) {
    const { page: _page, ...filter } = chosen.filter
    return { ...asked, filter, except: [...left_out] }
  }
  const ids = chosen.ids.filter((id) => !left_out.has(id))
  return ids.length > 0 ? { ...asked, ids } : null
}
