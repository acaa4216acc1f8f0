import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, errorText } from './api-error.ts'
import { notify } from './notifier.ts'

interface FailureMeta extends Record<string, unknown> {
  /** The screen tells the failure itself: no notice. */
  quiet?: boolean
  /** Said instead of the default text when the answer says nothing (BCK-46). */
  failure_text?: string
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: FailureMeta
    mutationMeta: FailureMeta
  }
}

const STALE_MS = 30_000

/** A failed call shows its first message in the notifier (SHL-74), unless it has been dealt with. */
function notifyFailure(error: unknown, meta: FailureMeta | undefined): void {
  if (meta?.quiet || (error instanceof ApiError && error.silent)) return
  notify.error(errorText(error, meta?.failure_text))
}

/** Once more only when the network or the server stumbled; a refusal will not change its mind. */
function isWorthAnotherTry(failures: number, error: Error): boolean {
  const stumbled = error instanceof ApiError && !error.silent && (error.status === 0 || error.status >= 500)
  return stumbled && failures < 1
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => notifyFailure(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _sent, _kept, mutation) => notifyFailure(error, mutation.meta),
    }),
    defaultOptions: {
      // Offline, a call fails at once and the notice says why; kept back, it would act later, unseen.
      queries: { staleTime: STALE_MS, retry: isWorthAnotherTry, retryDelay: 400, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
