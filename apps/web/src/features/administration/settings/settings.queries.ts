import type { AdministeredSetting } from '@cadran/contract/administration/settings'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'

export type { AdministeredSetting }

export const settingsQuery = queryOptions({
  queryKey: ['administration', 'settings'],
  queryFn: ({ signal }) => api.get('administration/setting', { signal }),
  // Whoever writes begins from what is there now.
  staleTime: 0,
  refetchOnWindowFocus: false,
  meta: { quiet: true },
})

/** How well a colour is read, and the nearest that is. */
export const contrastQuery = (colour: string, scheme: 'light' | 'dark') =>
  queryOptions({
    queryKey: ['administration', 'contrast', scheme, colour],
    queryFn: ({ signal }) => api.get('administration/setting/contrast', { query: { colour, scheme }, signal }),
    enabled: /^#[0-9a-f]{6}$/i.test(colour),
    meta: { quiet: true },
  })
