import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import type { listAccessRules, putAccessRule } from '@cadran/contract/portal/access-rules'
import type { listProviders } from '@cadran/contract/portal/sso'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { notify } from '../../../platform/notifier.ts'

export type AccessRule = ReplyOf<typeof listAccessRules>[number]
export type Provider = ReplyOf<typeof listProviders>[number]
export type AskedRule = BodyOf<typeof putAccessRule>

const RULES = ['access-rules']

export const accessRulesQuery = queryOptions({
  queryKey: RULES,
  queryFn: ({ signal }) => api.get('access-rules', { signal }),
  meta: { quiet: true },
})

/** Whom a rule would bind, before it is written. */
export const boundQuery = ({ scope, name }: Pick<AskedRule, 'scope' | 'name'>) =>
  queryOptions({
    queryKey: ['access-rules', 'count', scope, name],
    queryFn: ({ signal }) => api.get('access-rules/count', { query: { scope, name }, signal }),
    enabled: scope === 'everybody' || name !== '',
    meta: { quiet: true },
  })

export const WITHOUT_FACTOR_PAGE = 20

/** Whom a rule binds and who holds no second factor, page by page; the page before stays until the next has come. */
export const withoutFactorQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: [...RULES, id, 'without-factor', page],
    queryFn: ({ signal }) =>
      api.list('access-rules/{id}/without-factor', {
        params: { id },
        query: { page, maxResults: WITHOUT_FACTOR_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

export const ruleCompaniesQuery = queryOptions({
  queryKey: [...RULES, 'company'],
  queryFn: ({ signal }) => api.get('access-rules/company', { signal }),
  meta: { quiet: true },
})

export const emergencyAccountsQuery = queryOptions({
  queryKey: ['emergency-account'],
  queryFn: ({ signal }) => api.get('emergency-account', { signal }),
  meta: { quiet: true },
})

export const providersQuery = queryOptions({
  queryKey: ['sso', 'provider'],
  queryFn: ({ signal }) => api.get('sso/provider', { signal }),
  meta: { quiet: true },
})

/** Asks the providers anew whether they answer. */
export function useCheckProviders() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.get('sso/provider', { query: { check: '1' } }),
    onSuccess: (providers) => client.setQueryData(providersQuery.queryKey, providers),
  })
}

export function usePutRule() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: AskedRule) => api.post('access-rules', { body }),
    onSuccess: () => notify.success('La règle est enregistrée.'),
    onSettled: () => client.invalidateQueries({ queryKey: RULES }),
    // Its form says what is wrong, at the field.
    meta: { quiet: true },
  })
}

export function useDeleteRule() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api.delete('access-rules/{id}', { params: { id } }),
    onSuccess: () => notify.success('La règle est supprimée.'),
    onSettled: () => client.invalidateQueries({ queryKey: RULES }),
  })
}
