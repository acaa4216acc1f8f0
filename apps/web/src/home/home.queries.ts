import type { Home } from '@cadran/contract/home/home'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Month, monthQuery } from '../features/timesheet/calendar/index.ts'
import { api } from '../platform/api-client.ts'
import { errorText } from '../platform/api-error.ts'
import { useCurrentUser } from '../platform/session.ts'

export type { Home }

/** All that the home shows of oneself; its month is the one that 'Mon activité' opens with (HOM-01). */
const homeQuery = queryOptions({
  // Below the months: whatever changes one of them changes what is said of it here.
  queryKey: ['timesheet', 'home'],
  queryFn: async ({ signal, client }) => {
    const home = await api.get('home', { signal })
    if (home.month) client.setQueryData(monthQuery(home.month).queryKey, home.month)
    return home
  },
  meta: { quiet: true },
})

/** What a block of the home draws: its data, or what to say in its place. */
export interface BlockState {
  failure: { text: string; retrying: boolean; onRetry: () => void } | null
}

/** Asks for it anew on each arrival: once for the page, since a block that comes later would ask again (HOM-01). */
export function useFreshHome(): void {
  useQuery({ ...homeQuery, refetchOnMount: 'always', notifyOnChangeProps: [] })
}

/** The home as it was answered last; each block tells a failure in its own place (HOM-08). */
export function useHome(): BlockState & { home: Home | undefined } {
  const { data, error, isFetching, refetch } = useQuery({ ...homeQuery, refetchOnMount: false })
  const retry = {
    text: errorText(error, 'Une erreur est survenue'),
    retrying: isFetching,
    onRetry: () => void refetch(),
  }
  return { home: data, failure: !data && error ? retry : null }
}

/** The month of the card, as the person changed it last. */
export function useHomeMonth(): BlockState & { month: Month | null | undefined } {
  const { home, failure } = useHome()
  const { current_period } = useCurrentUser()
  const { data: latest } = useQuery({ ...monthQuery(home?.month ?? current_period), enabled: false })
  return { month: home?.month && (latest ?? home.month), failure }
}
