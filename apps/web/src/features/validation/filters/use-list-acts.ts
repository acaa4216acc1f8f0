import { type InfiniteData, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../../platform/api-error.ts'
import { isOutdated, useActStatuses } from './act-statuses.ts'
import { awaitingQuery } from './filters.queries.ts'
import { ofQuery } from './same-query.ts'

/** What a list of people with their items says of its acts. */
interface ListActsRoom<Request, Act extends string, Page extends object, Now> {
  /** What the keys of all its lists begin with. */
  lists: QueryKey
  /** The filters of the list that is shown. */
  query: object
  post: (request: Request) => Promise<unknown>
  /** Which row, whose, and what is done to it. */
  about: (request: Request) => { id: number | null; matricule: string; action: Act }
  tellDone: (action: Act) => void
  failure_text?: string
  historyKey: (id: number) => QueryKey
  /** One person as the list has them now. */
  read: (matricule: string) => Promise<Now>
  patch: (pages: readonly Page[], matricule: string, now: Now) => Page[]
  /** Whether the list itself is to be read again too; undefined when the person could not be read. */
  readsList: (now: Now | undefined) => boolean
}

/** A list that grows under the thumb keeps its pages together. */
function isFlow<Page extends object>(data: Page | InfiniteData<Page>): data is InfiniteData<Page> {
  return 'pages' in data
}

/** Reads one person again into every page of the list. */
function useReload<Request, Act extends string, Page extends object, Now>(room: ListActsRoom<Request, Act, Page, Now>) {
  const client = useQueryClient()
  return async (matricule: string): Promise<Now> => {
    const now = await room.read(matricule)
    client.setQueriesData<Page | InfiniteData<Page>>(
      { queryKey: room.lists, predicate: ofQuery(room.query) },
      (data: Page | InfiniteData<Page> | undefined) => {
        if (!data) return data
        if (isFlow(data)) return { ...data, pages: room.patch(data.pages, matricule, now) }
        return room.patch([data], matricule, now)[0]
      },
    )
    return now
  }
}

/**
 * The acts of one list. The row answers at once, its person is read again when the answer is there, and a refusal is kept for its
 * row; nothing else moves (ABS-116, ACT-109).
 */
export function useListActs<Request, Act extends string, Page extends object, Now>(
  room: ListActsRoom<Request, Act, Page, Now>,
) {
  const client = useQueryClient()
  const { statuses, setStatus } = useActStatuses<Act>()
  const mark = (request: Request, refusal: string | null) => {
    const { id, action } = room.about(request)
    if (id !== null) setStatus(id, { action, refusal })
  }
  const reload = useReload(room)
  const readAgain = (now: Now | undefined) => {
    void client.invalidateQueries({ queryKey: awaitingQuery.queryKey })
    // Once nothing else is under way: what is asked for before would bring a former state back.
    const isLast = client.isMutating({ mutationKey: room.lists }) <= 1
    const refetchType = room.readsList(now) && isLast ? 'active' : 'none'
    void client.invalidateQueries({ queryKey: room.lists, refetchType })
  }
  const { mutate } = useMutation({
    mutationKey: room.lists,
    mutationFn: room.post,
    ...(room.failure_text === undefined ? {} : { meta: { failure_text: room.failure_text } }),
    onMutate: async (request) => {
      mark(request, null)
      await client.cancelQueries({ queryKey: room.lists })
    },
    onSuccess: async (_reply, request) => {
      const { id, matricule, action } = room.about(request)
      room.tellDone(action)
      const now = await reload(matricule).catch(() => undefined)
      if (id !== null) {
        setStatus(id, null)
        void client.invalidateQueries({ queryKey: room.historyKey(id) })
      }
      readAgain(now)
    },
    onError: async (error, request) => {
      mark(request, errorText(error, room.failure_text))
      if (!isOutdated(error)) return
      readAgain(await reload(room.about(request).matricule).catch(() => undefined))
    },
  })
  return { statuses, setStatus, act: mutate }
}
