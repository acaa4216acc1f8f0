import { beforeDeadline } from '@cadran/rules/timesheet/deadline'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { api } from './api-client.ts'
import type { ReplyBy } from './api-types.ts'

export type PublicConfig = ReplyBy<'GET', 'public/config'>

/** The company's settings and the server's day; asked again from time to time, for midnight. */
export const publicConfigQuery = queryOptions({
  queryKey: ['public', 'config'],
  queryFn: ({ signal }) => api.get('public/config', { signal }),
  staleTime: 10 * 60_000,
})

export function usePublicConfig(): PublicConfig {
  return useSuspenseQuery(publicConfigQuery).data
}

/** Whether the company does with it (CFG-22). */
export function useFeature(name: PublicConfig['features_off'][number]): boolean {
  return !usePublicConfig().features_off.includes(name)
}

/** 'avant le 25': when reports are due, as the company chose (CFG-11). */
export function useDeadlineWords(): string {
  return beforeDeadline(usePublicConfig().deadline_day)
}

/** The server's day, 'YYYY-MM-DD'. */
export function useToday(): string {
  return usePublicConfig().today
}
