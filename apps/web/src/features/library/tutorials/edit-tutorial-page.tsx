import { frameAddress, httpsHost } from '@cadran/rules/library/content'
import { checkTutorial } from '@cadran/rules/library/tutorials'
import { useParams } from '@tanstack/react-router'
import { api } from '../../../platform/api-client.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { VideoFrame } from '../../../ui/video-frame.tsx'
import { type Held, UploadField } from '../attachments/index.ts'
import { FieldGroup, type Fields, type FormKind, FormPage } from '../contents/index.ts'
import { type EditedTutorial, readTutorial } from './tutorials.queries.ts'

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

function draftOf(tutorial: EditedTutorial | null): Draft {
  if (!tutorial) return EMPTY
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

const bodyOf = ({ picture, length, ...texts }: Draft) => ({
  ...texts,
  duration_seconds: secondsOf(length),
  picture_id: picture?.id ?? null,
})

// Which hosts may be framed is the server's to say; here only whether it is an address at all.
const anyHost = (url: string) => [httpsHost(url) ?? '', 'www.youtube-nocookie.com']

function Preview({ draft: { label, youtube_url, picture } }: { draft: Draft }) {
  const src = frameAddress(youtube_url, anyHost(youtube_url))
  if (!src) return <EmptyState text="Ce tutoriel s’ouvre dans un nouvel onglet." />
  return <VideoFrame src={src} title={label} poster={picture?.url ?? null} />
}

function ThumbnailFields({ draft, errors, change }: Fields<Draft>) {
  return (
    <FieldGroup title="Vignette">
      <UploadField label="Image" kind="picture" value={draft.picture} onChange={(picture) => change({ picture })} />
      <TextField
        label="Durée"
        value={draft.length}
        error={errors.duration_seconds}
        hint="Minutes et secondes : 2:10"
        onChange={({ currentTarget }) => change({ length: currentTarget.value })}
      />
    </FieldGroup>
  )
}

function TextFields({ draft, errors, change }: Fields<Draft>) {
  const text = (field: 'label' | 'category' | 'url' | 'youtube_url') => ({
    value: draft[field],
    error: errors[field],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => change({ [field]: currentTarget.value }),
  })
  return (
    <FieldGroup title="Contenu">
      <TextField label="Titre" maxLength={255} {...text('label')} />
      <TextField label="Catégorie" maxLength={255} {...text('category')} />
      <TextArea
        label="Description"
        value={draft.description}
        maxLength={1000}
        rows={3}
        error={errors.description}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
      />
      <TextField
        label="Vidéo à lire dans la page"
        type="url"
        hint="YouTube ou Vimeo, selon les réglages du portail"
        {...text('youtube_url')}
      />
      <TextField label="Ou adresse à ouvrir dans un nouvel onglet" type="url" hint="https://…" {...text('url')} />
    </FieldGroup>
  )
}

const TUTORIAL: FormKind<EditedTutorial, Draft> = {
  parent: { label: 'Tutoriels', to: '/backend/tutorials' },
  newTitle: 'Nouveau tutoriel',
  editTitle: 'Modifier le tutoriel',
  read: readTutorial,
  draftOf,
  check: (draft) => checkTutorial(bodyOf(draft), anyHost(draft.youtube_url)),
  save: (draft, opened) =>
    opened
      ? api.patch('backend/tutorial/{id}', {
          params: { id: opened.id },
          body: { ...bodyOf(draft), updated_at: opened.updated_at },
        })
      : api.post('backend/tutorial', { body: bodyOf(draft) }),
  keys: [['tutorials']],
  fields: (fields) => <TextFields {...fields} />,
  side: (fields) => <ThumbnailFields {...fields} />,
  preview: (draft) => <Preview draft={draft} />,
}

/** One tutorial being written. */
export function EditTutorialPage() {
  const { id } = useParams({ from: '/guarded/backend/tutorials/$id' })
  return <FormPage id={id} form={TUTORIAL} />
}
