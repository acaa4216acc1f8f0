import type { Refusal } from '@cadran/rules/portal/refusal'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ApiError, errorText } from '../../../platform/api-error.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { ContentForm, ContentPage, useContentForm } from '../contents/index.ts'
import { type Edited, editedQuery, KEYS, type Kind } from './directory.queries.ts'

export type Errors = Readonly<Record<string, string>>

export interface Fields<D> {
  draft: D
  errors: Errors
  change: (changes: Partial<D>) => void
}

interface Words {
  /** Of the list. */
  parent: { label: string; to: string }
  newTitle: string
  editTitle: string
}

export interface FormKind<K extends Kind, D extends object> {
  kind: K
  words: Words
  draftOf: (edited: Edited<K> | null) => D
  check: (draft: D) => Refusal | null
  save: (draft: D, edited: Edited<K> | null) => Promise<unknown>
  fields: (fields: Fields<D>) => ReactNode
  side: (fields: Fields<D>) => ReactNode
  preview: (draft: D) => ReactNode
}

interface FormPageProps<K extends Kind, D extends object> {
  id: string
  form: FormKind<K, D>
}

/** One of the directory being written, or written anew. */
export function FormPage<K extends Kind, D extends object>({ id, form }: FormPageProps<K, D>) {
  const { newTitle, editTitle, parent } = form.words
  const isNew = id === 'nouveau'
  return (
    <ContentPage title={isNew ? newTitle : editTitle} parent={parent}>
      {isNew ? <Writing key="new" edited={null} form={form} /> : <Loaded id={Number(id)} form={form} />}
    </ContentPage>
  )
}

function Loaded<K extends Kind, D extends object>({ id, form }: { id: number; form: FormKind<K, D> }) {
  const query = { ...editedQuery(form.kind, id), refetchOnWindowFocus: false }
  const { data, error, isFetching, refetch } = useQuery(query)
  const [opened, open] = useState(0)
  if (data) {
    const reload = () => void refetch().then(() => open((count) => count + 1))
    return <Writing key={`${String(opened)}-${data.updated_at}`} edited={data} form={form} onReload={reload} />
  }
  if (error instanceof ApiError && error.status === 404) return <Navigate to="/not-found" replace />
  if (error) return <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
  return <SkeletonRows count={6} height={64} />
}

interface WritingProps<K extends Kind, D extends object> {
  edited: Edited<K> | null
  form: FormKind<K, D>
  onReload?: () => void
}

function Writing<K extends Kind, D extends object>({ edited, form, onReload }: WritingProps<K, D>) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [initial] = useState(() => form.draftOf(edited))
  const goBack = async () => {
    await navigate({ to: form.words.parent.to, ignoreBlocker: true })
    await Promise.all(KEYS.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
  const { draft, errors, change, ...state } = useContentForm({
    initial,
    check: form.check,
    save: (written: D) => form.save(written, edited),
    onSaved: () => void goBack(),
  })
  const fields = { draft, errors, change }
  return (
    <ContentForm
      title={edited ? form.words.editTitle : form.words.newTitle}
      saving={state.saving}
      isChanged={state.isChanged}
      stale={state.stale}
      onReload={() => onReload?.()}
      onSubmit={state.submit}
      preview={form.preview(draft)}
      side={form.side(fields)}
    >
      {form.fields(fields)}
    </ContentForm>
  )
}
