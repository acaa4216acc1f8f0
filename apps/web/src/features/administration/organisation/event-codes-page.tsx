import type { EventCodeListRow, eventCodes } from '@cadran/contract/administration/codes'
import type { ReplyOf } from '@cadran/contract/kit'
import { readEventCode } from '@cadran/rules/administration/organisation-codes'
import { EVENT_CODE_TYPES, type EventCodeType } from '@cadran/rules/timesheet/event-codes'
import { api } from '../../../platform/api-client.ts'
import { Row, Text } from '../../../ui/layout.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import {
  draftFrom,
  FieldGroup,
  FieldPairs,
  type Fields,
  RecordDate,
  RecordSelect,
  RecordSwitch,
  RecordText,
  recordFormPage,
  recordListPage,
} from '../../portal/records/index.ts'
import { CodeSwatch } from '../../timesheet/calendar/index.ts'
import { archivedBadge, KEYS, lastChange } from './listed.tsx'
import { OrganisationViews } from './organisation-views.tsx'

const TYPES: Record<EventCodeType, string> = {
  activity: 'Activité',
  absence: 'Absence',
  hoursNotWorked: 'Heures non travaillées',
  sickness: 'Maladie',
  maternity: 'Maternité, paternité',
  other: 'Autre',
}
const isType = (text: string): text is EventCodeType => EVENT_CODE_TYPES.some((type) => type === text)
const typeLabel = (type: string) => (isType(type) ? TYPES[type] : type)

/** What people declare: activities and absences (ORG-12). */
export const EventCodesPage = recordListPage<EventCodeListRow>({
  views: <OrganisationViews />,
  newLabel: 'Ajouter un code',
  rows: (query, signal) => api.list('administration/event-code', { query, signal }),
  remove: (id) => api.delete('administration/event-code/{id}', { params: { id } }),
  isKept: ({ is_used }) => is_used,
  keys: KEYS,
  nameOf: ({ short_code, description }) => `${short_code} · ${description}`,
  picture: ({ type, color }) => isType(type) && <CodeSwatch look="entered" code={{ type, color }} />,
  detail: (row) => (
    <>
      <span>{typeLabel(row.type)}</span>
      {row.affectation !== null && <span>{row.affectation}</span>}
      {lastChange(row)}
    </>
  ),
  badge: archivedBadge,
})

const EMPTY = {
  short_code: '',
  type: 'activity',
  description: '',
  color: '#2F6FDE',
  priority: '0',
  affectation: '',
  relevant_counter: '',
  start_at: '',
  end_at: '',
  editable: true,
  deductible: false,
  archived: false,
  master_data: '',
  created_at: '',
  main_code_instead: '?',
}
type Draft = typeof EMPTY
type Edited = ReplyOf<typeof eventCodes.load>

const COUNTERS = [
  { value: '', label: 'Aucun' },
  { value: 'cp', label: 'Congés payés' },
  { value: 'rtt', label: 'JRS' },
  { value: 'remainder', label: 'Reliquats' },
  { value: 'cp15', label: 'Report CP maladie' },
]

/** The colour by the browser's own picker, and the code in it as the calendar draws it, in light and in dark. */
function ColorField({ fields: { draft, errors, change } }: { fields: Fields<Draft> }) {
  const { type, color, short_code } = draft
  return (
    <Row gap={16} align="end">
      <TextField
        label="Couleur"
        type="color"
        value={color}
        error={errors.color}
        onChange={({ currentTarget }) => change({ color: currentTarget.value })}
      />
      {isType(type) &&
        (['light', 'dark'] as const).map((scheme) => (
          <Row key={scheme} gap={8} padding={16} card align="center" data-mantine-color-scheme={scheme}>
            <CodeSwatch look="entered" code={{ type, color }}>
              {short_code || 'CODE'}
            </CodeSwatch>
            <CodeSwatch look="validated" code={{ type, color }}>
              {short_code || 'CODE'}
            </CodeSwatch>
          </Row>
        ))}
    </Row>
  )
}

/** What becomes of those who have it, once it is put away (ORG-14). */
function Archiving({ fields, opened }: { fields: Fields<Draft>; opened: Edited }) {
  const { unsent_months, main_of, archived } = opened
  if (archived || !fields.draft.archived) return null
  return (
    <>
      <p role="status">Ce code est utilisé dans {unsent_months} CRA non envoyés. Il y reste, et n’est plus proposé.</p>
      {main_of.length > 0 && (
        <>
          <p>Il pré-remplit les mois de {main_of.map(({ identity }) => identity).join(', ')}.</p>
          <RecordText
            fields={fields}
            name="main_code_instead"
            label="Code qui le remplace"
            hint="Un code, ou rien pour n’en mettre aucun."
            maxLength={20}
          />
        </>
      )}
    </>
  )
}

/** '?' stands until somebody has said what takes its place. */
const bodyOf = (draft: Draft) => ({
  ...draft,
  main_code_instead: draft.main_code_instead === '?' ? null : draft.main_code_instead,
})

export const EventCodePage = recordFormPage({
  newTitle: 'Nouveau code',
  editTitle: 'Modifier le code',
  load: (id, signal) => api.get('administration/event-code/{id}', { params: { id }, signal }),
  create: (body) => api.post('administration/event-code', { body }),
  change: (id, body) => api.patch('administration/event-code/{id}', { params: { id }, body }),
  empty: EMPTY,
  draftOf: (edited: Edited) => draftFrom(EMPTY)({ ...edited, main_code_instead: '?' }),
  bodyOf,
  check: (draft) => readEventCode(draft, undefined).refused,
  keys: KEYS,
  fields: (fields, opened) => (
    <FieldGroup title="Code">
      <RecordText
        fields={fields}
        name="short_code"
        label="Code"
        maxLength={20}
        hint="Comme son type, il ne change plus une fois créé."
      />
      <RecordSelect
        fields={fields}
        name="type"
        label="Type"
        disabled={opened !== null}
        options={EVENT_CODE_TYPES.map((type) => ({ value: type, label: TYPES[type] }))}
      />
      <RecordText fields={fields} name="description" label="Libellé" />
      <ColorField fields={fields} />
      <Text as="p" size="sm" tone="muted">
        Le libellé et la couleur changent aussi dans les mois clos.
      </Text>
      <RecordText fields={fields} name="affectation" label="Code de l’affectation" maxLength={40} />
      <RecordSelect fields={fields} name="relevant_counter" label="Compteur" options={COUNTERS} />
    </FieldGroup>
  ),
  side: (fields, opened) => (
    <FieldGroup title="Usage">
      <RecordText fields={fields} name="priority" label="Ordre" maxLength={4} />
      <FieldPairs>
        <RecordDate fields={fields} name="start_at" label="Début" />
        <RecordDate fields={fields} name="end_at" label="Fin" />
      </FieldPairs>
      <RecordSwitch fields={fields} name="editable" label="Choisi par les collaborateurs" />
      <RecordSwitch fields={fields} name="deductible" label="Décompté du compteur" />
      <RecordText fields={fields} name="master_data" label="Code du référentiel" maxLength={20} />
      <RecordDate fields={fields} name="created_at" label="Créé le" />
      <RecordSwitch fields={fields} name="archived" label="Archivé" />
      {opened && <Archiving fields={fields} opened={opened} />}
    </FieldGroup>
  ),
})
