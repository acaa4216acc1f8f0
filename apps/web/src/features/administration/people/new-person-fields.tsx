import { A_LINK_NOWHERE } from '@cadran/rules/administration/messages'
import { MODALITIES, modalityLabel, PERSON_TYPE_LABELS, PERSON_TYPES } from '@cadran/rules/portal/person'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Stack, Text } from '../../../ui/layout.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { TickBox } from '../../../ui/tick-box.tsx'
import {
  FieldGroup,
  FieldPairs,
  type Fields,
  RecordDate,
  RecordSelect,
  RecordSwitch,
  RecordText,
} from '../../portal/records/index.ts'
import { ManagerField } from '../../validation/filters/index.ts'
import type { Newcomer } from './new-person.ts'
import { companiesQuery, managersQuery, workplacesQuery } from './people.queries.ts'

interface Props {
  fields: Fields<Newcomer>
}

/** Who they are, where they work, and how they come in. */
export function NewPersonFields({ fields }: Props) {
  return (
    <>
      <Who fields={fields} />
      <Where fields={fields} />
      <Access fields={fields} />
    </>
  )
}

function Who({ fields }: Props) {
  const { draft, errors, change } = fields
  return (
    <FieldGroup title="Identité">
      <FieldPairs>
        <RecordText fields={fields} name="firstname" label="Prénom" maxLength={100} />
        <RecordText fields={fields} name="lastname" label="Nom" maxLength={100} />
      </FieldPairs>
      <FieldPairs>
        <RecordText fields={fields} name="matricule" label="Matricule" maxLength={20} />
        <TextField
          label="Identifiant"
          hint="Proposé d’après les noms : minuscules, chiffres, point, tiret"
          maxLength={100}
          value={draft.username}
          error={errors.username}
          onChange={({ currentTarget: { value } }) => change({ username: value, isUsernameTyped: value !== '' })}
        />
      </FieldPairs>
      <RecordSwitch fields={fields} name="is_visible" label="Visible dans les listes et l’annuaire" />
    </FieldGroup>
  )
}

const TYPES = PERSON_TYPES.map((value) => ({ value, label: PERSON_TYPE_LABELS[value] }))
const NO_MODALITY = { value: '', label: 'Aucune' }
const MODALITY_OPTIONS = [
  NO_MODALITY,
  ...MODALITIES.map((value) => ({ value: String(value), label: modalityLabel(value) })),
]

const CHOOSE = { value: '', label: 'Choisir…' }

function Where({ fields }: Props) {
  const { data: workplaces = [] } = useQuery(workplacesQuery)
  const { data: companies = [] } = useQuery(companiesQuery)
  const [places, employers] = [workplaces, companies].map((rows) =>
    rows.flatMap(({ name, archived }) => (archived ? [] : [{ value: name, label: name }])),
  )
  return (
    <FieldGroup title="Situation">
      <FieldPairs>
        <RecordSelect fields={fields} name="person_type" label="Type" options={TYPES} />
        <RecordSelect fields={fields} name="modality" label="Modalité" options={MODALITY_OPTIONS} />
      </FieldPairs>
      <FieldPairs>
        <RecordSelect fields={fields} name="workplace" label="Lieu de travail" options={[CHOOSE, ...(places ?? [])]} />
        <RecordDate fields={fields} name="start_at" label="Date d’entrée" />
      </FieldPairs>
      {employers && employers.length > 1 && (
        <RecordSelect fields={fields} name="company" label="Société" options={[CHOOSE, ...employers]} />
      )}
      <FieldPairs>
        <Manager fields={fields} />
        <RecordSwitch fields={fields} name="is_manager" label="Est manager" />
      </FieldPairs>
    </FieldGroup>
  )
}

const PAUSE_MS = 250

function Manager({ fields: { draft, errors, change } }: Props) {
  const [search, setSearch] = useState('')
  const [typed] = useDebouncedValue(search, PAUSE_MS)
  const { data } = useQuery(managersQuery(typed))
  return (
    <Stack gap={6}>
      <ManagerField
        people={data?.items ?? []}
        placeholder="Sans manager"
        value={draft.manager === '' ? null : draft.manager}
        onChange={(manager) => change({ manager: manager ?? '' })}
        // Whoever is chosen stands in the field with a dot, which nobody types.
        onSearch={(text) => !text.includes('·') && setSearch(text)}
      />
      {errors.manager && (
        <Text size="sm" weight={550} tone="error" data-invalid>
          {errors.manager}
        </Text>
      )}
    </Stack>
  )
}

function Access({ fields }: Props) {
  const { draft, errors, change } = fields
  const hasAddress = draft.email.trim() !== ''
  return (
    <FieldGroup title="Accès">
      <RecordText fields={fields} name="email" label="E-mail professionnel" type="email" />
      <TickBox
        ticked={hasAddress && draft.send_link}
        error={errors.send_link}
        offBecause={hasAddress ? undefined : A_LINK_NOWHERE.message}
        onChange={(send_link) => change({ send_link })}
      >
        Envoyer le lien d’accès
      </TickBox>
    </FieldGroup>
  )
}
