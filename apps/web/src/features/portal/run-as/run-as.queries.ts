import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { forgetPerson, writeItem } from '../../../platform/browser-storage.ts'
import { openAddress } from '../../../platform/open-address.ts'
import { leaveSwitched } from '../../../platform/switched.ts'
import type { RunAsUser } from './run-as-list.ts'

const EVERYBODY = 10_000

export const runAsQuery = queryOptions({
  queryKey: ['user', 'run-as'],
  queryFn: async ({ signal }) => (await api.list('user/run-as', { query: { maxResults: EVERYBODY }, signal })).items,
  meta: { quiet: true },
})

/** From here on every call is made for that person: caches are forgotten and the portal is loaded anew (RUN-16 to RUN-20). */
export function runAs({ username, identity }: Pick<RunAsUser, 'username' | 'identity'>): void {
  forgetPerson()
  writeItem('switchUser', username)
  writeItem('switchName', identity)
  openAddress('/')
}

/** Back to one's own account; what the portal knew of the other person is forgotten (RUN-28, HOM-09). */
export function endRunAs(): void {
  leaveSwitched()
  openAddress('/')
}
