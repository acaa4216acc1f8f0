import type { Refusal } from '@cadran/rules/portal/refusal'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'

interface Setup<Draft, Saved> {
  initial: Draft
  /** What the rules say of it before it is sent. */
  check: (draft: Draft) => Refusal | null
  save: (draft: Draft) => Promise<Saved>
  onSaved: (saved: Saved) => void
}

type Errors = Readonly<Record<string, string>>

const firsts = (errors: ApiError['errors']): Errors =>
  Object.fromEntries(Object.entries(errors).map(([field, [first = '']]) => [field, first]))

/** What somebody writes, until it is saved: whatever the server refuses, what was typed stays. */
export function useContentForm<Draft extends object, Saved>({ initial, check, save, onSaved }: Setup<Draft, Saved>) {
  const [draft, setDraft] = useState(initial)
  const [errors, setErrors] = useState<Errors>({})
  const [stale, setStale] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: save,
    onSuccess: (saved) => {
      notify.success('Modification effectuée')
      onSaved(saved)
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      setErrors(firsts(error.errors))
      setStale(error.code === 'stale')
    },
  })
  return {
    draft,
    errors,
    stale,
    saving: isPending,
    isChanged: JSON.stringify(draft) !== JSON.stringify(initial),
    change: (changes: Partial<Draft>) => setDraft((now) => ({ ...now, ...changes })),
    submit: () => {
      const refused = check(draft)
      setErrors(refused ? { [refused.field ?? '']: refused.message } : {})
      if (refused) notify.error(refused.message)
      else mutate(draft)
    },
  }
}
