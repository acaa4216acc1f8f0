import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../../platform/api-error.ts'
import { type Choice, useChoice } from './use-choice.ts'
import type { ChosenItem, ListShape, Worklist } from './worklist.ts'

type Items<T extends ListShape> = ReadonlyMap<string, ChosenItem<T['act']>>

/** What is chosen, and everything else that the filters show over all pages (CLO-09). */
export interface Everywhere<T extends ListShape> {
  choice: Choice<ChosenItem<T['act']>>
  /** Absent where the page holds it all, or all of it is chosen. */
  offer: { count: number | undefined; reason: string | undefined; take: () => void } | null
  /** These stay chosen, as they stand now. */
  keep: (keys: readonly string[]) => Promise<void>
}

interface EverywhereSetup<T extends ListShape> {
  worklist: Worklist<T>
  query: T['query']
  /** There is more than this page. */
  hasPages: boolean
  choosable: readonly string[]
}

function byKey<T extends ListShape>(items: readonly ChosenItem<T['act']>[]): Items<T> {
  return new Map(items.map((item) => [item.key, item]))
}

/** Beside what is chosen on the page, what could be over all of them: asked for in one call, once something is chosen. */
export function useEverywhere<T extends ListShape>(setup: EverywhereSetup<T>): Everywhere<T> {
  const { worklist, query, hasPages, choosable } = setup
  const read = worklist.several?.everywhere
  const filters = JSON.stringify(query)
  // As a text: what stands in the fourth place as the query itself is a page of it.
  const queryKey: QueryKey = [...worklist.list.lists, 'selection', filters]
  const client = useQueryClient()
  const choice = useChoice<ChosenItem<T['act']>>(choosable, filters)
  const isOffered = read !== undefined && hasPages && choice.chosen.size > 0 && choice.everywhere === null
  const selection = {
    queryKey,
    queryFn: async ({ signal }: { signal: AbortSignal }) => byKey<T>((await read?.(query, signal)) ?? []),
    meta: { quiet: true },
  }
  const { data, error } = useQuery({ ...selection, enabled: isOffered, staleTime: 0 })
  return {
    choice,
    offer: isOffered
      ? {
          count: data?.size,
          reason: error ? errorText(error) : undefined,
          take: () => data && choice.takeEverywhere(data),
        }
      : null,
    keep: async (keys) => {
      if (choice.everywhere === null || keys.length === 0) return choice.keep(keys)
      // With the stamps of now; those that nothing can be decided on any more leave.
      const fresh = await client.fetchQuery({ ...selection, staleTime: 0 }).catch(() => null)
      choice.takeEverywhere(fresh ?? choice.everywhere, keys)
    },
  }
}
