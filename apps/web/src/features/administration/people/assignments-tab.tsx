import { formatDate } from '@cadran/rules/portal/french'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { Loaded } from '../../portal/records/index.ts'
import { type Column, ColumnTable } from '../../validation/worklist/index.ts'
import { AssignmentForm, type Left } from './assignment-form.tsx'
import { assignmentsQuery, type PersonAssignment, type PersonCard } from './people.queries.ts'
import { Section } from './section.tsx'

interface View {
  onEdit: (assignment: PersonAssignment) => void
}

const COLUMNS: readonly Column<PersonAssignment, View>[] = [
  {
    key: 'affectation',
    head: 'Affectation',
    isName: true,
    cell: ({ affectation, affectation_name, in_force }) => (
      <>
        {affectation_name} <Text tone="muted">{affectation}</Text> {in_force && <Text tone="brand">en cours</Text>}
      </>
    ),
  },
  { key: 'main', head: 'Code principal', cell: ({ main_code }) => main_code ?? '—' },
  { key: 'start', head: 'Début', cell: ({ starts_on }) => formatDate(starts_on) },
  { key: 'end', head: 'Fin', cell: ({ ends_on }) => (ends_on === null ? 'sans fin' : formatDate(ends_on)) },
  {
    key: 'acts',
    head: 'Actions',
    quiet: true,
    cell: (assignment, { onEdit }) => (
      <Button
        size="sm"
        aria-label={`Modifier ${assignment.affectation_name} du ${formatDate(assignment.starts_on)}`}
        onClick={() => onEdit(assignment)}
      >
        Modifier
      </Button>
    ),
  },
]

/** For which affectations somebody works, and the code that pre-fills their months (ADM-36). */
export function AssignmentsTab({ person: { id } }: { person: PersonCard }) {
  const query = useQuery(assignmentsQuery(id))
  const [edited, setEdited] = useState<PersonAssignment | 'new' | null>(null)
  const [left, setLeft] = useState<Left>([])
  const view = { onEdit: setEdited }
  return (
    <Loaded query={query} skeleton={<SkeletonRows count={4} height={56} />}>
      {(assignments) => (
        <Stack gap={16} columns={1}>
          <Section
            title="Affectations"
            end={edited !== 'new' && <Button onClick={() => setEdited('new')}>Ajouter une affectation</Button>}
          >
            {assignments.length === 0 && <Text tone="muted">Aucune affectation.</Text>}
            {assignments.length > 0 && (
              <ColumnTable columns={COLUMNS} rows={assignments} keyOf={(one) => one.id} viewOf={() => view} />
            )}
          </Section>
          {left.length > 0 && <LeftDays left={left} />}
          {edited && (
            <AssignmentForm
              key={edited === 'new' ? 0 : edited.id}
              id={id}
              edited={edited === 'new' ? null : edited}
              onClose={() => setEdited(null)}
              onWritten={setLeft}
            />
          )}
        </Stack>
      )}
    </Loaded>
  )
}

function LeftDays({ left }: { left: Left }) {
  return (
    <Section title="Reste déclaré après la fin">
      <p role="status">
        {left.map(({ day, short_code }) => `${formatDate(day)} (${short_code})`).join(', ')}. Rien n’est supprimé : la
        personne corrige elle-même son mois.
      </p>
    </Section>
  )
}
