import type { EditedTutorial } from '@cadran/contract/library/tutorials'
import { frameAddress, httpsHost } from '@cadran/rules/library/content'
import { checkTutorial } from '@cadran/rules/library/tutorials'
import { api } from '../../../platform/api-client.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { VideoFrame } from '../../../ui/video-frame.tsx'
import {
  FieldGroup,
  type Held,
  RecordArea,
  RecordText,
  RecordUpload,
  recordFormPage,
  withPictureId,
} from '../../portal/records/index.ts'

interface Draft {
  label: string
  description: string
  category: string
  url: string
  youtube_url: string
  /** Minutes and seconds as they are typed: '2:10'. */
  length: string
  picture: Held | null
}

const EMPTY: Draft = { label: '', description: '', category: '', url: '', youtube_url: '', length: '', picture: null }

function draftOf(tutorial: EditedTutorial): Draft {
  const { label, description, category, url, youtube_url, duration_seconds: seconds, picture } = tutorial
  const length = seconds === null ? '' : `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`
  return { label, description, category, url, youtube_url, length, picture }
}

/** NaN for what is no length, which the rules refuse. */
function secondsOf(length: string): number | null {
  if (length.trim() === '') return null
  const [, minutes = '', seconds = ''] = /^\s*(\d{1,3}):([0-5]\d)\s*$/.exec(length) ?? []
  return minutes === '' ? Number.NaN : Number(minutes) * 60 + Number(seconds)
}

const bodyOf = ({ length, ...draft }: Draft) => ({ ...withPictureId(draft), duration_seconds: secondsOf(length) })

// Which hosts may be framed is the server's to say; here only whether it is an address at all.
const anyHost = (url: string) => [httpsHost(url) ?? '', 'www.youtube-nocookie.com']

function Preview({ draft: { label, youtube_url, picture } }: { draft: Draft }) {
  const src = frameAddress(youtube_url, anyHost(youtube_url))
  if (!src) return <EmptyState text="Ce tutoriel s’ouvre dans un nouvel onglet." />
  return <VideoFrame src={src} title={label} poster={picture?.url ?? null} />
}

/** One tutorial being written. */
export const EditTutorialPage = recordFormPage({
  newTitle: 'Nouveau tutoriel',
  editTitle: 'Modifier le tutoriel',
  load: (id, signal) => api.get('backend/tutorial/{id}', { params: { id }, signal }),
  create: (body) => api.post('backend/tutorial', { body }),
  change: (id, body) => api.patch('backend/tutorial/{id}', { params: { id }, body }),
  empty: EMPTY,
  draftOf,
  bodyOf,
  check: (draft) => checkTutorial(bodyOf(draft), anyHost(draft.youtube_url)),
  keys: ['tutorials'],
  fields: (fields) => (
    <FieldGroup title="Contenu">
      <RecordText fields={fields} name="label" label="Titre" />
      <RecordText fields={fields} name="category" label="Catégorie" />
      <RecordArea fields={fields} name="description" label="Description" maxLength={1000} rows={3} />
      <RecordText
        fields={fields}
        name="youtube_url"
        label="Vidéo à lire dans la page"
        type="url"
        hint="YouTube ou Vimeo, selon les réglages du portail"
      />
      <RecordText
        fields={fields}
        name="url"
        label="Ou adresse à ouvrir dans un nouvel onglet"
        type="url"
        hint="https://…"
      />
    </FieldGroup>
  ),
  side: (fields) => (
    <FieldGroup title="Vignette">
      <RecordUpload fields={fields} name="picture" label="Image" />
      <TextField
        label="Durée"
        value={fields.draft.length}
        error={fields.errors.duration_seconds}
        hint="Minutes et secondes : 2:10"
        onChange={({ currentTarget }) => fields.change({ length: currentTarget.value })}
      />
    </FieldGroup>
  ),
  preview: (draft) => <Preview draft={draft} />,
})
