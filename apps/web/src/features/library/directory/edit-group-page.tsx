import { CONTACT_TAB_LABELS, CONTACT_TABS } from '@cadran/rules/library/contacts'
import { checkGroup } from '@cadran/rules/library/directory'
import { useParams } from '@tanstack/react-router'
import { api } from '../../../platform/api-client.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { GroupView } from '../contacts/index.ts'
import { FieldGroup, type FormKind, FormPage } from '../contents/index.ts'
import styles from './directory.module.css'
import { type Edited, KEYS, read } from './directory.queries.ts'
import { DraftSwitch, DraftText, Place } from './draft-fields.tsx'

type Draft = Omit<Edited<'contact-group'>, 'id' | 'updated_at'>

const EMPTY: Draft = {
  tab: 'my-contact',
  title: '',
  text: '',
  email: '',
  phone: '',
  mobile: '',
  display_name: true,
  is_management: false,
  priority: 0,
}

const TABS = CONTACT_TABS.map((tab) => ({ value: tab, label: CONTACT_TAB_LABELS[tab] }))

const GROUP: FormKind<Edited<'contact-group'>, Draft> = {
  parent: { label: 'Groupes de contacts', to: '/backend/contact-groups' },
  newTitle: 'Nouveau groupe',
  editTitle: 'Modifier le groupe',
  read: read['contact-group'],
  draftOf: (edited) => {
    if (!edited) return EMPTY
    const { id: _id, updated_at: _stamp, ...draft } = edited
    return draft
  },
  check: checkGroup,
  save: (draft, edited) =>
    edited
      ? api.patch('backend/contact-group/{id}', {
          params: { id: edited.id },
          body: { ...draft, updated_at: edited.updated_at },
        })
      : api.post('backend/contact-group', { body: draft }),
  keys: KEYS,
  fields: (fields) => (
    <FieldGroup title="Contenu">
      <SelectField
        label="Liste"
        options={TABS}
        value={fields.draft.tab}
        error={fields.errors.tab}
        onChange={({ currentTarget }) => fields.change({ tab: currentTarget.value })}
      />
      <DraftText fields={fields} name="title" label="Titre" />
      <DraftText fields={fields} name="text" label="Texte sous le titre" />
      <div className={styles.pairs}>
        <DraftText fields={fields} name="email" label="Adresse e-mail" type="email" />
        <DraftText fields={fields} name="phone" label="Téléphone" type="tel" />
        <DraftText fields={fields} name="mobile" label="Mobile" type="tel" />
      </div>
    </FieldGroup>
  ),
  side: (fields) => (
    <FieldGroup title="Présentation">
      <DraftSwitch
        label="Afficher le titre"
        checked={fields.draft.display_name}
        onChange={(display_name) => fields.change({ display_name })}
      />
      <DraftSwitch
        label="Managers de la personne"
        checked={fields.draft.is_management}
        onChange={(is_management) => fields.change({ is_management })}
      />
      <Place fields={fields} />
    </FieldGroup>
  ),
  preview: (draft) => (
    <GroupView
      group={{
        ...draft,
        id: 0,
        text: draft.text || null,
        email: draft.email || null,
        phone: draft.phone || null,
        mobile: draft.mobile || null,
        contacts: [],
      }}
    />
  ),
}

export function EditGroupPage() {
  const { id } = useParams({ from: '/guarded/backend/contact-groups/$id' })
  return <FormPage id={id} form={GROUP} />
}
