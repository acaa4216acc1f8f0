import { type InfiniteData, type Query, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { awaitingQuery } from '../filters/index.ts'
import { isOutdated, useActStatuses } from './act-statuses.ts'
import type { ActRequest, ListShape, WorklistActs } from './worklist.ts'

/** Finds every page of the list with these filters. */
function ofQuery(query: object): (cached: Pick<Query, 'queryKey'>) => boolean {
  const wanted = JSON.stringify(query)
  return ({ queryKey }) => JSON.stringify(queryKey[3]) === wanted
}

/** A list that grows under the thumb keeps its pages together. */
function isFlow<Page extends object>(data: Page | InfiniteData<Page>): data is InfiniteData<Page> {
  return 'pages' in data
}

/** Reads the person of a row again into every page of the list; whether the list itself is to be read again too. */
function useReadAgain<T extends ListShape>({ list, readAgain }: WorklistActs<T>, query: T['query']) {
  const client = useQueryClient()
  return async (row: T['row']): Promise<boolean> => {
    if (!readAgain) return true
    try {
      const { patch, readsList } = await readAgain.read(query, readAgain.personOf(row))
      client.setQueriesData<T['page'] | InfiniteData<T['page']>>(
        { queryKey: list.lists, predicate: ofQuery(query) },
        (data: T['page'] | InfiniteData<T['page']> | undefined) => {
          if (!data) return data
          return isFlow(data) ? { ...data, pages: patch(data.pages) } : patch([data])[0]
        },
      )
      return readsList
    } catch {
      return true
    }
  }
}

/**
 * The acts of one list. The row answers at once, its person is read again when the answer is there, and a refusal is kept for its
 * row; nothing else moves (ABS-116, ACT-109). A list that cannot read one person again is read whole before the row answers (XRQ-41).
 */
export function useActs<T extends ListShape>(worklist: WorklistActs<T>, query: T['query']) {
  const { list, idOf, historyKey, failureText, readAgain } = worklist
  const client = useQueryClient()
  const { statuses, setStatus, setEach } = useActStatuses<T['act']>()
  const readPerson = useReadAgain(worklist, query)
  const readLists = async (readsList: boolean) => {
    void client.invalidateQueries({ queryKey: awaitingQuery.queryKey })
    // Once nothing else is under way: what is asked for before would bring a former state back.
    const isLast = !readAgain || client.isMutating({ mutationKey: list.lists }) <= 1
    const refetchType = readsList && isLast ? 'active' : 'none'
    const read = client.invalidateQueries({ queryKey: list.lists, refetchType })
    if (!readAgain) await read
  }
  const { mutate } = useMutation({
    mutationKey: list.lists,
    mutationFn: worklist.post,
    ...(failureText === undefined ? {} : { meta: { failure_text: failureText } }),
    onMutate: async ({ row, action }: ActRequest<T['row'], T['act']>) => {
      setStatus(idOf(row), { action, refusal: null })
      if (readAgain) await client.cancelQueries({ queryKey: list.lists })
    },
    onSuccess: async (_reply, { row, action }) => {
      notify.success(worklist.doneWords[action])
      const readsList = await readPerson(row)
      if (!readAgain) await readLists(readsList)
      setStatus(idOf(row), null)
      if (historyKey) void client.invalidateQueries({ queryKey: historyKey(row) })
      if (readAgain) await readLists(readsList)
    },
    onError: async (error, { row, action }) => {
      setStatus(idOf(row), { action, refusal: errorText(error, failureText) })
      if (isOutdated(error)) await readLists(await readPerson(row))
    },
  })
  return { statuses, setEach, act: mutate }
}
