import type { Webhook, WebhookDelivery } from '@cadran/contract/portal/webhooks'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'

export type { Webhook, WebhookDelivery }
export type DeliveryState = WebhookDelivery['state']

export const PAGE_SIZE = 50
// Somebody looks whether what failed goes out at last.
const ASKED_EVERY_MS = 15_000

export const webhooksQuery = queryOptions({
  queryKey: ['webhook'],
  queryFn: ({ signal }) => api.get('webhook', { signal }),
  refetchInterval: ASKED_EVERY_MS,
  meta: { quiet: true },
})

export const deliveriesQuery = (id: number, state: DeliveryState | undefined, page: number) =>
  queryOptions({
    queryKey: ['webhook', id, 'delivery', state ?? null, page],
    queryFn: ({ signal }) =>
      api.list('webhook/{id}/delivery', { params: { id }, query: { state, page, maxResults: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ASKED_EVERY_MS,
    meta: { quiet: true },
  })
