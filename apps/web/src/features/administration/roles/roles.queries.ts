import type { AdministeredRole, PersonRoles } from '@cadran/contract/administration/roles'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'

export type { AdministeredRole, PersonRoles }

export const rolesQuery = queryOptions({
  queryKey: ['administration', 'roles'],
  queryFn: ({ signal }) => api.get('administration/role', { signal }),
  meta: { quiet: true },
})

export const personRolesQuery = (id: number) =>
  queryOptions({
    queryKey: ['administration', 'person-roles', id],
    queryFn: ({ signal }) => api.get('administration/person/{id}/role', { params: { id }, signal }),
    // Whoever writes begins from what is there now.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  })
