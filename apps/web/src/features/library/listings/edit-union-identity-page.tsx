import { checkUnion } from '@cadran/rules/library/listings'
import { api } from '../../../platform/api-client.ts'
import { Row } from '../../../ui/layout.tsx'
import {
  draftFrom,
  FieldGroup,
  RecordOrder,
  RecordText,
  RecordUpload,
  recordFormPage,
  withPictureId,
} from '../../portal/records/index.ts'
import { UnionLogo } from '../unions/index.ts'
import { type Edited, KEYS } from './listings.queries.ts'

type Draft = Omit<Edited<'union'>, 'id' | 'updated_at' | 'picture_id'>

const EMPTY: Draft = { label: '', role: '', picture: null, priority: 0 }

export const EditUnionIdentityPage = recordFormPage({
  newTitle: 'Nouvelle organisation',
  editTitle: 'Modifier l’organisation',
  load: (id, signal) => api.get('backend/union/{id}', { params: { id }, signal }),
  create: (body) => api.post('backend/union', { body }),
  change: (id, body) => api.patch('backend/union/{id}', { params: { id }, body }),
  empty: EMPTY,
  draftOf: draftFrom(EMPTY),
  check: checkUnion,
  bodyOf: withPictureId<Draft>,
  keys: KEYS,
  fields: (fields) => (
    <FieldGroup title="Organisation">
      <RecordText fields={fields} name="label" label="Nom" />
      <RecordText
        fields={fields}
        name="role"
        label="Rôle qui la modifie"
        hint="ROLE_SYNDIC_… ; vide, l’administrateur seul"
      />
    </FieldGroup>
  ),
  side: (fields) => (
    <FieldGroup title="Présentation">
      <RecordUpload fields={fields} name="picture" label="Logo" />
      <RecordOrder fields={fields} />
    </FieldGroup>
  ),
  preview: ({ label, picture }) => (
    <Row as="p" gap={16} align="center" size="xl">
      <UnionLogo union={{ label, logo_url: picture?.url ?? null }} size="lg" />
      <strong>{label}</strong>
    </Row>
  ),
})
