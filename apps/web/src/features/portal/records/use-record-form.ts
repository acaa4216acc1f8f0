import type { Refusal } from '@cadran/rules/portal/refusal'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, errorText } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { isInSight } from '../../../ui/in-sight.ts'
import { untakenField } from '../../../ui/untaken-field.ts'

interface Setup<Draft, Saved> {
  initial: Draft
  /** What the rules say of it before it is sent. */
  check: (draft: Draft) => Refusal | null
  save: (draft: Draft) => Promise<Saved>
  /** What is said of it once it is done. */
  said?: (saved: Saved) => string
  onSaved: () => Promise<void>
}

type Errors = Readonly<Record<string, string>>

/** What was refused when it was last sent. */
interface Refused<Draft> {
  errors: Errors
  refusedDraft: Draft
  /** What says it all, where no field does. */
  summary: string | null
}

/** The part of a draft that a refused field stands for: `picture` for `picture_id`. */
function partOf<Draft extends object>(field: string, draft: Draft): keyof Draft | undefined {
  const parts = Object.keys(draft) as (keyof Draft & string)[]
  return parts.find((part) => field === part || field.startsWith(`${part}_`) || field.startsWith(`${part}.`))
}

/** What is still wrong: a refusal leaves when its field is written again, one of the whole with any change. */
function stillWrong<Draft extends object>({ errors, refusedDraft }: Refused<Draft>, draft: Draft): Errors {
  const standing = Object.entries(errors).filter(([field]) => {
    const part = partOf(field, draft)
    return part === undefined ? refusedDraft === draft : refusedDraft[part] === draft[part]
  })
  return Object.fromEntries(standing)
}

const firsts = (errors: ApiError['errors']): Errors =>
  Object.fromEntries(Object.entries(errors).map(([field, [first = '']]) => [field, first]))

const INVALID = '[aria-invalid="true"]'

/** Leads to the first field that was refused; a notice says it where none of them is in sight (WIN-12). */
function useFocusOnRefusal({ summary, errors }: Refused<unknown>) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (summary === null) return
    const faulty = [...(form.current?.querySelectorAll(`${INVALID}, [data-invalid]`) ?? [])]
    if (!faulty.some(isInSight)) notify.error(summary)
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>(INVALID)?.focus()
  }, [summary, errors])
  return form
}

/** What somebody writes, until it is saved: whatever the server refuses, what was typed stays. */
export function useRecordForm<Draft extends object, Saved = unknown>({
  initial,
  check,
  save,
  said = () => 'Modification effectuée',
  onSaved,
}: Setup<Draft, Saved>) {
  const [draft, setDraft] = useState(initial)
  const [refused, setRefused] = useState<Refused<Draft>>({ errors: {}, refusedDraft: initial, summary: null })
  const [stale, setStale] = useState(false)
  const form = useFocusOnRefusal(refused)
  const { mutate, isPending } = useMutation({
    mutationFn: save,
    meta: { quiet: true },
    onSuccess: (saved) => {
      notify.success(said(saved))
      void onSaved()
    },
    onError: (error, sent) => {
      const known = error instanceof ApiError
      if (known && error.silent) return
      setRefused({ errors: known ? firsts(error.errors) : {}, refusedDraft: sent, summary: errorText(error) })
      setStale(known && error.code === 'stale')
    },
  })
  return {
    form,
    draft,
    errors: stillWrong(refused, draft),
    stale,
    saving: isPending,
    isChanged: JSON.stringify(draft) !== JSON.stringify(initial),
    change: (changes: Partial<Draft>) => setDraft((now) => ({ ...now, ...changes })),
    submit: () => {
      const untaken = form.current && untakenField(form.current)
      if (untaken) return untaken.focus()
      if (isPending) return
      const refusal = check(draft)
      const errors: Errors = refusal ? { [refusal.field ?? '']: refusal.message } : {}
      setRefused({ errors, refusedDraft: draft, summary: refusal?.message ?? null })
      if (!refusal) mutate(draft)
    },
  }
}
