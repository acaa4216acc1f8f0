import { POST_TYPES, postTypeLabel } from '@cadran/rules/library/news'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import {
  FieldGroup,
  type Fields,
  RecordArea,
  RecordDate,
  RecordPublication,
  RecordRichText,
  RecordSwitch,
  RecordText,
  RecordUpload,
} from '../../portal/records/index.ts'
import styles from './edit-post.module.css'
import type { PostDraft } from './post-draft.ts'

/** What a post says. */
export function PostFields(fields: Fields<PostDraft>) {
  return (
    <>
      <FieldGroup title="Contenu">
        <SegmentedControl
          label="Type"
          value={String(fields.draft.type)}
          segments={POST_TYPES.map((type) => ({ value: String(type), label: postTypeLabel(type) ?? '' }))}
          onChange={(type) => fields.change({ type: Number(type) })}
        />
        <RecordText fields={fields} name="title" label="Titre" />
        <RecordArea fields={fields} name="summary" label="Résumé" maxLength={1000} rows={3} />
        <RecordRichText fields={fields} name="content" label="Texte" />
      </FieldGroup>
      <FieldGroup title="Images, vidéo et fichiers">
        <RecordUpload fields={fields} name="picture" label="Image" />
        <RecordUpload fields={fields} name="secondary_picture" label="Seconde image" />
        <RecordText
          fields={fields}
          name="iframe_url"
          label="Adresse de la vidéo"
          type="url"
          hint="YouTube ou Vimeo, selon les réglages du portail"
        />
        <RecordUpload fields={fields} name="file" label="Document" kind="file" />
        <RecordUpload fields={fields} name="secondary_file" label="Document joint" kind="file" />
      </FieldGroup>
      <Shares {...fields} />
    </>
  )
}

function Shares({ draft: { shares }, errors, change }: Fields<PostDraft>) {
  const put = (key: number, changes: { name?: string; url?: string }) =>
    change({ shares: shares.map((share) => (share.key === key ? { ...share, ...changes } : share)) })
  const next = Math.max(-1, ...shares.map(({ key }) => key)) + 1
  return (
    <FieldGroup title="Liens de partage">
      {shares.map(({ key, name, url }, index) => (
        <Stack gap={10} align="end" className={styles.share} key={key}>
          <TextField
            label={`Nom du lien ${String(index + 1)}`}
            value={name}
            maxLength={50}
            onChange={({ currentTarget }) => put(key, { name: currentTarget.value })}
          />
          <TextField
            label={`Adresse du lien ${String(index + 1)}`}
            type="url"
            value={url}
            onChange={({ currentTarget }) => put(key, { url: currentTarget.value })}
          />
          <IconButton
            label={`Retirer le lien ${String(index + 1)}`}
            icon={<IconTrash size={18} stroke={1.75} />}
            onClick={() => change({ shares: shares.filter((share) => share.key !== key) })}
          />
        </Stack>
      ))}
      {errors.share_urls && (
        <Text as="p" size="sm" tone="muted" role="alert" data-invalid>
          {errors.share_urls}
        </Text>
      )}
      {shares.length < 10 && (
        <div>
          <Button
            size="sm"
            icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => change({ shares: [...shares, { key: next, name: '', url: '' }] })}
          >
            Ajouter un lien
          </Button>
        </div>
      )}
    </FieldGroup>
  )
}

/** When and where it is seen, and who answers for it. */
export function PostSideFields(fields: Fields<PostDraft>) {
  return (
    <>
      <RecordPublication fields={fields} />
      <FieldGroup title="Accueil">
        <RecordSwitch fields={fields} name="is_highlight" label="Mettre à la une" />
        <Text as="p" size="sm" tone="muted">
          Une seule à la fois : elle remplace celle qui l’est.
        </Text>
        <RecordSwitch fields={fields} name="has_homepage_image" label="Montrer son image" />
        <RecordRichText
          fields={fields}
          name="homepage_content"
          label="Texte de l'accueil"
          hint="Une phrase ou deux, sous le titre."
        />
      </FieldGroup>
      <FieldGroup title="Détails">
        <RecordDate fields={fields} name="date_at" label="Date" />
        <RecordText fields={fields} name="place" label="Lieu" />
        <RecordText fields={fields} name="url" label="Lien « En savoir plus »" type="url" hint="https://…" />
      </FieldGroup>
      <ContactFields {...fields} />
    </>
  )
}

const CONTACT_LABELS = { name: 'Nom', job: 'Fonction', mail: 'E-mail', phone: 'Téléphone' } as const

function ContactFields({ draft: { contact }, errors, change }: Fields<PostDraft>) {
  return (
    <FieldGroup title="Contact">
      {(['name', 'job', 'mail', 'phone'] as const).map((field) => (
        <TextField
          key={field}
          label={CONTACT_LABELS[field]}
          value={contact[field]}
          maxLength={255}
          error={errors[`contact.${field}`]}
          onChange={({ currentTarget }) => change({ contact: { ...contact, [field]: currentTarget.value } })}
        />
      ))}
    </FieldGroup>
  )
}
