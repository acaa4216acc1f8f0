import type { Preview } from '@cadran/contract/administration/previews'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError, errorText } from '../../../platform/api-error.ts'

const AFTER_MS = 300

/** What is asked of a call that recounts, beside what it changes. */
export interface Asking {
  dry_run: boolean
  preview_key?: string
}

/** The value once it has stood for a moment. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), AFTER_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

interface Check<Answer extends Preview> {
  /** What is asked, as one text: another text is another question. Null while it cannot be asked yet. */
  asked: string | null
  /** The stamp of what is changed: once it is another, what was shown is asked anew. None where many are. */
  version?: string
  ask: (how: Asking) => Promise<Answer>
  onSaved: (answer: Answer) => void
}

/** Asks what an act would make after every edit, and does it by the key of what was shown (administration.md 0.3). */
export function useCheck<Answer extends Preview>({ asked, version, ask, onSaved }: Check<Answer>) {
  const client = useQueryClient()
  const settled = useSettled(asked)
  const query = useQuery({
    queryKey: ['check', settled, version],
    queryFn: () => ask({ dry_run: true }),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  })
  const { data, error, isFetching, refetch } = query
  const saving = useMutation({
    mutationFn: (preview_key: string) => ask({ dry_run: false, preview_key }),
    meta: { quiet: true },
    onSuccess: async (answer) => {
      await client.invalidateQueries({ queryKey: ['administration'] })
      onSaved(answer)
    },
    onError: (refused) => {
      if (refused instanceof ApiError && refused.code === 'preview-changed') void refetch()
    },
  })
  const refusal = saving.error ?? error
  const isStale = refusal instanceof ApiError && refusal.code === 'stale'
  const readAnew = useEffectEvent(async () => {
    await client.invalidateQueries({ queryKey: ['administration'] })
    saving.reset()
  })
  useEffect(() => {
    if (isStale) void readAnew()
  }, [isStale])
  const isPending = asked !== settled || isFetching
  return {
    preview: asked === null ? undefined : data,
    errors: refusal instanceof ApiError ? refusal.errors : {},
    /** What no field says. */
    refusedBecause: refusal ? errorText(refusal) : null,
    isStale,
    isPending,
    isSaving: saving.isPending,
    canSave: asked !== null && data !== undefined && error === null && !isPending,
    save: () => data && saving.mutate(data.preview_key),
  }
}

export type Checked = ReturnType<typeof useCheck>
