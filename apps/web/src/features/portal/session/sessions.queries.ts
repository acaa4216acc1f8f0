import type { ReplyOf } from '@cadran/contract/kit'
import type { listSessions } from '@cadran/contract/portal/session'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { notify } from '../../../platform/notifier.ts'
import { createStore } from '../../../platform/store.ts'

export type OpenSession = ReplyOf<typeof listSessions>[number]

const SESSIONS = ['session']
/** What may end with one's sessions, as other cards read it. */
const OF_PROGRAMS = [['token'], ['calendar-feed']]

export const sessionsQuery = queryOptions({
  queryKey: SESSIONS,
  queryFn: ({ signal }) => api.get('session', { signal }),
})

/** Whether the question stands that ends all other sessions: asked in its card, or where something else changed (SEA-05). */
export const endingOthers = createStore(false)

/** Does something to one's sessions, says it, and reads them anew. */
function useChange<Asked>(change: (asked: Asked) => Promise<string | null>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (said) => {
      if (said !== null) notify.success(said)
    },
    onSettled: () => Promise.all([SESSIONS, ...OF_PROGRAMS].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

export const useEndSession = () =>
  useChange(async (id: string) => {
    await api.delete('session/{id}', { params: { id } })
    return 'La session est fermée.'
  })

export const useForgetTrust = () =>
  useChange(async (id: string) => {
    await api.delete('session/{id}/trust', { params: { id } })
    return 'Cet appareil ne sera plus mémorisé.'
  })

export const useEndOthers = () =>
  useChange(async ({ trusted, tokens }: { trusted: boolean; tokens: boolean }) => {
    const query = { ...(trusted && { trusted: '1' as const }), ...(tokens && { tokens: '1' as const }) }
    const { ended } = await api.delete('session', { query })
    if (ended === 0) return 'Aucune autre session n’était ouverte.'
    return ended === 1 ? 'Une session est fermée.' : `${ended} sessions sont fermées.`
  })
