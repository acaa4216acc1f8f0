import type { SortableType } from '@cadran/rules/library/ordering'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../../platform/api-client.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'

/** What can be renamed or deleted, by the word its calls use. */
export type NodeKind = 'category' | 'folder' | 'file' | 'bloc'

interface NewName {
  label: string
  former_label: string
}

const RENAMES = {
  category: (id: number, body: NewName) => api.patch('document/category/{id}', { params: { id }, body }),
  folder: (id: number, body: NewName) => api.patch('document/folder/{id}', { params: { id }, body }),
  file: (id: number, body: NewName) => api.patch('document/{id}', { params: { id }, body }),
}

const DELETIONS: Record<NodeKind, (id: number) => Promise<unknown>> = {
  category: (id) => api.delete('document/category/{id}', { params: { id } }),
  folder: (id) => api.delete('document/folder/{id}', { params: { id } }),
  file: (id) => api.delete('document/{id}', { params: { id } }),
  bloc: (id) => api.delete('document/bloc-contact/{id}', { params: { id } }),
}

/** Somebody else was here: what is shown is to be loaded again. */
export const isOutdated = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 409)

/** Loads every view of the library again. */
export function useReloadLibrary(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: ['library'] }), [client])
}

/** The edits of the tree: each says that it was done and loads the tree again (GED-61); a refusal says why. */
export function useEdits() {
  const reload = useReloadLibrary()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSuccess: async () => {
      notify.success('Modification effectuée')
      await reload()
    },
    onError: async (error) => {
      if (isOutdated(error)) await reload()
    },
  })
  /** True once it is done and shown; false when it was refused, which the notice tells. */
  const run = useCallback(
    (act: () => Promise<unknown>) =>
      mutateAsync(act).then(
        () => true,
        () => false,
      ),
    [mutateAsync],
  )
  return {
    busy: isPending,
    run,
    /** Of two who rename it at once the second is told. */
    rename: (kind: keyof typeof RENAMES, { id, label: former_label }: { id: number; label: string }, label: string) =>
      run(() => RENAMES[kind](id, { label, former_label })),
    remove: (kind: NodeKind, id: number) => run(() => DELETIONS[kind](id)),
    move: (type: SortableType, id: number, position: number) =>
      run(() => api.patch('document/sort', { body: { id, type, position } })),
  }
}

export type Edits = ReturnType<typeof useEdits>
