import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { useToday } from '../../../platform/public-config.ts'
import { ContentForm, ContentPage, OpenedContent, useContentForm } from '../contents/index.ts'
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
  const read = useQuery({ ...editedPostQuery(id), refetchOnWindowFocus: false })
  return (
    <OpenedContent read={read}>
      {(opened, reload) => <PostForm opened={opened} title={title} onReload={reload} />}
    </OpenedContent>
  )
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
