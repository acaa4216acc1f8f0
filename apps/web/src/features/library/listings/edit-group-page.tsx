import { CONTACT_TAB_LABELS, CONTACT_TABS } from '@cadran/rules/library/contacts'
import { checkGroup } from '@cadran/rules/library/listings'
import { api } from '../../../platform/api-client.ts'
import {
  draftFrom,
  FieldGroup,
  FieldPairs,
  RecordOrder,
  RecordSelect,
  RecordSwitch,
  RecordText,
  recordFormPage,
} from '../../portal/records/index.ts'
import { GroupView } from '../contacts/index.ts'
import { type Edited, KEYS } from './listings.queries.ts'

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

export const EditGroupPage = recordFormPage({
  newTitle: 'Nouveau groupe',
  editTitle: 'Modifier le groupe',
  load: (id, signal) => api.get('backend/contact-group/{id}', { params: { id }, signal }),
  create: (body) => api.post('backend/contact-group', { body }),
  change: (id, body) => api.patch('backend/contact-group/{id}', { params: { id }, body }),
  empty: EMPTY,
  draftOf: draftFrom(EMPTY),
  check: checkGroup,
  bodyOf: (draft: Draft) => draft,
  keys: KEYS,
  fields: (fields) => (
    <FieldGroup title="Contenu">
      <RecordSelect fields={fields} name="tab" label="Liste" options={TABS} />
      <RecordText fields={fields} name="title" label="Titre" />
      <RecordText fields={fields} name="text" label="Texte sous le titre" />
      <FieldPairs>
        <RecordText fields={fields} name="email" label="Adresse e-mail" type="email" />
        <RecordText fields={fields} name="phone" label="Téléphone" type="tel" />
        <RecordText fields={fields} name="mobile" label="Mobile" type="tel" />
      </FieldPairs>
    </FieldGroup>
  ),
  side: (fields) => (
    <FieldGroup title="Présentation">
      <RecordSwitch fields={fields} name="display_name" label="Afficher le titre" />
      <RecordSwitch fields={fields} name="is_management" label="Managers de la personne" />
      <RecordOrder fields={fields} />
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
})
