import { searchKey } from '@cadran/rules/portal/french'
import type { RowOf } from '../../../platform/api-types.ts'

export type RunAsUser = RowOf<'user/run-as'>

const SHORT_LIST = 100
const SHORTEST_SEARCH = 3

/** Whether the list is shown for what is being searched: always up to 100 people, above that from three letters on (RUN-07, RUN-08). */
export function isListShown(count: number, search: string): boolean {
  return count <= SHORT_LIST || search.trim().length >= SHORTEST_SEARCH
}

/** The people whose name holds what is searched, in either order, case and accents ignored (RUN-11 to RUN-13). */
export function matching(people: readonly RunAsUser[], search: string): RunAsUser[] {
  const wanted = searchKey(search.trim())
  if (wanted === '') return [...people]
  return people.filter(({ firstname, lastname }) =>
    [`${firstname} ${lastname}`, `${lastname} ${firstname}`].some((name) => searchKey(name).includes(wanted)),
  )
}
