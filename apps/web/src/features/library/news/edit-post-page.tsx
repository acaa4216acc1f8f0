import { api } from '../../../platform/api-client.ts'
import { useToday } from '../../../platform/public-config.ts'
import { recordFormPage } from '../../portal/records/index.ts'
import { bodyOf, checkDraft, draftOf, EMPTY, type PostDraft, previewOf } from './post-draft.ts'
import { PostFields, PostSideFields } from './post-fields.tsx'
import { PostView } from './post-view.tsx'

function Preview({ draft }: { draft: PostDraft }) {
  const today = useToday()
  return <PostView post={previewOf(draft, today)} next={[]} />
}

/** One post being written: a new one, or one that is there. */
export const EditPostPage = recordFormPage({
  newTitle: 'Nouvelle actualité',
  editTitle: "Modifier l'actualité",
  load: (id, signal) => api.get('backend/news/{id}', { params: { id }, signal }),
  create: (body) => api.post('backend/news', { body }),
  change: (id, body) => api.patch('backend/news/{id}', { params: { id }, body }),
  empty: EMPTY,
  draftOf,
  bodyOf,
  check: checkDraft,
  keys: ['news'],
  fields: (fields) => <PostFields {...fields} />,
  side: (fields) => <PostSideFields {...fields} />,
  preview: (draft) => <Preview draft={draft} />,
})
