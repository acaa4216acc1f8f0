import { addDays } from '@cadran/rules/timesheet/day'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'

/** How far back one's record is shown, the shortest first. */
export const SPANS = [
  { days: 30, label: '30 derniers jours' },
  { days: 90, label: '3 derniers mois' },
  { days: 366, label: '12 derniers mois' },
] as const
export type SpanDays = (typeof SPANS)[number]['days']

export const recordQuery = (today: string, days: SpanDays) =>
  queryOptions({
    queryKey: ['account', 'record', today, days],
    queryFn: ({ signal }) =>
      api.get('account/record', { query: { from: addDays(today, 1 - days), to: today }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
