import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { api } from '../../../platform/api-client.ts'
import type { Newcomer } from './new-person.ts'

const PAUSE_MS = 300

/** Keeps the username that the server proposes for the names, until one is typed (ADM-11). */
export function useFreeUsername(draft: Newcomer, change: (changes: Partial<Newcomer>) => void): void {
  const { firstname, lastname, isUsernameTyped } = draft
  const [names] = useDebouncedValue(`${firstname}\n${lastname}`, PAUSE_MS)
  const [first = '', last = ''] = names.split('\n')
  const { data } = useQuery({
    queryKey: ['administration', 'free-username', first, last],
    queryFn: ({ signal }) =>
      api.get('administration/person/free-username', { query: { firstname: first, lastname: last }, signal }),
    enabled: !isUsernameTyped && first.trim() !== '' && last.trim() !== '',
    // Somebody else may take it meanwhile.
    gcTime: 0,
    meta: { quiet: true },
  })
  const username = data?.username
  const propose = useEffectEvent((proposed: string) => {
    if (!isUsernameTyped) change({ username: proposed })
  })
  useEffect(() => {
    if (username !== undefined) propose(username)
  }, [username])
}
