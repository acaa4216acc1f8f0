import type { AffectationRow } from '@cadran/contract/administration/codes'
import { readAffectation } from '@cadran/rules/administration/organisation-codes'
import { counted } from '@cadran/rules/portal/french'
import { api } from '../../../platform/api-client.ts'
import {
  draftFrom,
  FieldGroup,
  FieldPairs,
  RecordDate,
  RecordSwitch,
  RecordText,
  recordFormPage,
  recordListPage,
} from '../../portal/records/index.ts'
import { archivedBadge, KEYS, lastChange } from './listed.tsx'
import { OrganisationViews } from './organisation-views.tsx'

/** The client projects and services (ORG-11). */
export const AffectationsPage = recordListPage<AffectationRow>({
  views: <OrganisationViews />,
  newLabel: 'Ajouter une affectation',
  rows: (query, signal) => api.list('administration/affectation', { query, signal }),
  remove: (id) => api.delete('administration/affectation/{id}', { params: { id } }),
  isKept: ({ is_used }) => is_used,
  keys: KEYS,
  nameOf: ({ code, name }) => `${code} · ${name}`,
  detail: (row) => (
    <>
      {row.client_name !== null && <span>{row.client_name}</span>}
      <span>{counted(row.people_count, 'personne')} aujourd’hui</span>
      {lastChange(row)}
    </>
  ),
  badge: archivedBadge,
})

const EMPTY = { code: '', name: '', client_name: '', start_at: '', end_at: '', archived: false }

export const AffectationPage = recordFormPage({
  newTitle: 'Nouvelle affectation',
  editTitle: 'Modifier l’affectation',
  load: (id, signal) => api.get('administration/affectation/{id}', { params: { id }, signal }),
  create: (body) => api.post('administration/affectation', { body }),
  change: (id, body) => api.patch('administration/affectation/{id}', { params: { id }, body }),
  empty: EMPTY,
  draftOf: draftFrom(EMPTY),
  bodyOf: (draft: typeof EMPTY) => draft,
  check: (draft) => readAffectation(draft, undefined).refused,
  keys: KEYS,
  fields: (fields) => (
    <FieldGroup title="Affectation">
      <RecordText fields={fields} name="code" label="Code" maxLength={40} />
      <RecordText fields={fields} name="name" label="Nom" />
      <RecordText fields={fields} name="client_name" label="Client" />
    </FieldGroup>
  ),
  side: (fields) => (
    <FieldGroup title="Validité">
      <FieldPairs>
        <RecordDate fields={fields} name="start_at" label="Début" />
        <RecordDate fields={fields} name="end_at" label="Fin" />
      </FieldPairs>
      <RecordSwitch fields={fields} name="archived" label="Archivée" />
    </FieldGroup>
  ),
})
