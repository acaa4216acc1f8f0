import { checkContact } from '@cadran/rules/library/directory'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '../../../platform/api-client.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { UploadField } from '../attachments/index.ts'
import { GroupView } from '../contacts/index.ts'
import { FieldGroup, type Fields, type FormKind, FormPage } from '../contents/index.ts'
import styles from './directory.module.css'
import { type Edited, groupsQuery, KEYS, read } from './directory.queries.ts'
import { DraftText, Place } from './draft-fields.tsx'

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

const bodyOf = ({ picture, ...draft }: Draft) => ({ ...draft, picture_id: picture?.id ?? null })

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

const CONTACT: FormKind<Edited<'contact'>, Draft> = {
  parent: { label: 'Contacts', to: '/backend/contacts' },
  newTitle: 'Nouveau contact',
  editTitle: 'Modifier le contact',
  read: read.contact,
  draftOf: (edited) => {
    if (!edited) return EMPTY
    const { id: _id, updated_at: _stamp, picture_id: _picture, ...draft } = edited
    return draft
  },
  check: checkContact,
  save: (draft, edited) =>
    edited
      ? api.patch('backend/contact/{id}', {
          params: { id: edited.id },
          body: { ...bodyOf(draft), updated_at: edited.updated_at },
        })
      : api.post('backend/contact', { body: bodyOf(draft) }),
  keys: KEYS,
  fields: (fields) => (
    <FieldGroup title="Contact">
      <GroupField {...fields} />
      <div className={styles.pairs}>
        <DraftText fields={fields} name="matricule" label="Matricule" hint="Pour une personne du portail" />
        <DraftText fields={fields} name="identity" label="Nom" hint="Sans matricule, ou pour un autre nom" />
      </div>
      <div className={styles.pairs}>
        <DraftText fields={fields} name="title" label="Titre" />
        <DraftText fields={fields} name="job" label="Métier" />
        <DraftText fields={fields} name="mobile" label="Mobile" type="tel" />
        <DraftText fields={fields} name="phone" label="Téléphone" type="tel" />
        <DraftText fields={fields} name="email" label="Adresse e-mail" type="email" />
        <DraftText fields={fields} name="place" label="Lieu" />
        <DraftText
          fields={fields}
          name="birthday"
          label="Date de naissance"
          hint="Jour et mois sont montrés"
          type="date"
        />
      </div>
    </FieldGroup>
  ),
  side: (fields) => (
    <FieldGroup title="Présentation">
      <UploadField
        label="Photo"
        kind="picture"
        value={fields.draft.picture}
        error={fields.errors.picture_id}
        onChange={(picture) => fields.change({ picture })}
      />
      <Place fields={fields} />
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
}

export function EditContactPage() {
  const { id } = useParams({ from: '/guarded/backend/contacts/$id' })
  return <FormPage id={id} form={CONTACT} />
}
