import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ImportRun, importQuery } from './imports.queries.ts'

/** What an act answers is what the page goes on with; a refusal reads it anew. */
export function useImportAct<Asked>(act: (asked: Asked) => Promise<ImportRun>, id: number) {
  const client = useQueryClient()
  const { queryKey } = importQuery(id)
  return useMutation({
    mutationFn: act,
    onSuccess: (run) => client.setQueryData(queryKey, run),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
