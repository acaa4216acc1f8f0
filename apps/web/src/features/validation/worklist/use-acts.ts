import { type InfiniteData, type Query, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../../platform/api-error.ts'
import { awaitingQuery } from '../filters/index.ts'
import { isOutdated, useActStatuses } from './act-statuses.ts'
import { useTakingBack } from './taking-back.ts'
import { toldLater } from './told-later.ts'
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

type Patch<T extends ListShape> = (pages: readonly T['page'][]) => T['page'][]

/** Reads the person of a row again into every page of the list; whether the list itself is to be read again too. */
function useReadAgain<T extends ListShape>({ list, readAgain, readRow: readNow }: WorklistActs<T>, query: T['query']) {
  const client = useQueryClient()
  const write = (patch: Patch<T>) =>
    client.setQueriesData<T['page'] | InfiniteData<T['page']>>(
      { queryKey: list.lists, predicate: ofQuery(query) },
      (data: T['page'] | InfiniteData<T['page']> | undefined) => {
        if (!data) return data
        return isFlow(data) ? { ...data, pages: patch(data.pages) } : patch([data])[0]
      },
    )
  const readPerson = async (row: T['row']): Promise<boolean> => {
    if (!readAgain) return true
    try {
      const { patch, readsList } = await readAgain.read(query, readAgain.personOf(row))
      write(patch)
      return readsList
    } catch {
      return true
    }
  }
  /** Somebody else has decided: the row stays and shows what it is now, for its refusal to be read (KEY-07). */
  const readRow = async (row: T['row']): Promise<boolean> => {
    const patch = await readNow?.(row).catch(() => null)
    if (!patch) return readPerson(row)
    write(patch)
    return false
  }
  return { readPerson, readRow }
}

/**
 * The acts of one list. The row answers at once, its person is read again when the answer is there, and a refusal is kept for its
 * row with what was written; nothing else moves (ABS-116, ACT-109, KEY-07). A list that cannot read one person again is read whole
 * before the row answers (XRQ-41).
 */
export function useActs<T extends ListShape>(
  worklist: WorklistActs<T>,
  query: T['query'],
  onTakenBack?: (keys: readonly string[]) => void,
) {
  const { list, idOf, historyKey, failureText, readAgain } = worklist
  const client = useQueryClient()
  const { statuses, setStatus, setEach, forget } = useActStatuses<T['act']>()
  const { readPerson, readRow } = useReadAgain(worklist, query)
  const { tell, takeBack, offerAgain } = useTakingBack(worklist, { statuses, setStatus, forget }, onTakenBack)
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
    onSuccess: async (reply, { row, action }) => {
      const readsList = await readPerson(row)
      if (!readAgain) await readLists(readsList)
      tell(row, action, toldLater(worklist, [{ row, outcome: reply }]))
      if (historyKey) void client.invalidateQueries({ queryKey: historyKey(row) })
      if (readAgain) await readLists(readsList)
    },
    onError: async (error, { row, action, comment }) => {
      setStatus(idOf(row), { action, refusal: errorText(error, failureText), comment: comment.trim() })
      if (isOutdated(error)) await readLists(await readRow(row))
    },
  })
  return { statuses, setEach, act: mutate, takeBack, offerAgain }
}
