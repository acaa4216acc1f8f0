import { checkContact } from '@cadran/rules/library/listings'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import {
  draftFrom,
  FieldGroup,
  FieldPairs,
  type Fields,
  RecordDate,
  RecordOrder,
  RecordText,
  RecordUpload,
  recordFormPage,
  withPictureId,
} from '../../portal/records/index.ts'
import { GroupView } from '../contacts/index.ts'
import { type Edited, KEYS } from './listings.queries.ts'

type Draft = Omit<Edited<'contact'>, 'id' | 'updated_at' | 'picture_id'>

const EMPTY: Draft = {
  group_id: null,
  matricule: '',
  identity: '',
  title: '',
  job: '',
  email: '',
  phone: '',
  mobile: '',
  birthday: '',
  place: '',
  picture: null,
  priority: 0,
}

/** The groups that a contact may be put into. */
const groupsQuery = queryOptions({
  queryKey: [KEYS[0], 'groups'],
  queryFn: ({ signal }) => api.list('backend/contact-group', { query: { maxResults: 100 }, signal }),
  meta: { quiet: true },
})

function GroupField({ draft, errors, change }: Fields<Draft>) {
  const { data } = useQuery(groupsQuery)
  const groups = (data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <SelectField
      label="Groupe"
      options={[{ value: '', label: 'Choisir un groupe' }, ...groups]}
      value={draft.group_id === null ? '' : String(draft.group_id)}
      error={errors.group_id}
      onChange={({ currentTarget }) => change({ group_id: Number(currentTarget.value) || null })}
    />
  )
}

export const EditContactPage = recordFormPage({
  newTitle: 'Nouveau contact',
  editTitle: 'Modifier le contact',
  load: (id, signal) => api.get('backend/contact/{id}', { params: { id }, signal }),
  create: (body) => api.post('backend/contact', { body }),
  change: (id, body) => api.patch('backend/contact/{id}', { params: { id }, body }),
  empty: EMPTY,
  draftOf: draftFrom(EMPTY),
  check: checkContact,
  bodyOf: withPictureId<Draft>,
  keys: KEYS,
  fields: (fields) => (
    <FieldGroup title="Contact">
      <GroupField {...fields} />
      <FieldPairs>
        <RecordText fields={fields} name="matricule" label="Matricule" hint="Pour une personne du portail" />
        <RecordText fields={fields} name="identity" label="Nom" hint="Sans matricule, ou pour un autre nom" />
      </FieldPairs>
      <FieldPairs>
        <RecordText fields={fields} name="title" label="Titre" />
        <RecordText fields={fields} name="job" label="Métier" />
        <RecordText fields={fields} name="mobile" label="Mobile" type="tel" />
        <RecordText fields={fields} name="phone" label="Téléphone" type="tel" />
        <RecordText fields={fields} name="email" label="Adresse e-mail" type="email" />
        <RecordText fields={fields} name="place" label="Lieu" />
        <RecordDate fields={fields} name="birthday" label="Date de naissance" hint="Jour et mois sont montrés" />
      </FieldPairs>
    </FieldGroup>
  ),
  side: (fields) => (
    <FieldGroup title="Présentation">
      <RecordUpload fields={fields} name="picture" label="Photo" />
      <RecordOrder fields={fields} />
    </FieldGroup>
  ),
  preview: ({ picture, identity, matricule, group_id: _group, priority: _priority, ...draft }) => (
    <GroupView
      group={{
        id: 0,
        title: 'Aperçu',
        display_name: false,
        text: null,
        email: null,
        phone: null,
        mobile: null,
        contacts: [
          {
            id: 0,
            matricule: null,
            identity: identity || matricule,
            title: draft.title || null,
            job: draft.job || null,
            place: draft.place || null,
            email: draft.email || null,
            phone: draft.phone || null,
            mobile: draft.mobile || null,
            birthday: draft.birthday || null,
            picture_url: picture?.url ?? null,
          },
        ],
      }}
    />
  ),
})
