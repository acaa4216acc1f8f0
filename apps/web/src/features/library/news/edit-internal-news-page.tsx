import type { EditedInternalNews } from '@cadran/contract/library/internal-news'
import { checkInternalNews } from '@cadran/rules/library/news'
import { api } from '../../../platform/api-client.ts'
import { Stack } from '../../../ui/layout.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import {
  draftFrom,
  FieldGroup,
  RecordPublication,
  RecordRichText,
  RecordText,
  RecordUpload,
  recordFormPage,
  withPictureId,
} from '../../portal/records/index.ts'
import styles from './edit-post.module.css'

const EMPTY: Omit<EditedInternalNews, 'id' | 'updated_at' | 'picture_id'> = {
  title: '',
  url: '',
  html_content: '',
  mobile_html_content: '',
  published_at: null,
  picture: null,
}

/** One internal news item being written. */
export const EditInternalNewsPage = recordFormPage({
  newTitle: 'Nouvelle actualité interne',
  editTitle: "Modifier l'actualité interne",
  load: (id, signal) => api.get('backend/internal-news/{id}', { params: { id }, signal }),
  create: (body) => api.post('backend/internal-news', { body }),
  change: (id, body) => api.patch('backend/internal-news/{id}', { params: { id }, body }),
  empty: EMPTY,
  draftOf: draftFrom(EMPTY),
  bodyOf: withPictureId<typeof EMPTY>,
  check: checkInternalNews,
  keys: ['news'],
  fields: (fields) => (
    <FieldGroup title="Contenu">
      <RecordText fields={fields} name="title" label="Titre" />
      <RecordRichText fields={fields} name="html_content" label="Texte" />
      <RecordRichText
        fields={fields}
        name="mobile_html_content"
        label="Texte pour le mobile"
        hint="Laissé vide, le texte commun en tient lieu."
      />
      <RecordText fields={fields} name="url" label="Lien « En savoir plus »" type="url" hint="https://…" />
    </FieldGroup>
  ),
  side: (fields) => (
    <>
      <RecordPublication fields={fields} />
      <FieldGroup title="Image">
        <RecordUpload fields={fields} name="picture" label="Image" />
      </FieldGroup>
    </>
  ),
  preview: ({ title, html_content, picture }) => (
    <Stack gap={14} className={styles.preview}>
      {picture && <img src={picture.url} alt="" />}
      <h3>{title || 'Sans titre'}</h3>
      {html_content && <RichText html={html_content} />}
    </Stack>
  ),
})
