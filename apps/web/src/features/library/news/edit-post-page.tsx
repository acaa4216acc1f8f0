import { useParams } from '@tanstack/react-router'
import { api } from '../../../platform/api-client.ts'
import { useToday } from '../../../platform/public-config.ts'
import { type FormKind, FormPage } from '../contents/index.ts'
import { type EditedPost, readPost } from './editing.queries.ts'
import { bodyOf, checkDraft, draftOf, type PostDraft, previewOf } from './post-draft.ts'
import { PostFields, PostSideFields } from './post-fields.tsx'
import { PostView } from './post-view.tsx'

function Preview({ draft }: { draft: PostDraft }) {
  const today = useToday()
  return <PostView post={previewOf(draft, today)} next={[]} />
}

const POST: FormKind<EditedPost, PostDraft> = {
  parent: { label: 'Actualités', to: '/backend/news' },
  newTitle: 'Nouvelle actualité',
  editTitle: "Modifier l'actualité",
  read: readPost,
  draftOf,
  check: checkDraft,
  save: (draft, opened) =>
    opened
      ? api.patch('backend/news/{id}', {
          params: { id: opened.id },
          body: { ...bodyOf(draft), updated_at: opened.updated_at },
        })
      : api.post('backend/news', { body: bodyOf(draft) }),
  keys: [['news']],
  fields: ({ change, ...fields }) => <PostFields {...fields} onChange={change} />,
  side: ({ change, ...fields }) => <PostSideFields {...fields} onChange={change} />,
  preview: (draft) => <Preview draft={draft} />,
}

/** One post being written: a new one, or one that is there. */
export function EditPostPage() {
  const { id } = useParams({ from: '/guarded/backend/news/$id' })
  return <FormPage id={id} form={POST} />
}
