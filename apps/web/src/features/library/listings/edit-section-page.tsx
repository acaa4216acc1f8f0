import { checkSection, SECTION_ICONS } from '@cadran/rules/library/listings'
import { SOCIAL_TYPES, type SocialType } from '@cadran/rules/library/social'
import { api } from '../../../platform/api-client.ts'
import { Row } from '../../../ui/layout.tsx'
import {
  draftFrom,
  FieldGroup,
  RecordOrder,
  RecordSelect,
  RecordText,
  recordFormPage,
} from '../../portal/records/index.ts'
import { SectionIcon } from '../documents/index.ts'
import { type Edited, KEYS } from './listings.queries.ts'

type Draft = Omit<Edited<'section'>, 'id' | 'updated_at'>

const EMPTY: Draft = { area: 'documents', label: '', icon: '', role: '', type: '', priority: 0 }

const AREAS = [
  { value: 'documents', label: 'Documents' },
  { value: 'social', label: 'Informations sociales' },
]
const ICON_LABELS = {
  users: 'Personnes',
  receipt: 'Reçu',
  shield: 'Bouclier',
  building: 'Immeuble',
  presentation: 'Présentation',
} as const satisfies Record<(typeof SECTION_ICONS)[number], string>
const ICONS = [
  { value: '', label: 'Dossiers' },
  ...SECTION_ICONS.map((icon) => ({ value: icon, label: ICON_LABELS[icon] })),
]
const TYPE_LABELS = {
  doctor: 'Médecine du travail',
  ssct: 'Santé et sécurité',
  psycho: 'Écoute psychologique',
  document: 'Document',
  harassment: 'Harcèlement',
  insurance: 'Assurance',
  cse: 'CSE',
} as const satisfies Record<SocialType, string>
const TYPES = [
  { value: '', label: 'Aucun' },
  ...SOCIAL_TYPES.map((type) => ({ value: type, label: TYPE_LABELS[type] })),
]

export const EditSectionPage = recordFormPage({
  newTitle: 'Nouvelle rubrique',
  editTitle: 'Modifier la rubrique',
  load: (id, signal) => api.get('backend/section/{id}', { params: { id }, signal }),
  create: (body) => api.post('backend/section', { body }),
  change: (id, body) => api.patch('backend/section/{id}', { params: { id }, body }),
  empty: EMPTY,
  draftOf: draftFrom(EMPTY),
  check: checkSection,
  bodyOf: (draft: Draft) => draft,
  keys: KEYS,
  fields: (fields) => (
    <FieldGroup title="Rubrique">
      <RecordSelect fields={fields} name="area" label="Vue" options={AREAS} andChange={{ type: '' }} />
      <RecordText fields={fields} name="label" label="Nom" />
      <RecordText
        fields={fields}
        name="role"
        label="Rôle qui la modifie"
        hint="ROLE_GED_… ; vide, l’administrateur seul"
      />
    </FieldGroup>
  ),
  side: (fields) => (
    <FieldGroup title="Présentation">
      <RecordSelect fields={fields} name="icon" label="Icône" options={ICONS} />
      {fields.draft.area === 'social' && <RecordSelect fields={fields} name="type" label="Type" options={TYPES} />}
      <RecordOrder fields={fields} />
    </FieldGroup>
  ),
  preview: ({ label, icon, type }) => {
    const social = SOCIAL_TYPES.find((known) => known === type)
    const section = { id: 0, label, icon, priority: 0, role: null, categories: [], ...(social ? { type: social } : {}) }
    return (
      <Row as="p" gap={16} align="center" size="xl">
        <SectionIcon section={section} />
        <strong>{label}</strong>
      </Row>
    )
  },
})
