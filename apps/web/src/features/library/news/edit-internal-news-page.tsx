import { checkInternalNews } from '@cadran/rules/library/news'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { RichText } from '../../../ui/rich-text.tsx'
import { RichTextEditor } from '../../../ui/rich-text-editor.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type Held, UploadField } from '../attachments/index.ts'
import {
  ContentForm,
  ContentPage,
  FieldGroup,
  OpenedContent,
  PublicationField,
  useContentForm,
} from '../contents/index.ts'
import styles from './edit-post.module.css'
import { type EditedInternalNews, editedInternalNewsQuery } from './editing.queries.ts'

const PARENT = { label: 'Actualités internes', to: '/backend/internal-news' }

/** One internal news item being written. */
export function EditInternalNewsPage() {
  const { id } = useParams({ from: '/guarded/backend/internal-news/$id' })
  const title = id === 'nouveau' ? 'Nouvelle actualité interne' : "Modifier l'actualité interne"
  return (
    <ContentPage title={title} parent={PARENT}>
      {id === 'nouveau' ? <ItemForm key="new" opened={null} title={title} /> : <Loaded id={Number(id)} title={title} />}
    </ContentPage>
  )
}

function Loaded({ id, title }: { id: number; title: string }) {
  const read = useQuery({ ...editedInternalNewsQuery(id), refetchOnWindowFocus: false })
  return (
    <OpenedContent read={read}>
      {(opened, reload) => <ItemForm opened={opened} title={title} onReload={reload} />}
    </OpenedContent>
  )
}

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

interface ItemFormProps {
  /** As it was when it was opened: what is read later is not what the author has seen. */
  opened: EditedInternalNews | null
  title: string
  onReload?: () => void
}

function useItemForm(item: EditedInternalNews | null) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [initial] = useState(() => draftOf(item))
  return useContentForm({
    initial,
    check: checkInternalNews,
    save: (draft) =>
      item
        ? api.patch('backend/internal-news/{id}', {
            params: { id: item.id },
            body: { ...bodyOf(draft), updated_at: item.updated_at },
          })
        : api.post('backend/internal-news', { body: bodyOf(draft) }),
    onSaved: () =>
      void navigate({ to: '/backend/internal-news', ignoreBlocker: true }).then(() =>
        client.invalidateQueries({ queryKey: ['news'] }),
      ),
  })
}

function ItemForm({ opened, title, onReload }: ItemFormProps) {
  const [item] = useState(opened)
  const { draft, errors, change, ...form } = useItemForm(item)
  const fields = { draft, errors, change }
  return (
    <ContentForm
      title={title}
      saving={form.saving}
      isChanged={form.isChanged}
      stale={form.stale}
      onReload={() => onReload?.()}
      onSubmit={form.submit}
      preview={<Preview draft={draft} />}
      side={<SideFields {...fields} />}
    >
      <TextFields {...fields} />
    </ContentForm>
  )
}

type FieldsProps = Pick<ReturnType<typeof useItemForm>, 'draft' | 'errors' | 'change'>

function SideFields({ draft, errors, change }: FieldsProps) {
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

function TextFields({ draft, errors, change }: FieldsProps) {
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
