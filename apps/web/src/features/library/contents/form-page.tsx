import type { Refusal } from '@cadran/rules/portal/refusal'
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ApiError, errorText } from '../../../platform/api-error.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { ContentForm } from './content-form.tsx'
import { ContentPage } from './content-page.tsx'
import { useContentForm } from './use-content-form.ts'

/** A draft as its fields see it. */
export interface Fields<D> {
  draft: D
  errors: Readonly<Record<string, string>>
  change: (changes: Partial<D>) => void
}

/** How one kind of content is written. */
export interface FormKind<Content, D extends object> {
  /** The list of its kind. */
  parent: { label: string; to: string }
  newTitle: string
  editTitle: string
  read: (id: number, signal: AbortSignal) => Promise<Content>
  /** Of one that is there, or of a new one. */
  draftOf: (opened: Content | null) => D
  check: (draft: D) => Refusal | null
  save: (draft: D, opened: Content | null) => Promise<unknown>
  /** Where else what is written here is read. */
  keys: readonly QueryKey[]
  fields: (fields: Fields<D>) => ReactNode
  side: (fields: Fields<D>) => ReactNode
  preview: (draft: D) => ReactNode
}

interface FormPageProps<Content, D extends object> {
  /** Of the address: a number, or 'nouveau'. */
  id: string
  form: FormKind<Content, D>
}

/** One content being written: a new one, or one that is there. */
export function FormPage<Content, D extends object>({ id, form }: FormPageProps<Content, D>) {
  const isNew = id === 'nouveau'
  return (
    <ContentPage title={isNew ? form.newTitle : form.editTitle} parent={form.parent}>
      {isNew ? <Writing key="new" opened={null} form={form} /> : <Loaded key={id} id={Number(id)} form={form} />}
    </ContentPage>
  )
}

interface LoadedProps<Content, D extends object> {
  id: number
  form: FormKind<Content, D>
}

/** One that is there: coming, not there, failed, or its form. A form read again begins anew. */
function Loaded<Content, D extends object>({ id, form }: LoadedProps<Content, D>) {
  const [times, setTimes] = useState(0)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['written', form.parent.to, id],
    queryFn: ({ signal }) => form.read(id, signal),
    // Whoever writes begins from what is there now: what was read before the last saving is not kept.
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  })
  if (data !== undefined) {
    const reload = () => void refetch().then(() => setTimes((count) => count + 1))
    return <Writing key={times} opened={data} form={form} onReload={reload} />
  }
  if (error instanceof ApiError && error.status === 404) return <Navigate to="/not-found" replace />
  if (error) return <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
  return <SkeletonRows count={6} height={64} />
}

interface WritingProps<Content, D extends object> {
  /** As it was when it was opened: what is read later is not what the author has seen. */
  opened: Content | null
  form: FormKind<Content, D>
  onReload?: () => void
}

function Writing<Content, D extends object>({ opened, form, onReload }: WritingProps<Content, D>) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [content] = useState(opened)
  const [initial] = useState(() => form.draftOf(opened))
  const goBack = async () => {
    await navigate({ to: form.parent.to, ignoreBlocker: true })
    await Promise.all(form.keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
  const { draft, errors, change, ...state } = useContentForm({
    initial,
    check: form.check,
    save: (written: D) => form.save(written, content),
    onSaved: () => void goBack(),
  })
  const fields = { draft, errors, change }
  return (
    <ContentForm
      title={content ? form.editTitle : form.newTitle}
      saving={state.saving}
      isChanged={state.isChanged}
      errors={errors}
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
