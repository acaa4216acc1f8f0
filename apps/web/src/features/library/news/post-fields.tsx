import { POST_TYPES, postTypeLabel } from '@cadran/rules/library/news'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { RichTextEditor } from '../../../ui/rich-text-editor.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { UploadField } from '../attachments/index.ts'
import { FieldGroup, PublicationField } from '../contents/index.ts'
import styles from './edit-post.module.css'
import type { PostDraft } from './post-draft.ts'

interface PostFieldsProps {
  draft: PostDraft
  errors: Readonly<Record<string, string>>
  onChange: (changes: Partial<PostDraft>) => void
}

/** What a post says. */
export function PostFields({ draft, errors, onChange }: PostFieldsProps) {
  return (
    <>
      <FieldGroup title="Contenu">
        <SegmentedControl
          label="Type"
          value={String(draft.type)}
          segments={POST_TYPES.map((type) => ({ value: String(type), label: postTypeLabel(type) ?? '' }))}
          onChange={(type) => onChange({ type: Number(type) })}
        />
        <TextField
          label="Titre"
          value={draft.title}
          maxLength={255}
          error={errors.title}
          onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
        />
        <TextArea
          label="Résumé"
          value={draft.summary}
          maxLength={1000}
          rows={3}
          error={errors.summary}
          onChange={({ currentTarget }) => onChange({ summary: currentTarget.value })}
        />
        <RichTextEditor
          label="Texte"
          initial={draft.content}
          error={errors.content}
          onChange={(content) => onChange({ content })}
        />
      </FieldGroup>
      <MediaFields draft={draft} errors={errors} onChange={onChange} />
      <Shares draft={draft} errors={errors} onChange={onChange} />
    </>
  )
}

function MediaFields({ draft, errors, onChange }: PostFieldsProps) {
  return (
    <FieldGroup title="Images, vidéo et fichiers">
      <UploadField label="Image" kind="picture" value={draft.picture} onChange={(picture) => onChange({ picture })} />
      <UploadField
        label="Seconde image"
        kind="picture"
        value={draft.secondary_picture}
        onChange={(secondary_picture) => onChange({ secondary_picture })}
      />
      <TextField
        label="Adresse de la vidéo"
        type="url"
        value={draft.iframe_url}
        error={errors.iframe_url}
        hint="YouTube ou Vimeo, selon les réglages du portail"
        onChange={({ currentTarget }) => onChange({ iframe_url: currentTarget.value })}
      />
      <UploadField label="Document" kind="file" value={draft.file} onChange={(file) => onChange({ file })} />
      <UploadField
        label="Document joint"
        kind="file"
        value={draft.secondary_file}
        onChange={(secondary_file) => onChange({ secondary_file })}
      />
    </FieldGroup>
  )
}

function Shares({ draft: { shares }, errors, onChange }: PostFieldsProps) {
  const put = (key: number, changes: { name?: string; url?: string }) =>
    onChange({ shares: shares.map((share) => (share.key === key ? { ...share, ...changes } : share)) })
  const next = Math.max(-1, ...shares.map(({ key }) => key)) + 1
  return (
    <FieldGroup title="Liens de partage">
      {shares.map(({ key, name, url }, index) => (
        <div className={styles.share} key={key}>
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
            onClick={() => onChange({ shares: shares.filter((share) => share.key !== key) })}
          />
        </div>
      ))}
      {errors.share_urls && (
        <p className={styles.note} role="alert">
          {errors.share_urls}
        </p>
      )}
      {shares.length < 10 && (
        <div>
          <Button
            size="sm"
            icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => onChange({ shares: [...shares, { key: next, name: '', url: '' }] })}
          >
            Ajouter un lien
          </Button>
        </div>
      )}
    </FieldGroup>
  )
}

/** When and where it is seen, and who answers for it. */
export function PostSideFields({ draft, errors, onChange }: PostFieldsProps) {
  return (
    <>
      <FieldGroup title="Publication">
        <PublicationField
          value={draft.published_at}
          error={errors.published_at}
          onChange={(published_at) => onChange({ published_at })}
        />
      </FieldGroup>
      <FieldGroup title="Accueil">
        <Check
          label="Mettre à la une"
          checked={draft.is_highlight}
          onChange={(is_highlight) => onChange({ is_highlight })}
        />
        <p className={styles.note}>Une seule à la fois : elle remplace celle qui l’est.</p>
        <Check
          label="Montrer son image"
          checked={draft.has_homepage_image}
          onChange={(has_homepage_image) => onChange({ has_homepage_image })}
        />
        <RichTextEditor
          label="Texte de l'accueil"
          initial={draft.homepage_content}
          error={errors.homepage_content}
          hint="Une phrase ou deux, sous le titre."
          onChange={(homepage_content) => onChange({ homepage_content })}
        />
      </FieldGroup>
      <DetailFields draft={draft} errors={errors} onChange={onChange} />
      <ContactFields draft={draft} errors={errors} onChange={onChange} />
    </>
  )
}

function DetailFields({ draft, errors, onChange }: PostFieldsProps) {
  return (
    <FieldGroup title="Détails">
      <TextField
        label="Date"
        type="date"
        value={draft.date_at}
        error={errors.date_at}
        onChange={({ currentTarget }) => onChange({ date_at: currentTarget.value })}
      />
      <TextField
        label="Lieu"
        value={draft.place}
        maxLength={255}
        error={errors.place}
        onChange={({ currentTarget }) => onChange({ place: currentTarget.value })}
      />
      <TextField
        label="Lien « En savoir plus »"
        type="url"
        value={draft.url}
        error={errors.url}
        hint="https://…"
        onChange={({ currentTarget }) => onChange({ url: currentTarget.value })}
      />
    </FieldGroup>
  )
}

function ContactFields({ draft: { contact }, errors, onChange }: PostFieldsProps) {
  const setContact = (changes: Partial<PostDraft['contact']>) => onChange({ contact: { ...contact, ...changes } })
  return (
    <FieldGroup title="Contact">
      {(['name', 'job', 'mail', 'phone'] as const).map((field) => (
        <TextField
          key={field}
          label={{ name: 'Nom', job: 'Fonction', mail: 'E-mail', phone: 'Téléphone' }[field]}
          value={contact[field]}
          maxLength={255}
          error={errors[`contact.${field}`]}
          onChange={({ currentTarget }) => setContact({ [field]: currentTarget.value })}
        />
      ))}
    </FieldGroup>
  )
}

interface CheckProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

function Check({ label, checked, onChange }: CheckProps) {
  const id = useId()
  return (
    <div className={styles.check}>
      <Switch id={id} checked={checked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      <label htmlFor={id}>{label}</label>
    </div>
  )
}
