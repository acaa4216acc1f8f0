import { counted } from '@cadran/rules/portal/french'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notify } from '../../../platform/notifier.ts'
import { type RowChoice, useChoice } from '../../validation/worklist/index.ts'
import type { BulkPart, BulkPreview, Chosen } from './bulk.queries.ts'
import type { PeopleFilters } from './people-filters.ts'

/** Who is ticked of the rows that are shown, or everybody whom the search finds. */
function useTicked(ids: readonly number[], { page: _page, ...filter }: PeopleFilters, total: number) {
  const rows = ids.map(String)
  const place = JSON.stringify(filter)
  const ticked = useChoice(rows)
  const [all_of, takeAllOf] = useState<string | null>(null)
  const is_all = all_of === place && total > 0
  const shown = new Set(rows)
  /** What is done to one row is done to those of this page alone. */
  const onThisPage = (keep: readonly string[]) => {
    takeAllOf(null)
    ticked.keep(keep)
  }
  const choice: RowChoice = is_all
    ? {
        chosen: shown,
        choosable: shown,
        toggle: (row) => onThisPage(rows.filter((one) => one !== row)),
        toggleAll: () => onThisPage([]),
      }
    : { chosen: ticked.chosen, choosable: shown, toggle: ticked.toggle, toggleAll: ticked.toggleAll }
  const chosen: Chosen = is_all ? { filter, total } : { ids: [...ticked.chosen].map(Number) }
  return {
    choice,
    chosen,
    is_all,
    count: is_all ? total : ticked.chosen.size,
    takeAll: () => takeAllOf(place),
    clear: () => onThisPage([]),
  }
}

/** Who is chosen, what of them is being changed, and the job that goes on with it (ADM-44, ADM-45). */
export function useBulk(ids: readonly number[], filters: PeopleFilters, total: number) {
  const client = useQueryClient()
  const ticked = useTicked(ids, filters, total)
  const [part, setPart] = useState<BulkPart | null>(null)
  const [job_id, setJob] = useState<number | null>(null)
  const onSaved = ({ job_id: begun, effects }: BulkPreview) => {
    setPart(null)
    ticked.clear()
    setJob(begun)
    const { people } = effects
    if (begun === null) notify.success(`${counted(people, 'personne')} ${people > 1 ? 'modifiées' : 'modifiée'}`)
  }
  const onJobEnd = async (fault: string | undefined) => {
    setJob(null)
    if (fault === undefined) notify.success('Modification effectuée')
    else notify.error(fault)
    await client.invalidateQueries({ queryKey: ['administration'] })
  }
  return { ...ticked, part, setPart, job_id, onSaved, onJobEnd }
}

export type Bulk = ReturnType<typeof useBulk>
