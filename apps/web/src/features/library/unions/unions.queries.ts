import type { Union } from '@cadran/contract/library/unions'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'

export type { Union, UnionFile } from '@cadran/contract/library/unions'

/** Every union with its files: four organisations are one small answer. Under the library's key, whose edits load it again. */
export const unionsQuery = queryOptions({
  queryKey: ['library', 'unions'],
  queryFn: async ({ signal }): Promise<Union[]> => (await api.list('syndic', { signal })).items,
  meta: { quiet: true },
})
