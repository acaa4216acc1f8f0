import { formatDate } from '@cadran/rules/portal/french'
import { modalityLabel, PERSON_TYPE_LABELS } from '@cadran/rules/portal/person'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { Facts } from './facts.tsx'
import { IdentityDialog } from './identity-dialog.tsx'
import type { PersonCard } from './people.queries.ts'

const dateOr = (day: string | null, none: string) => (day === null ? none : formatDate(day))
const yesNo = (is: boolean) => (is ? 'Oui' : 'Non')

/** Who it is, and the position in force (ADM-08). */
export function IdentityTab({ person }: { person: PersonCard }) {
  const [isEdited, setEdited] = useState(false)
  return (
    <Stack gap={16} columns={1}>
      <Facts
        title="Identité"
        end={person.tabs.includes('contract') && <Button onClick={() => setEdited(true)}>Modifier…</Button>}
        facts={[
          ['Prénom', person.firstname],
          ['Nom', person.lastname],
          ['Matricule', person.matricule],
          ['Identifiant', person.username],
          ['E-mail professionnel', person.email ?? 'aucun'],
          ['E-mail personnel', person.personal_email ?? 'aucun'],
          ['Dans l’annuaire', yesNo(person.is_visible)],
        ]}
      />
      <Facts
        title="Situation"
        facts={[
          ['Type', PERSON_TYPE_LABELS[person.person_type]],
          ['Modalité', person.modality === null ? '—' : modalityLabel(person.modality)],
          ['Société', person.company],
          ['Lieu de travail', person.workplace],
          ['Manager', person.manager_identity ?? 'Sans manager'],
          ['Est manager', yesNo(person.is_manager)],
          ['Début', formatDate(person.start_at)],
          ['Fin', dateOr(person.end_at, 'sans fin')],
          ['Fin du contrat précédent', dateOr(person.last_end_at, '—')],
          ['Ancienneté', `depuis le ${formatDate(person.seniority_at ?? person.start_at)}`],
        ]}
      />
      {isEdited && <IdentityDialog person={person} onClose={() => setEdited(false)} />}
      {person.starts_in_closed_period && (
        <Text as="p" tone="muted" role="note">
          Les mois clôturés avant cette création restent sans CRA.
        </Text>
      )}
    </Stack>
  )
}
