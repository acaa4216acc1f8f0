import { checkUnion } from '@cadran/rules/library/directory'
import { useParams } from '@tanstack/react-router'
import { api } from '../../../platform/api-client.ts'
import { UploadField } from '../attachments/index.ts'
import { FieldGroup, type FormKind, FormPage } from '../contents/index.ts'
import { UnionLogo } from '../unions/index.ts'
import styles from './directory.module.css'
import { type Edited, KEYS, read } from './directory.queries.ts'
import { DraftText, Place } from './draft-fields.tsx'

type Draft = Omit<Edited<'union'>, 'id' | 'updated_at' | 'picture_id'>

const bodyOf = ({ picture, ...draft }: Draft) => ({ ...draft, picture_id: picture?.id ?? null })

const UNION: FormKind<Edited<'union'>, Draft> = {
  parent: { label: 'Organisations syndicales', to: '/backend/unions' },
  newTitle: 'Nouvelle organisation',
  editTitle: 'Modifier l’organisation',
  read: read.union,
  draftOf: (edited) => {
    if (!edited) return { label: '', role: '', picture: null, priority: 0 }
    const { id: _id, updated_at: _stamp, picture_id: _picture, ...draft } = edited
    return draft
  },
  check: checkUnion,
  save: (draft, edited) =>
    edited
      ? api.patch('backend/union/{id}', {
          params: { id: edited.id },
          body: { ...bodyOf(draft), updated_at: edited.updated_at },
        })
      : api.post('backend/union', { body: bodyOf(draft) }),
  keys: KEYS,
  fields: (fields) => (
    <FieldGroup title="Organisation">
      <DraftText fields={fields} name="label" label="Nom" />
      <DraftText
        fields={fields}
        name="role"
        label="Rôle qui la modifie"
        hint="ROLE_SYNDIC_… ; vide, l’administrateur seul"
      />
    </FieldGroup>
  ),
  side: (fields) => (
    <FieldGroup title="Présentation">
      <UploadField
        label="Logo"
        kind="picture"
        value={fields.draft.picture}
        error={fields.errors.picture_id}
        onChange={(picture) => fields.change({ picture })}
      />
      <Place fields={fields} />
    </FieldGroup>
  ),
  preview: ({ label, picture }) => (
    <p className={styles.preview}>
      <UnionLogo union={{ label, logo_url: picture?.url ?? null }} size="lg" />
      <strong>{label}</strong>
    </p>
  ),
}

export function EditUnionIdentityPage() {
  const { id } = useParams({ from: '/guarded/backend/unions/$id' })
  return <FormPage id={id} form={UNION} />
}
