import type { changeRoleGroup, RoleGroup } from '@cadran/contract/administration/provisioning'
import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import type { createDirectoryToken } from '@cadran/contract/portal/tokens'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { notify } from '../../../platform/notifier.ts'

export type { RoleGroup }
export type DirectoryToken = Omit<ReplyOf<typeof createDirectoryToken>, 'token'>

const DIRECTORY = ['directory']

export const roleGroupsQuery = queryOptions({
  queryKey: [...DIRECTORY, 'groups'],
  queryFn: ({ signal }) => api.get('role-group', { signal }),
  meta: { quiet: true },
})

export const directoryQuery = queryOptions({
  queryKey: [...DIRECTORY, 'state'],
  queryFn: ({ signal }) => api.get('directory', { signal }),
  meta: { quiet: true },
})

export const directoryTokensQuery = queryOptions({
  queryKey: [...DIRECTORY, 'tokens'],
  queryFn: ({ signal }) => api.get('scim-token', { signal }),
  meta: { quiet: true },
})

/** A change of what the directory gives, after which its cards are read again; its form says what is wrong. */
function useDirectoryChange<Asked, Answer>(mutationFn: (asked: Asked) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: DIRECTORY }),
    meta: { quiet: true },
  })
}

export const useChangeRoleGroup = (id: number) =>
  useDirectoryChange((body: BodyOf<typeof changeRoleGroup>) => api.patch('role-group/{id}', { params: { id }, body }))

export const useCreateDirectoryToken = () =>
  useDirectoryChange((body: BodyOf<typeof createDirectoryToken>) => api.post('scim-token', { body }))

export const useRevokeDirectoryToken = () =>
  useDirectoryChange(async (id: number) => {
    await api.delete('scim-token/{id}', { params: { id } })
    notify.success('Le jeton est révoqué.')
  })
