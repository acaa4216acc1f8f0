import type { CompanyRow } from '@cadran/contract/administration/organisation'
import { checkPlace } from '@cadran/rules/administration/organisation'
import { counted } from '@cadran/rules/portal/french'
import { api } from '../../../platform/api-client.ts'
import {
  draftFrom,
  FieldGroup,
  RecordSwitch,
  RecordText,
  recordFormPage,
  recordListPage,
} from '../../portal/records/index.ts'
import { archivedBadge, KEYS, lastChange } from './listed.tsx'
import { OrganisationViews } from './organisation-views.tsx'

/** The companies that people belong to (ORG-01). */
export const CompaniesPage = recordListPage<CompanyRow>({
  views: <OrganisationViews />,
  newLabel: 'Ajouter une société',
  rows: (query, signal) => api.list('administration/company', { query, signal }),
  remove: (id) => api.delete('administration/company/{id}', { params: { id } }),
  isKept: ({ people_count }) => people_count > 0,
  keys: KEYS,
  nameOf: ({ name }) => name,
  detail: (row) => (
    <>
      <span>{counted(row.people_count, 'personne')}</span>
      {lastChange(row)}
    </>
  ),
  badge: archivedBadge,
})

const EMPTY = { name: '', archived: false }

export const CompanyPage = recordFormPage({
  newTitle: 'Nouvelle société',
  editTitle: 'Modifier la société',
  load: (id, signal) => api.get('administration/company/{id}', { params: { id }, signal }),
  create: (body) => api.post('administration/company', { body }),
  change: (id, body) => api.patch('administration/company/{id}', { params: { id }, body }),
  empty: EMPTY,
  draftOf: draftFrom(EMPTY),
  bodyOf: (draft: typeof EMPTY) => draft,
  check: checkPlace,
  keys: KEYS,
  fields: (fields) => (
    <FieldGroup title="Société">
      <RecordText fields={fields} name="name" label="Nom" maxLength={100} />
    </FieldGroup>
  ),
  side: (fields, opened) =>
    opened && (
      <FieldGroup title={counted(opened.people_count, 'personne')}>
        <RecordSwitch fields={fields} name="archived" label="Archivée : proposée à personne de nouveau" />
      </FieldGroup>
    ),
})
