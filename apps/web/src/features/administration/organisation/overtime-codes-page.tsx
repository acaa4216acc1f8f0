import type { OvertimeCodeListRow } from '@cadran/contract/administration/codes'
import { readOvertimeCode } from '@cadran/rules/administration/organisation-codes'
import { api } from '../../../platform/api-client.ts'
import {
  draftFrom,
  FieldGroup,
  FieldPairs,
  RecordDate,
  RecordSelect,
  RecordSwitch,
  RecordText,
  recordFormPage,
  recordListPage,
} from '../../portal/records/index.ts'
import { archivedBadge, KEYS, lastChange } from './listed.tsx'
import { OrganisationViews } from './organisation-views.tsx'

const CATEGORIES = [
  { value: 'availability', label: 'Astreinte' },
  { value: 'intervention', label: 'Intervention' },
]
const categoryLabel = (category: string) => CATEGORIES.find(({ value }) => value === category)?.label ?? category

/** The codes of on-call duties and interventions (ORG-15). */
export const OvertimeCodesPage = recordListPage<OvertimeCodeListRow>({
  views: <OrganisationViews />,
  newLabel: 'Ajouter un code',
  rows: (query, signal) => api.list('administration/overtime-code', { query, signal }),
  remove: (id) => api.delete('administration/overtime-code/{id}', { params: { id } }),
  isKept: ({ is_used }) => is_used,
  keys: KEYS,
  nameOf: ({ code, description }) => `${code} · ${description}`,
  detail: (row) => (
    <>
      <span>{categoryLabel(row.category)}</span>
      {row.affectation !== null && <span>{row.affectation}</span>}
      {lastChange(row)}
    </>
  ),
  badge: ({ active }) => archivedBadge({ archived: !active }),
})

const EMPTY = {
  code: '',
  category: 'availability',
  sub_category: '',
  affectation: '',
  description: '',
  constraint: true,
  hour: false,
  ticket: false,
  active: true,
  start_at: '',
  end_at: '',
}

export const OvertimeCodePage = recordFormPage({
  newTitle: 'Nouveau code d’astreinte',
  editTitle: 'Modifier le code d’astreinte',
  load: (id, signal) => api.get('administration/overtime-code/{id}', { params: { id }, signal }),
  create: (body) => api.post('administration/overtime-code', { body }),
  change: (id, body) => api.patch('administration/overtime-code/{id}', { params: { id }, body }),
  empty: EMPTY,
  draftOf: draftFrom(EMPTY),
  bodyOf: (draft: typeof EMPTY) => draft,
  check: (draft) => readOvertimeCode(draft, undefined).refused,
  keys: KEYS,
  fields: (fields, opened) => (
    <FieldGroup title="Code">
      <RecordText
        fields={fields}
        name="code"
        label="Code"
        maxLength={20}
        hint="Comme sa catégorie, il ne change plus une fois créé."
      />
      <RecordSelect fields={fields} name="category" label="Catégorie" options={CATEGORIES} disabled={opened !== null} />
      <RecordText fields={fields} name="description" label="Libellé" />
      <RecordText fields={fields} name="sub_category" label="Sous-catégorie" maxLength={100} />
      <RecordText fields={fields} name="affectation" label="Code de l’affectation" maxLength={40} />
    </FieldGroup>
  ),
  side: (fields) => (
    <FieldGroup title="Déclaration">
      <RecordSwitch fields={fields} name="constraint" label="En nombre d’astreintes" />
      <RecordSwitch fields={fields} name="hour" label="En heures" />
      <RecordSwitch fields={fields} name="ticket" label="En tickets" />
      <FieldPairs>
        <RecordDate fields={fields} name="start_at" label="Début" />
        <RecordDate fields={fields} name="end_at" label="Fin" />
      </FieldPairs>
      <RecordSwitch fields={fields} name="active" label="Proposé" />
    </FieldGroup>
  ),
})
