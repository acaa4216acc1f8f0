import type { EditedTutorial, Tutorial, TutorialRow } from '@cadran/contract/library/tutorials'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import type { Place } from '../contents/index.ts'

export type { EditedTutorial, Tutorial, TutorialRow }

const query = { tutorialType: 'desktop' } as const

/** Without a login the open call alone is made: it renews no session (TUT-07). Desktop is asked for everywhere (TUT-08, TUT-09). */
export function tutorialsQuery(loggedIn: boolean) {
  return queryOptions({
    queryKey: ['tutorials', loggedIn],
    queryFn: ({ signal }) =>
      loggedIn ? api.get('tutorial', { query, signal }) : api.get('public/tutorial', { query, signal }),
    meta: { quiet: true },
  })
}

// Whoever writes reads what is there now: nothing of it is kept.
const FRESH = { staleTime: 0, meta: { quiet: true } } as const

/** Tutorials on one page of their authors' list: all of them, so that each can be put anywhere. */
export const TUTORIALS_PAGE = 100

export function tutorialRowsQuery({ page, search }: Place) {
  return queryOptions({
    queryKey: ['tutorials', 'editing', page, search],
    queryFn: ({ signal }) =>
      api.list('backend/tutorial', { query: { maxResults: TUTORIALS_PAGE, page, search }, signal }),
    placeholderData: keepPreviousData,
    ...FRESH,
  })
}

export const readTutorial = (id: number, signal: AbortSignal) =>
  api.get('backend/tutorial/{id}', { params: { id }, signal })
