import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { ApiError, errorText } from '../../../platform/api-error.ts'
import { useToday } from '../../../platform/public-config.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { ContentForm, ContentPage, useContentForm } from '../contents/index.ts'
import { type EditedPost, editedPostQuery } from './editing.queries.ts'
import { bodyOf, checkDraft, draftOf, previewOf } from './post-draft.ts'
import { PostFields, PostSideFields } from './post-fields.tsx'
import { PostView } from './post-view.tsx'

const PARENT = { label: 'Actualités', to: '/backend/news' }

/** One post being written: a new one, or one that is there. */
export function EditPostPage() {
  const { id } = useParams({ from: '/guarded/backend/news/$id' })
  const title = id === 'nouveau' ? 'Nouvelle actualité' : "Modifier l'actualité"
  return (
    <ContentPage title={title} parent={PARENT}>
      {id === 'nouveau' ? <PostForm key="new" opened={null} title={title} /> : <Loaded id={Number(id)} title={title} />}
    </ContentPage>
  )
}

function Loaded({ id, title }: { id: number; title: string }) {
  const { data, error, isFetching, refetch } = useQuery({ ...editedPostQuery(id), refetchOnWindowFocus: false })
  const [opened, open] = useState(0)
  if (data) {
    const reload = () => void refetch().then(() => open((count) => count + 1))
    return <PostForm key={opened} opened={data} title={title} onReload={reload} />
  }
  if (error instanceof ApiError && error.status === 404) return <Navigate to="/not-found" replace />
  if (error) return <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
  return <SkeletonRows count={8} height={64} />
}

interface PostFormProps {
  /** As it was when it was opened: what is read later is not what the author has seen. */
  opened: EditedPost | null
  title: string
  onReload?: () => void
}

function PostForm({ opened, title, onReload }: PostFormProps) {
  const [post] = useState(opened)
  const today = useToday()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [initial] = useState(() => draftOf(post))
  const form = useContentForm({
    initial,
    check: checkDraft,
    save: (draft) =>
      post
        ? api.patch('backend/news/{id}', {
            params: { id: post.id },
            body: { ...bodyOf(draft), updated_at: post.updated_at },
          })
        : api.post('backend/news', { body: bodyOf(draft) }),
    onSaved: () =>
      void navigate({ to: '/backend/news', ignoreBlocker: true }).then(() =>
        client.invalidateQueries({ queryKey: ['news'] }),
      ),
  })
  const { draft, errors, change } = form
  return (
    <ContentForm
      title={title}
      saving={form.saving}
      isChanged={form.isChanged}
      stale={form.stale}
      onReload={() => onReload?.()}
      onSubmit={form.submit}
      preview={<PostView post={previewOf(draft, today)} next={[]} />}
      side={<PostSideFields draft={draft} errors={errors} onChange={change} />}
    >
      <PostFields draft={draft} errors={errors} onChange={change} />
    </ContentForm>
  )
}
