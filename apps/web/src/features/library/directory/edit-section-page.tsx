import { checkSection, SECTION_ICONS } from '@cadran/rules/library/directory'
import { SOCIAL_TYPES, type SocialType } from '@cadran/rules/library/social'
import { useParams } from '@tanstack/react-router'
import { api } from '../../../platform/api-client.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { FieldGroup, type FormKind, FormPage } from '../contents/index.ts'
import { SectionIcon } from '../documents/index.ts'
import styles from './directory.module.css'
import { type Edited, KEYS, read } from './directory.queries.ts'
import { DraftText, Place } from './draft-fields.tsx'

type Draft = Omit<Edited<'section'>, 'id' | 'updated_at'>

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

const SECTION: FormKind<Edited<'section'>, Draft> = {
  parent: { label: 'Rubriques', to: '/backend/sections' },
  newTitle: 'Nouvelle rubrique',
  editTitle: 'Modifier la rubrique',
  read: read.section,
  draftOf: (edited) => {
    if (!edited) return { area: 'documents', label: '', icon: '', role: '', type: '', priority: 0 }
    const { id: _id, updated_at: _stamp, ...draft } = edited
    return draft
  },
  check: checkSection,
  save: (draft, edited) =>
    edited
      ? api.patch('backend/section/{id}', {
          params: { id: edited.id },
          body: { ...draft, updated_at: edited.updated_at },
        })
      : api.post('backend/section', { body: draft }),
  keys: KEYS,
  fields: (fields) => (
    <FieldGroup title="Rubrique">
      <SelectField
        label="Vue"
        options={AREAS}
        value={fields.draft.area}
        error={fields.errors.area}
        onChange={({ currentTarget }) => fields.change({ area: currentTarget.value, type: '' })}
      />
      <DraftText fields={fields} name="label" label="Nom" />
      <DraftText
        fields={fields}
        name="role"
        label="Rôle qui la modifie"
        hint="ROLE_GED_… ; vide, l’administrateur seul"
      />
    </FieldGroup>
  ),
  side: (fields) => (
    <FieldGroup title="Présentation">
      <SelectField
        label="Icône"
        options={ICONS}
        value={fields.draft.icon}
        error={fields.errors.icon}
        onChange={({ currentTarget }) => fields.change({ icon: currentTarget.value })}
      />
      {fields.draft.area === 'social' && (
        <SelectField
          label="Type"
          options={TYPES}
          value={fields.draft.type}
          error={fields.errors.type}
          onChange={({ currentTarget }) => fields.change({ type: currentTarget.value })}
        />
      )}
      <Place fields={fields} />
    </FieldGroup>
  ),
  preview: ({ label, icon, type }) => {
    const social = SOCIAL_TYPES.find((known) => known === type)
    const section = { id: 0, label, icon, priority: 0, role: null, categories: [], ...(social ? { type: social } : {}) }
    return (
      <p className={styles.preview}>
        <SectionIcon section={section} />
        <strong>{label}</strong>
      </p>
    )
  },
}

export function EditSectionPage() {
  const { id } = useParams({ from: '/guarded/backend/sections/$id' })
  return <FormPage id={id} form={SECTION} />
}
