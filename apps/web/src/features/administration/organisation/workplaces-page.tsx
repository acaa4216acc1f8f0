import type { WorkplaceRow } from '@cadran/contract/administration/organisation'
import { checkWorkplace } from '@cadran/rules/administration/organisation'
import { mayHaveGoodFriday } from '@cadran/rules/administration/organisation-holidays'
import { counted } from '@cadran/rules/portal/french'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import {
  draftFrom,
  FieldGroup,
  type Fields,
  RecordSelect,
  RecordSwitch,
  RecordText,
  recordFormPage,
  recordListPage,
} from '../../portal/records/index.ts'
import { PreviewQuestion, previewed } from '../previews/index.ts'
import { HolidaysPanel } from './holidays-panel.tsx'
import { archivedBadge, KEYS, lastChange } from './listed.tsx'
import { zonesQuery } from './organisation.queries.ts'
import { OrganisationViews } from './organisation-views.tsx'

/** The places where people work, and whose holidays they have (ORG-03). */
export const WorkplacesPage = recordListPage<WorkplaceRow>({
  views: <OrganisationViews />,
  newLabel: 'Ajouter un lieu de travail',
  rows: (query, signal) => api.list('administration/workplace', { query, signal }),
  remove: (id) => api.delete('administration/workplace/{id}', { params: { id } }),
  isKept: ({ people_count }) => people_count > 0,
  keys: KEYS,
  nameOf: ({ name }) => name,
  detail: (row) => (
    <>
      <span>{row.good_friday ? `${row.zone_label} · Vendredi saint férié` : row.zone_label}</span>
      <span>{counted(row.people_count, 'personne')}</span>
      {lastChange(row)}
    </>
  ),
  badge: archivedBadge,
})

const EMPTY = { name: '', holiday_zone: 'FR', good_friday: false, archived: false }
type Draft = typeof EMPTY

const LABELS = {
  name: 'Nom',
  holiday_zone: 'Zone de jours fériés',
  good_friday: 'Vendredi saint férié',
  archived: 'Archivé',
  holiday_day: 'Jour de la société',
}

/** One of the zones, those of France first; another one takes the good Friday along. */
function ZoneField({ fields }: { fields: Fields<Draft> }) {
  const { data } = useQuery(zonesQuery)
  const { holiday_zone } = fields.draft
  const zones = data ?? [{ zone: holiday_zone, label: holiday_zone }]
  const options = zones.map(({ zone, label }) => ({ value: zone, label: `${label} (${zone})` }))
  return (
    <RecordSelect
      fields={fields}
      name="holiday_zone"
      label="Zone de jours fériés"
      options={options}
      andChange={{ good_friday: false }}
    />
  )
}

export const WorkplacePage = recordFormPage({
  newTitle: 'Nouveau lieu de travail',
  editTitle: 'Modifier le lieu de travail',
  load: (id, signal) => api.get('administration/workplace/{id}', { params: { id }, signal }),
  create: (body) => api.post('administration/workplace', { body }),
  change: (id, body) =>
    previewed((asked) => api.patch('administration/workplace/{id}', { params: { id }, body: { ...body, ...asked } })),
  empty: EMPTY,
  draftOf: draftFrom(EMPTY),
  bodyOf: (draft: Draft) => draft,
  check: checkWorkplace,
  keys: KEYS,
  fields: (fields, opened) => (
    <>
      <FieldGroup title="Lieu de travail">
        <RecordText fields={fields} name="name" label="Nom" maxLength={100} />
        <ZoneField fields={fields} />
        {mayHaveGoodFriday(fields.draft.holiday_zone) && (
          <RecordSwitch
            fields={fields}
            name="good_friday"
            label="Vendredi saint férié (commune avec temple protestant ou église mixte)"
          />
        )}
        <PreviewQuestion labels={LABELS} />
      </FieldGroup>
      {opened && <HolidaysPanel workplace={opened} />}
    </>
  ),
  side: (fields, opened) =>
    opened && (
      <FieldGroup title={counted(opened.people_count, 'personne')}>
        <RecordSwitch
          fields={fields}
          name="archived"
          label="Archivé : proposé à personne de nouveau, toujours compté"
        />
      </FieldGroup>
    ),
})
