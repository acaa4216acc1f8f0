import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'

const links = queryOptions({
  queryKey: ['sso', 'link'],
  queryFn: ({ signal }) => api.get('sso/link', { signal }),
})

export const useLinks = () => useQuery(links)

export function useRemoveLink() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api.delete('sso/link/{id}', { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: links.queryKey }),
  })
}
