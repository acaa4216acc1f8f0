import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import type { ApiToken, createToken, listServiceTokens } from '@cadran/contract/portal/tokens'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { notify } from '../../../platform/notifier.ts'

export type { ApiToken }
export type ServiceToken = ReplyOf<typeof listServiceTokens>[number]
export type CreatedToken = ReplyOf<typeof createToken>

const TOKENS = ['token']

export const tokensQuery = queryOptions({
  queryKey: [...TOKENS, 'own'],
  queryFn: ({ signal }) => api.get('token', { signal }),
  meta: { quiet: true },
})

export const tokenOfferQuery = queryOptions({
  queryKey: [...TOKENS, 'offer'],
  queryFn: ({ signal }) => api.get('token/offer', { signal }),
  meta: { quiet: true },
})

export const serviceTokensQuery = queryOptions({
  queryKey: [...TOKENS, 'service'],
  queryFn: ({ signal }) => api.get('token/service', { signal }),
  meta: { quiet: true },
})

export const serviceAccountsQuery = queryOptions({
  queryKey: [...TOKENS, 'account'],
  queryFn: ({ signal }) => api.get('token/service/account', { signal }),
  meta: { quiet: true },
})

export function useCreateToken() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof createToken>) => api.post('token', { body }),
    onSettled: () => client.invalidateQueries({ queryKey: TOKENS }),
    // Its form says what is wrong, at the field.
    meta: { quiet: true },
  })
}

export function useRevokeToken() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api.delete('token/{id}', { params: { id } }),
    onSuccess: () => notify.success('Le jeton est révoqué.'),
    onSettled: () => client.invalidateQueries({ queryKey: TOKENS }),
  })
}
