import type { BodyOf } from '@cadran/contract/kit'
import type { Delegation, setDelegation } from '@cadran/contract/portal/delegation'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { notify } from '../../../platform/notifier.ts'

export type { Delegation }
export type NewDelegation = BodyOf<typeof setDelegation>

const DELEGATIONS = ['user', 'delegation']

export const delegationsQuery = queryOptions({
  queryKey: DELEGATIONS,
  queryFn: ({ signal }) => api.get('user/delegation', { signal }),
  staleTime: 0,
  meta: { quiet: true },
})

/** Whom one may choose as a deputy, or as the manager for whom one chooses. */
export const candidatesQuery = (search: string, among: 'employees' | 'managers') =>
  queryOptions({
    queryKey: [...DELEGATIONS, 'candidate', among, search],
    queryFn: ({ signal }) =>
      api.get('user/delegation/candidate', {
        query: { search, ...(among === 'managers' && { managers: '1' as const }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

export const DECISIONS_PAGE = 10

export const decisionsQuery = (page: number) =>
  queryOptions({
    queryKey: [...DELEGATIONS, 'decisions', page],
    queryFn: ({ signal }) =>
      api.list('user/delegation/decisions', { query: { page, maxResults: DECISIONS_PAGE }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** Sets a deputy; a refusal is told in the form. */
export function useSetDelegation(onSet: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewDelegation) => api.post('user/delegation', { body }),
    onSuccess: ({ deputy, manager }, { user }) => {
      notify.success(`${deputy.identity} ${user === undefined ? 'vous supplée' : `supplée ${manager.identity}`}.`)
      onSet()
    },
    onSettled: () => client.invalidateQueries({ queryKey: DELEGATIONS }),
    meta: { quiet: true },
  })
}

/** Ends a delegation now, whichever of the two asks for it (DEL-05, DEL-06). */
export function useEndDelegation({ id }: Delegation, onEnd: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.delete('user/delegation/{id}', { params: { id } }),
    onSuccess: () => {
      notify.success('La suppléance est terminée.')
      onEnd()
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['user'] }),
  })
}
