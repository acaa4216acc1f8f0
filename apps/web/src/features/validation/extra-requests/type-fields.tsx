import { EXTRA_TYPES, type ExtraType } from '@cadran/rules/validation/request-form'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Stack } from '../../../ui/layout.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { type ExtraRequest, offeredMissionsQuery } from './extra-requests.queries.ts'
import { RadioBoxes } from './radio-boxes.tsx'
import type { RequestFormState } from './use-request-form.ts'

const TYPES: readonly ExtraType[] = ['free', 'contracted']

interface TypeFieldsProps {
  request: ExtraRequest
  state: RequestFormState
}

/** The type of extra activities, and the mission of the contracted type (XRQ-23 to XRQ-25). */
export function TypeFields({ request, state }: TypeFieldsProps) {
  const { form, change, errorOf } = state
  return (
    <Stack gap={14} alignContent="start">
      <RadioBoxes
        legend="Type d'activités complémentaires"
        options={TYPES}
        labels={EXTRA_TYPES}
        value={form.type}
        error={errorOf('type')}
        onChange={(type) => change({ type })}
      />
      {form.type === 'contracted' && <MissionSelect request={request} state={state} />}
    </Stack>
  )
}

function MissionSelect({ request, state: { form, change, errorOf } }: TypeFieldsProps) {
  const missions = useQuery(offeredMissionsQuery(request))
  const only = missions.data?.length === 1 ? missions.data[0]?.id : undefined
  // The only mission there is needs no choosing (EDT-17).
  useEffect(() => {
    if (only !== undefined && form.mission === null) change({ mission: only })
  })
  const hint = missions.isError
    ? 'Les missions n’ont pas pu être chargées.'
    : missions.isPending
      ? 'Chargement des missions…'
      : missions.data.length === 0 && 'Aucune mission pour ce mois.'
  return (
    <SelectField
      label="Mission"
      error={errorOf('eventCode')}
      hint={hint}
      options={[
        { value: '', label: 'Choisir une mission' },
        ...(missions.data ?? []).map(({ id, code, description }) => ({
          value: String(id),
          label: `${code} · ${description}`,
        })),
      ]}
      value={form.mission ?? ''}
      onChange={(event) => change({ mission: Number(event.currentTarget.value) || null })}
    />
  )
}
