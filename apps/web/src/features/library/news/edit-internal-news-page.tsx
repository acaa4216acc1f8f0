import { checkInternalNews } from '@cadran/rules/library/news'
import { useParams } from '@tanstack/react-router'
import { api } from '../../../platform/api-client.ts'
import { RichText } from '../../../ui/rich-text.tsx'
import { RichTextEditor } from '../../../ui/rich-text-editor.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type Held, UploadField } from '../attachments/index.ts'
import { FieldGroup, type Fields, type FormKind, FormPage, PublicationField } from '../contents/index.ts'
import styles from './edit-post.module.css'
import { type EditedInternalNews, readInternalNews } from './editing.queries.ts'

interface Draft {
  title: string
  url: string
  html_content: string
  mobile_html_content: string
  published_at: string | null
  picture: Held | null
}

const EMPTY: Draft = {
  title: '',
  url: '',
  html_content: '',
  mobile_html_content: '',
  published_at: null,
  picture: null,
}

function draftOf(item: EditedInternalNews | null): Draft {
  if (!item) return EMPTY
  const { id: _id, updated_at: _stamp, picture_id: _picture, ...draft } = item
  return draft
}

const bodyOf = ({ picture, ...texts }: Draft) => ({ ...texts, picture_id: picture?.id ?? null })

function SideFields({ draft, errors, change }: Fields<Draft>) {
  return (
    <>
      <FieldGroup title="Publication">
        <PublicationField
          value={draft.published_at}
          error={errors.published_at}
          onChange={(published_at) => change({ published_at })}
        />
      </FieldGroup>
      <FieldGroup title="Image">
        <UploadField label="Image" kind="picture" value={draft.picture} onChange={(picture) => change({ picture })} />
      </FieldGroup>
    </>
  )
}

function TextFields({ draft, errors, change }: Fields<Draft>) {
  return (
    <FieldGroup title="Contenu">
      <TextField
        label="Titre"
        value={draft.title}
        maxLength={255}
        error={errors.title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <RichTextEditor
        label="Texte"
        initial={draft.html_content}
        error={errors.html_content}
        onChange={(html_content) => change({ html_content })}
      />
      <RichTextEditor
        label="Texte pour le mobile"
        initial={draft.mobile_html_content}
        error={errors.mobile_html_content}
        hint="Laissé vide, le texte commun en tient lieu."
        onChange={(mobile_html_content) => change({ mobile_html_content })}
      />
      <TextField
        label="Lien « En savoir plus »"
        type="url"
        value={draft.url}
        error={errors.url}
        hint="https://…"
        onChange={({ currentTarget }) => change({ url: currentTarget.value })}
      />
    </FieldGroup>
  )
}

function Preview({ draft: { title, html_content, picture } }: { draft: Draft }) {
  return (
    <div className={styles.preview}>
      {picture && <img src={picture.url} alt="" />}
      <h3>{title || 'Sans titre'}</h3>
      {html_content && <RichText html={html_content} />}
    </div>
  )
}

const ITEM: FormKind<EditedInternalNews, Draft> = {
  parent: { label: 'Actualités internes', to: '/backend/internal-news' },
  newTitle: 'Nouvelle actualité interne',
  editTitle: "Modifier l'actualité interne",
  read: readInternalNews,
  draftOf,
  check: checkInternalNews,
  save: (draft, opened) =>
    opened
      ? api.patch('backend/internal-news/{id}', {
          params: { id: opened.id },
          body: { ...bodyOf(draft), updated_at: opened.updated_at },
        })
      : api.post('backend/internal-news', { body: bodyOf(draft) }),
  keys: [['news']],
  fields: (fields) => <TextFields {...fields} />,
  side: (fields) => <SideFields {...fields} />,
  preview: (draft) => <Preview draft={draft} />,
}

/** One internal news item being written. */
export function EditInternalNewsPage() {
  const { id } = useParams({ from: '/guarded/backend/internal-news/$id' })
  return <FormPage id={id} form={ITEM} />
}
